import Text

/// A table of built-in tests while it is filled.
private struct TestTable {
  var tests: [ExactString: Test] = [:]

  mutating func add(
    _ names: String..., parameters: [Name] = [],
    _ body: @escaping @Sendable (Value, Bound) throws(TemplateError) -> Bool
  ) {
    for name in names { tests[ExactString(name)] = TestTable.test(name, parameters, body) }
  }

  private static func test(
    _ name: String, _ parameters: [Name], _ body: @escaping @Sendable (Value, Bound) throws(TemplateError) -> Bool
  ) -> Test {
    let callee = Callee("test \"\(name)\"", parameters)
    return { value, arguments, context throws(TemplateError) -> Bool in
      try body(value, callee.bind(arguments, context))
    }
  }

  mutating func addComparison(_ names: [String], _ comparison: ComparisonOperator) {
    for name in names {
      add(name, parameters: ["other"]) { value, arguments throws(TemplateError) in
        try value.compare(comparison, try arguments.required(0))
      }
    }
  }
}

/// Jinja2's tests.
let builtInTests: [ExactString: Test] = {
  var table = TestTable()
  table.addTypeTests()
  table.addValueTests()
  return table.tests
}()

extension TestTable {
  fileprivate mutating func addTypeTests() {
    add("defined") { value, _ in !value.isUndefined }
    add("undefined") { value, _ in value.isUndefined }
    add("none") { value, _ in value.isNone }
    add("boolean") { value, _ in if case .boolean = value { true } else { false } }
    add("true") { value, _ in if case .boolean(true) = value { true } else { false } }
    add("false") { value, _ in if case .boolean(false) = value { true } else { false } }
    add("integer") { value, _ in if case .integer = value { true } else { false } }
    add("float") { value, _ in if case .number = value { true } else { false } }
    add("number") { value, _ in
      switch value {
      case .boolean, .integer, .number: true
      default: false
      }
    }
    add("string") { value, _ in value.text != nil }
    add("mapping") { value, _ in
      switch value {
      case .map: true
      case .object(let object): !object.memberNames.isEmpty && object.elements == nil && !object.isCallable
      default: false
      }
    }
    add("sequence") { value, _ throws(TemplateError) in
      switch value {
      case .list(let list): list.kind == .list || list.kind == .tuple
      case .map, .string, .safe: true
      case .object(let object): object.elements != nil
      default: false
      }
    }
    add("iterable") { value, _ throws(TemplateError) in
      try value.requireDefined()
      return value.iterable != nil
    }
    // As in Jinja2, where an undefined value has a `__call__` that fails.
    add("callable") { value, _ in
      if case .object(let object) = value { object.isCallable } else { value.isUndefined }
    }
    add("escaped") { value, _ in value.isMarkup }
  }

  fileprivate mutating func addValueTests() {
    add("odd") { value, arguments throws(TemplateError) in
      try value.remainder(dividingBy: 2, arguments.context).equals(1)
    }
    add("even") { value, arguments throws(TemplateError) in
      try value.remainder(dividingBy: 2, arguments.context).equals(0)
    }
    add("divisibleby", parameters: ["num"]) { value, arguments throws(TemplateError) in
      try value.remainder(dividingBy: try arguments.required(0), arguments.context).equals(0)
    }
    add("lower") { value, _ throws(TemplateError) in TextKind.isLower(try value.string()) }
    add("upper") { value, _ throws(TemplateError) in TextKind.isUpper(try value.string()) }
    add("sameas", parameters: ["other"]) { value, arguments throws(TemplateError) in
      value.isSame(as: try arguments.required(0))
    }
    add("in", parameters: ["seq"]) { value, arguments throws(TemplateError) in
      try arguments.required(0).contains(value)
    }
    add("filter") { value, arguments throws(TemplateError) in
      try value.requireHashable()
      return value.text.map { arguments.context.environment.configuration.filters[ExactString($0)] != nil } ?? false
    }
    add("test") { value, arguments throws(TemplateError) in
      try value.requireHashable()
      return value.text.map { arguments.context.environment.configuration.tests[ExactString($0)] != nil } ?? false
    }
    addComparison(["==", "eq", "equalto"], .equal)
    addComparison(["!=", "ne"], .notEqual)
    addComparison([">", "gt", "greaterthan"], .greater)
    addComparison([">=", "ge"], .greaterOrEqual)
    addComparison(["<", "lt", "lessthan"], .less)
    addComparison(["<=", "le"], .lessOrEqual)
  }
}

extension Value {
  fileprivate var isMarkup: Bool {
    switch self {
    case .safe: return true
    case .object(let object):
      if case .safe? = object.printed { return true }
      return false
    default: return false
    }
  }

  /// Python's `is`, as far as it says something about values: the same object, or equal scalars of the same type.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.isExactly(right)
    case (.list(let left), .list(let right)): left === right
    case (.map(let left), .map(let right)): left === right
    case (.object(let left), .object(let right)): left === right
    default: false
    }
  }
}
