/// A dotted path to a value: `data.items`, `authors.0`; `numbers.type=ISBN_13.value` goes through the first object of an array
/// that has the text in the member.
struct JSONPath: Sendable {
  /// The whole path taken as one name.
  let verbatim: [UInt8]
  /// The names between the dots; empty where there is no dot.
  let names: [[UInt8]]

  init(_ text: String) {
    verbatim = Array(text.utf8)
    let parts = verbatim.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    names = parts.count > 1 ? parts : []
  }

  func value(in start: JSONValue) -> JSONValue? {
    if let whole = start.step(verbatim) { return whole }
    guard !names.isEmpty else { return nil }
    var value = start
    for name in names {
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

  /// The first object of an array with a text in a member: `type=ISBN_13` of `[{"type": "ISBN_13", …}, …]`.
  private func element(where member: [UInt8], is text: ArraySlice<UInt8>) -> JSONValue? {
    elements.first { element in
      guard element.kind == .object, let value = element.member(member)?.string else { return false }
      return value.utf8.elementsEqual(text)
    }
  }
}
