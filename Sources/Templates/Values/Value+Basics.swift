import Text

extension Value {
  /// The text of a string or markup.
  public var text: String? {
    switch self {
    case .string(let text), .safe(let text): text
    default: nil
    }
  }

  /// Whether the value is undefined.
  public var isUndefined: Bool {
    if case .undefined = self { return true }
    return false
  }

  /// Whether the value is `none`.
  public var isNone: Bool {
    if case .none = self { return true }
    return false
  }

  /// A whole number or boolean as a number; `nil` for anything else.
  public var integerValue: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    case .object(let object): object.plainValue?.integerValue
    default: nil
    }
  }

  /// Any number as a floating-point one.
  public var doubleValue: Double? {
    switch self {
    case .number(let value): value
    case .object(let object): object.plainValue?.doubleValue
    default: integerValue.map(Double.init)
    }
  }

  /// Throws the value's error when it is undefined.
  func requireDefined() throws(TemplateError) {
    if case .undefined(let undefined) = self, !undefined.isLenient { throw undefined.error }
  }

  /// Whether `{% if value %}` holds; an undefined value is an error.
  public func isTrue() throws(TemplateError) -> Bool {
    switch self {
    case .boolean(let value): return value
    case .none: return false
    case .undefined:
      try requireDefined()
      return false
    case .integer(let value): return value != 0
    case .number(let value): return value != 0
    case .string(let text), .safe(let text): return !text.isEmpty
    case .list(let list): return list.kind == .generator || !list.items.isEmpty
    case .map(let map): return !map.entries.isEmpty
    case .object(let object): return object.isTrue
    }
  }

  /// What the value is called in messages: "a string", "a list", "event".
  public var typeDescription: String {
    switch self {
    case .undefined: "an undefined value"
    case .none: "none"
    case .boolean: "a boolean"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .safe: "markup"
    case .list(let list): list.kind == .tuple ? "a tuple" : "a list"
    case .map: "a map"
    case .object(let object): object.typeName
    }
  }

  /// The value for a message, on one line and not long.
  var brief: String {
    let text = (try? representation()) ?? typeDescription
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(60) { scalars.append(scalar) }
    return String(scalars) + (text.unicodeScalars.count > 60 ? "…" : "")
  }

  /// The members and keys a message may suggest.
  var memberNames: [String] {
    switch self {
    case .map(let map): map.entries.compactMap(\.key.text)
    case .object(let object): object.memberNames
    case .string, .safe: Methods.stringNames
    case .list: Methods.listNames
    default: []
    }
  }
}

extension Value {
  /// What to write instead of a method of Python's that changes a list or map: here they never change.
  func insteadOfChanging(_ method: String) -> String? {
    switch self {
    case .list
    where ["append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"].contains(
      where: method.isExactlyASCII):
      "lists never change; make another one with \"+\", slices and filters"
    case .map where ["update", "pop", "popitem", "setdefault", "clear"].contains(where: method.isExactlyASCII):
      "maps never change; make another one with dict(map, name=value)"
    default: nil
    }
  }
}
