import Text

/// The methods of Python's texts, lists and maps that templates may call: all that change nothing.
enum Methods {
  static let stringNames = StringMethods.table.keys.map(\.string).sorted()
  private static let instant: [Name] = ["get", "items", "keys", "values", "copy"]

  /// Whether a method's work does not grow with its receiver (`items` pays for what it makes).
  static func areInstant(_ method: NameKey) -> Bool { instant.contains(method.name) }

  private static let laborious: [Name] = ["title", "rsplit", "swapcase", "casefold"]

  /// Whether a method does far more for every letter than others, and pays for it.
  static func areLaborious(_ method: NameKey) -> Bool { laborious.contains(method.name) }

  static let listNames = ["count", "index"]

  /// The method of a name with its receiver, to be called; `nil` when there is none.
  static func bound(_ key: NameKey, _ receiver: Value) -> Value? {
    let table: [ExactString: BuiltInMethod]
    switch receiver {
    case .string, .safe: table = StringMethods.table
    case .list, .map: table = CollectionMethods.table(for: receiver)
    case .number: table = CollectionMethods.numberTable
    default: return nil
    }
    guard let method = table[ExactString(key.text)] else { return nil }
    return .object(
      BoundMethod(key.text, of: receiver) { receiver, arguments, context throws(TemplateError) in
        let made = try method.call(receiver, arguments, context)
        guard case .safe = made else { return made }
        return try context.checked(made, of: [receiver] + arguments.values)
      })
  }
}

/// A method with the names of its parameters; named arguments are allowed where Python allows them.
struct BuiltInMethod: Sendable {
  let callee: Callee
  let body: BuiltInBody
  /// A method that takes any arguments.
  let raw: Filter?

  var name: String { callee.name }

  init(name: String, parameters: [Name] = [], body: @escaping BuiltInBody, raw: Filter? = nil) {
    callee = Callee(name, parameters)
    self.body = body
    self.raw = raw
  }

  func call(_ receiver: Value, _ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    if let raw { return try raw(receiver, arguments, context) }
    return try body(receiver, callee.bind(arguments, context))
  }
}

enum CollectionMethods {
  static func table(for receiver: Value) -> [ExactString: BuiltInMethod] {
    if case .map = receiver { return mapTable }
    return listTable
  }

  private static func make(_ methods: [BuiltInMethod]) -> [ExactString: BuiltInMethod] {
    Dictionary(methods.map { (ExactString($0.name), $0) }) { first, _ in first }
  }

  private static let mapTable = make([
    BuiltInMethod(name: "items") { value, _ in view(value, "dict_items") { $0.pairs } },
    BuiltInMethod(name: "keys") { value, _ in view(value, "dict_keys") { $0.entries.map(\.key) } },
    BuiltInMethod(name: "values") { value, _ in view(value, "dict_values") { $0.entries.map(\.value) } },
    BuiltInMethod(name: "copy") { value, _ in value },
    BuiltInMethod(name: "get", parameters: ["key", "default"]) { value, arguments throws(TemplateError) in
      let key = try arguments.required(0)
      try key.requireHashable()
      guard case .map(let map) = value else { return .none }
      return map.value(for: key) ?? arguments[1] ?? .none
    },
  ])

  private static func view(_ value: Value, _ name: String, _ items: (ValueMap) -> [Value]) -> Value {
    guard case .map(let map) = value else { return .none }
    return .list(ValueList(items(map), kind: .view(name)))
  }

  private static let listTable = make([
    BuiltInMethod(name: "copy") { value, _ in value },
    BuiltInMethod(name: "count", parameters: ["value"]) { value, arguments throws(TemplateError) in
      let wanted = try arguments.required(0)
      var count = 0
      for item in try value.items() where try item.equals(wanted) { count += 1 }
      return .integer(count)
    },
    BuiltInMethod(name: "index", parameters: ["value", "start", "stop"]) { value, arguments throws(TemplateError) in
      let wanted = try arguments.required(0)
      let items = try value.items()
      let start = clamp(try arguments.integer(1, default: 0), items.count)
      let stop = clamp(try arguments.integer(2, default: items.count), items.count)
      for index in start..<max(start, stop) where try items[index].equals(wanted) { return .integer(index) }
      throw TemplateError("argument", "\(wanted.brief) is not in the list")
    },
  ])

  static let numberTable = make([
    BuiltInMethod(name: "is_integer") { value, _ in
      if case .number(let number) = value { return .boolean(number == number.rounded() && number.isFinite) }
      return true
    }
  ])

  private static func clamp(_ index: Int, _ count: Int) -> Int {
    min(max(index < 0 ? max(index, -count) + count : index, 0), count)
  }
}
