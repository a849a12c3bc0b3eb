/// A JSON value whose objects keep the order of their members, so that the same data always gives the same bytes.
public enum JSONNode: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number as its literal, for example `"12.50"`; anything that is not a JSON number is written as a string.
  case number(String)
  case text(String)
  case list([JSONNode])
  case object([Member])
  /// A value that is written already.
  case written([UInt8])

  /// A name with its value; names are not checked for being unique.
  public struct Member: Hashable, Sendable {
    /// The name, any text.
    public var name: String
    /// The value.
    public var value: JSONNode

    /// A member of an object.
    public init(_ name: String, _ value: JSONNode) {
      self.name = name
      self.value = value
    }
  }

  /// A list of texts.
  public static func texts(_ texts: some Sequence<String>) -> JSONNode { .list(texts.map { .text($0) }) }

  /// The value as compact JSON.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return bytes
  }

  /// The first member with this name; nil for a name that is missing and for values that are not objects.
  public subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.isExactly(name) }?.value
  }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A list.
  public init(arrayLiteral elements: JSONNode...) { self = .list(elements) }
  /// An object with its members in the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSONNode)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
