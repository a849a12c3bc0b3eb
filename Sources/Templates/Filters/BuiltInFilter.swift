import Text

/// What a built-in filter, test or function is called in messages, and what it takes.
final class Callee: Sendable {
  let name: String
  let parameters: [Name]

  init(_ name: String, _ parameters: [Name]) {
    self.name = name
    self.parameters = parameters
  }

  /// The arguments in the order of the parameters.
  func bind(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Bound {
    Bound(callee: self, values: try arguments.bound(to: parameters, of: name), context: context)
  }
}

/// The arguments of a built-in filter, test or function in the order of its parameters.
struct Bound {
  let callee: Callee
  let values: [Value?]
  let context: RenderContext

  /// The argument, or `nil` when it was not given.
  subscript(_ index: Int) -> Value? { values[index] }

  /// The argument, which must be given.
  func required(_ index: Int) throws(TemplateError) -> Value {
    guard let value = values[index] else {
      throw TemplateError("argument", "\(callee.name) needs the argument \"\(callee.parameters[index].text)\"")
    }
    return value
  }

  /// A whole number, or the default when it was not given.
  func integer(_ index: Int, default fallback: Int) throws(TemplateError) -> Int {
    guard let value = values[index] else { return fallback }
    return try integer(of: value, index)
  }

  /// A whole number that must be given.
  func integer(_ index: Int) throws(TemplateError) -> Int { try integer(of: try required(index), index) }

  /// A whole number, or `nil` when it was not given or is `none`.
  func optionalInteger(_ index: Int) throws(TemplateError) -> Int? {
    guard let value = values[index], !value.isNone else { return nil }
    return try integer(of: value, index)
  }

  private func integer(of value: Value, _ index: Int) throws(TemplateError) -> Int {
    try value.requireDefined()
    guard let number = value.indexValue else {
      throw TemplateError(
        "argument",
        "\(callee.name): \"\(callee.parameters[index].text)\" is a whole number, not \(value.typeDescription)")
    }
    return number
  }

  /// Whether the argument is true, or the default when it was not given.
  func flag(_ index: Int, default fallback: Bool = false) throws(TemplateError) -> Bool {
    guard let value = values[index] else { return fallback }
    return try value.isTrue()
  }

  /// Text, or the default when it was not given.
  func string(_ index: Int, default fallback: String) throws(TemplateError) -> String {
    guard let value = values[index] else { return fallback }
    return try string(of: value, index)
  }

  /// Text that must be given.
  func string(_ index: Int) throws(TemplateError) -> String { try string(of: try required(index), index) }

  private func string(of value: Value, _ index: Int) throws(TemplateError) -> String {
    try value.requireDefined()
    guard let text = value.text else {
      throw TemplateError(
        "argument", "\(callee.name): \"\(callee.parameters[index].text)\" is a string, not \(value.typeDescription)")
    }
    return text
  }
}

typealias BuiltInBody = @Sendable (_ value: Value, _ arguments: Bound) throws(TemplateError) -> Value

/// A table of built-in filters while it is filled.
struct FilterTable {
  var filters: [ExactString: Filter] = [:]

  /// Adds a filter with named parameters.
  mutating func add(_ names: String..., parameters: [Name] = [], _ body: @escaping BuiltInBody) {
    for name in names { filters[ExactString(name)] = FilterTable.filter(name, parameters, body) }
  }

  private static func filter(_ name: String, _ parameters: [Name], _ body: @escaping BuiltInBody) -> Filter {
    let callee = Callee(name, parameters)
    return { value, arguments, context throws(TemplateError) -> Value in
      try body(value, callee.bind(arguments, context))
    }
  }

  /// Adds a filter that takes any arguments.
  mutating func add(_ name: String, raw body: @escaping Filter) { filters[ExactString(name)] = body }
}

/// Jinja2's filters, each group in a file of its own.
let builtInFilters: [ExactString: Filter] = {
  var table = FilterTable()
  table.addTextFilters()
  table.addMarkupFilters()
  table.addNumberFilters()
  table.addSequenceFilters()
  table.addSelectionFilters()
  table.addLayoutFilters()
  return table.filters
}()
