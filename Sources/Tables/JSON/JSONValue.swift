import Diagnostics

/// A value inside a JSON document.
public struct JSONValue: Sendable {
  /// The text it is part of.
  public let document: JSONDocument
  let node: Int

  /// What the value is.
  public enum Kind: String, Sendable {
    case null, boolean, number, string, array, object
  }

  /// What the value is, as its first byte tells.
  public var kind: Kind {
    switch document.file.bytes[span.lowerBound] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The value's bytes in the file, quotes and brackets included.
  public var span: Range<Int> {
    let node = document.tape[node]
    return Int(node.start)..<Int(node.end)
  }

  /// Where the value stands, called by its path: `libraries.3.libId`.
  public var location: SourceLocation { SourceLocation(document.file, span, cell: path) }

  /// Whether it is `null`.
  public var isNull: Bool { kind == .null }

  /// `true` or `false`; `nil` for other kinds.
  public var boolean: Bool? {
    kind == .boolean ? document.file.bytes[span.lowerBound] == UInt8(ascii: "t") : nil
  }

  /// The text of a string.
  public var string: String? {
    guard kind == .string else { return nil }
    return document.file.bytes.withUnsafeBufferPointer { JSONText.string(.init(rebasing: $0[body])) }
  }

  /// A number as it is written.
  public var numberText: String? {
    kind == .number ? document.file.text(in: span) : nil
  }

  /// A number without fraction and exponent that fits; `nil` otherwise.
  public var integer: Int? { numberText.flatMap { Int($0) } }

  /// A number as the nearest double; `nil` for other kinds and where it is too large.
  public var double: Double? {
    guard let text = numberText, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// What is between a string's quotes.
  var body: Range<Int> { span.lowerBound + 1..<max(span.lowerBound + 1, span.upperBound - 1) }
}

extension JSONValue {
  /// How many elements or members there are; 0 for other kinds.
  public var count: Int { isContainer ? Int(document.tape[node + 1].end) : 0 }

  var isContainer: Bool {
    let byte = document.file.bytes[span.lowerBound]
    return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// The node after this value and all that is in it.
  var next: Int { isContainer ? Int(document.tape[node + 1].start) : node + 1 }

  func sibling(_ node: Int) -> JSONValue { JSONValue(document: document, node: node) }

  /// An array's elements; empty for other kinds.
  public var elements: [JSONValue] {
    guard kind == .array else { return [] }
    var elements: [JSONValue] = []
    elements.reserveCapacity(count)
    var value = sibling(node + 2)
    for _ in 0..<count {
      elements.append(value)
      value = sibling(value.next)
    }
    return elements
  }

  /// An object's members in the order of the file; empty for other kinds.
  public var members: [(name: String, nameSpan: Range<Int>, value: JSONValue)] {
    var members: [(name: String, nameSpan: Range<Int>, value: JSONValue)] = []
    members.reserveCapacity(kind == .object ? count : 0)
    eachMember { name, value in
      members.append((name.string ?? "", name.span, value))
      return true
    }
    return members
  }

  /// Visits an object's members, names as string values, until told to stop.
  func eachMember(_ visit: (_ name: JSONValue, _ value: JSONValue) -> Bool) {
    guard kind == .object else { return }
    var name = sibling(node + 2)
    for _ in 0..<count {
      let value = sibling(name.node + 1)
      guard visit(name, value) else { return }
      name = sibling(value.next)
    }
  }

  /// The member of a name, compared byte by byte; the first of duplicates.
  public subscript(_ name: String) -> JSONValue? { member(Array(name.utf8)) }

  /// The element at a place from 0.
  public subscript(_ index: Int) -> JSONValue? {
    guard kind == .array, index >= 0, index < count else { return nil }
    var value = sibling(node + 2)
    for _ in 0..<index { value = sibling(value.next) }
    return value
  }

  /// The value at a dotted path (`resources.0.schema`); a member that has the dots verbatim wins.
  public func value(at path: String) -> JSONValue? { JSONPath(path).value(in: self) }
}
