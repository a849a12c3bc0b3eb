/// A dotted path to a value: `data.items`, `authors.0`; `authors.*.name` has the names of all; `numbers.type=ISBN_13.value`
/// goes through the first object of an array that has the text in the member.
struct JSONPath: Sendable {
  /// The whole path taken as one name.
  let verbatim: [UInt8]
  /// The names between the dots; empty where there is no dot and no `*`.
  let names: [[UInt8]]
  /// Whether one of them is `*`, so that there may be several values.
  let isMany: Bool

  static let all = [UInt8(ascii: "*")]

  init(_ text: String) {
    verbatim = Array(text.utf8)
    let parts = verbatim.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    isMany = parts.contains(Self.all)
    names = parts.count > 1 || isMany ? parts : []
  }

  /// The value; of a path with `*` the first one.
  func value(in start: JSONValue) -> JSONValue? {
    if let whole = start.step(verbatim) { return whole }
    guard !isMany else { return values(in: start).first }
    guard !names.isEmpty else { return nil }
    var value = start
    for name in names {
      guard let next = value.step(name) else { return nil }
      value = next
    }
    return value
  }

  /// All values, in the order of the document: `*` stands for each element of an array and each member of an object. What
  /// has nothing at the rest of the path is passed over.
  func values(in start: JSONValue) -> [JSONValue] {
    guard isMany else { return value(in: start).map { [$0] } ?? [] }
    if let whole = start.step(verbatim) { return [whole] }
    var values = [start]
    for name in names {
      values = name == Self.all ? values.flatMap(\.children) : values.compactMap { $0.step(name) }
    }
    return values
  }

  /// What the first `*` stands for the parts of.
  func container(in start: JSONValue) -> JSONValue? {
    var value = start
    for name in names.prefix(while: { $0 != Self.all }) {
      guard let next = value.step(name) else { return nil }
      value = next
    }
    return value
  }
}

extension JSONValue {
  /// The member of a name, or an array's element by its number.
  func step(_ name: [UInt8]) -> JSONValue? {
    switch kind {
    case .object: return member(name)
    case .array:
      if let mark = name.firstIndex(of: UInt8(ascii: "=")) {
        return element(where: Array(name[..<mark]), is: name[(mark + 1)...])
      }
      guard name.count <= 9, let index = Int(String(decoding: name, as: UTF8.self)) else { return nil }
      return self[index]
    default: return nil
    }
  }

  /// The elements of an array, the values of an object's members.
  var children: [JSONValue] { kind == .object ? members.map(\.value) : elements }

  /// The first object of an array with a text in a member: `type=ISBN_13` of `[{"type": "ISBN_13", …}, …]`.
  private func element(where member: [UInt8], is text: ArraySlice<UInt8>) -> JSONValue? {
    elements.first { element in
      guard element.kind == .object, let value = element.member(member)?.string else { return false }
      return value.utf8.elementsEqual(text)
    }
  }
}
