import Text

/// Collects the members of an object and leaves out what is not known.
struct MemberList {
  private(set) var members: [JSONNode.Member]

  init(_ members: KeyValuePairs<String, JSONNode> = [:]) {
    self.members = members.map { JSONNode.Member($0, $1) }
  }

  var object: JSONNode { .object(members) }

  mutating func add(_ name: String, _ value: JSONNode?) {
    guard let value else { return }
    members.append(JSONNode.Member(name, value))
  }

  /// Adds the text unless it is missing or blank.
  mutating func add(_ name: String, text: String?) {
    guard let text, !text.isBlank else { return }
    add(name, .text(text))
  }

  /// Adds the address if it is a web address.
  mutating func add(_ name: String, address: String?) {
    add(name, address.flatMap(WebAddress.encoded).map(JSONNode.text))
  }
}
