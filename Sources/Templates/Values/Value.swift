/// What a template computes with: Python's types as Jinja2 shows them, and objects from outside.
public enum Value: Sendable {
  /// A name, member or item that does not exist. Almost everything done with it is an error; see ``Undefined``.
  case undefined(Undefined)
  /// `none`.
  case none
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number of 64 bits; leaving that range is an error.
  case integer(Int)
  /// A floating-point number.
  case number(Double)
  /// Text that is escaped when written.
  case string(String)
  /// Text that is markup already and is written as it is.
  case safe(String)
  /// A list or tuple, or what a filter made of one.
  case list(ValueList)
  /// Keys and values in the order they were put in.
  case map(ValueMap)
  /// Something from outside, or a function, macro, loop, namespace.
  case object(any TemplateObject)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral elements: Value...) { self = .list(ValueList(elements)) }
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(ValueMap(elements)) }

  /// A list of these values.
  public static func array(_ items: [Value]) -> Value { .list(ValueList(items)) }

  /// A map with these keys; a later pair with the same key wins.
  public static func dictionary(_ pairs: [(String, Value)]) -> Value { .map(ValueMap(pairs)) }

  /// The string, or `none` where there is none.
  public static func optional(_ text: String?) -> Value { text.map(Value.string) ?? .none }
}
