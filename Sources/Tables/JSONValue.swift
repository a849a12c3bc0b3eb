import Diagnostics

/// A value inside a JSON document.
public struct JSONValue: Sendable {
  public let document: JSONDocument
  let node: Int

  /// What the value is.
  public enum Kind: String, Sendable {
    case null, boolean, number, string, array, object
  }

  public var kind: Kind { .null }
  /// The value's bytes in the file, quotes and brackets included.
  public var span: Range<Int> { 0..<0 }
  /// Where the value stands, called by its path: `libraries[3].libId`.
  public var location: SourceLocation { SourceLocation(document.file, span) }
  /// The way from the root: `libraries[3].libId`, places in arrays from 0; empty for the root.
  public var path: String { "" }

  public var isNull: Bool { kind == .null }
  public var boolean: Bool? { nil }
  /// The text of a string.
  public var string: String? { nil }
  /// A number as it is written.
  public var numberText: String? { nil }
  /// A number without fraction and exponent that fits; `nil` otherwise.
  public var integer: Int? { nil }
  /// A number as the nearest double; `nil` for other kinds and where it is too large.
  public var double: Double? { nil }
  /// How many elements or members there are; 0 for other kinds.
  public var count: Int { 0 }
  /// An array's elements; empty for other kinds.
  public var elements: [JSONValue] { [] }
  /// An object's members in the order of the file; empty for other kinds.
  public var members: [(name: String, nameSpan: Range<Int>, value: JSONValue)] { [] }
  /// The member of a name, compared byte by byte; the first of duplicates.
  public subscript(_ name: String) -> JSONValue? { nil }
  /// The element at a place from 0.
  public subscript(_ index: Int) -> JSONValue? { nil }
  /// The value at a dotted path (`resources.0.schema`); a member that has the dots verbatim wins.
  public func value(at path: String) -> JSONValue? { nil }
}
