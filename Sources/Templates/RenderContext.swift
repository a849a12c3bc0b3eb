import Diagnostics
import Text

/// One rendering under way, as filters and functions see it. Used by one thread.
public final class RenderContext {
  /// What was handed to `render` as `user`.
  public let user: AnyObject?
  /// How the template that is running escapes what it writes.
  public internal(set) var escaping: Escaping = .none
  /// The template that was asked for (not the one included or extended).
  public let template: Template
  let environment: Environment
  let limits: Limits
  let page: Variables
  /// What was written; captures are its tail.
  var output = PageBuffer()
  /// Where the captures that are under way start in `output`, and the addresses that they lie in.
  var captures: [(start: Int, address: OpenAddress)] = []
  /// The address that is being written.
  var address = OpenAddress()
  /// Whether addresses are held against `URLPolicy`.
  let guardsAddresses: Bool
  /// How many of the last refusals have no place yet.
  var unplaced = 0
  var fuel: Int
  var workingBytes: Int
  /// How deep functions, blocks and templates call each other.
  var depth = 0
  var summary = RenderSummary()
  /// Frames, variables and namespaces that may hold each other; let go at the end.
  var capturedFrames: [Frame] = []
  var referredVariables: [Variables] = []
  var namespaces: [Namespace] = []
  /// The templates and modules in use, so that a loop of includes asks the environment once; too few for hashing.
  var templates: [(name: String, template: CompiledTemplate)] = []
  var modules: [(template: CompiledTemplate, module: Module)] = []

  /// What the thread keeps from page to page.
  let memory: RenderMemory?
  /// Gets which template wrote which part.
  var trace: RenderTrace?

  init(template: Template, variables: Bindings, user: AnyObject?, memory: RenderMemory?) {
    self.template = template
    self.memory = memory
    self.user = user
    environment = template.environment
    guardsAddresses = environment.configuration.guardsAddresses
    limits = environment.configuration.limits
    fuel = limits.fuel
    workingBytes = limits.workingBytes
    page = Variables(
      template: template.compiled, outside: Outside(page: variables, globals: environment.globals))
  }

  /// A variable of the page as the template that was asked for sees it; `nil` when there is none.
  public func variable(_ name: Name) -> Value? { page.lookUp(name) }

  /// Takes steps off the page's budget; throws when it is used up. Filters that loop over data call it.
  public func spend(_ steps: Int) throws(TemplateError) {
    fuel -= min(max(steps, 0), limits.fuel)
    guard fuel >= 0 else {
      throw TemplateError("fuel-limit", "the page takes more than \(limits.fuel) steps")
    }
  }

  /// Takes the steps off the page's budget that going through a text (so many bytes a step), list or map takes.
  @inline(__always)
  func spend(for value: Value, bytesPerStep: Int = 16) throws(TemplateError) {
    switch value {
    case .string(let text), .safe(let text): if text.utf8.count > 64 { try spend(text.utf8.count / bytesPerStep) }
    case .list(let list): try spend(list.weight)
    case .map(let map): try spend(map.weight)
    default: break
    }
  }

  /// Compares two values; what lies in lists and texts costs steps.
  func compare(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(TemplateError) -> Bool {
    let isSearch = comparison == .contains || comparison == .containsNot
    try spend(for: right, bytesPerStep: isSearch ? 4 : 64)
    try spend(for: left, bytesPerStep: isSearch ? 4 : 64)
    return try left.compare(comparison, right)
  }

  /// Takes the steps for what a filter, test or method is applied to and given.
  func spend(for value: Value, _ arguments: Arguments) throws(TemplateError) {
    try spend(for: value, bytesPerStep: 2)
    for argument in arguments.positional { try spend(for: argument, bytesPerStep: 2) }
  }

  /// Takes the further steps for what does far more for every letter or item than most: measured, up to ten times as much.
  func spend(forLabourOn value: Value, times steps: Int = 4) throws(TemplateError) {
    switch value {
    case .string(let text), .safe(let text): try spend(text.utf8.count * steps)
    case .list(let list): try spend(list.weight * steps)
    case .map(let map): try spend(map.weight * steps)
    default: break
    }
  }

  /// Takes bytes of new text off the page's budget; throws when a text is too long or the budget is used up.
  func spend(bytes: Int) throws(TemplateError) {
    guard bytes <= limits.outputBytes else {
      throw TemplateError("size-limit", "a text is longer than \(limits.outputBytes) bytes")
    }
    workingBytes -= bytes
    guard workingBytes >= 0 else {
      throw TemplateError(
        "size-limit", "the texts of the page take more than \(limits.workingBytes) bytes while it is made")
    }
  }

  /// Checks what a filter, function or operator made against the limits.
  func account(for value: Value) throws(TemplateError) {
    switch value {
    case .string(let text), .safe(let text): if text.utf8.count > 64 { try spend(bytes: text.utf8.count) }
    case .list(let list):
      try spend(items: list.items.count)
      try checkDepth(list.depth)
    case .map(let map):
      try spend(items: map.entries.count * 3)
      try checkDepth(map.depth)
    default: break
    }
  }

  /// Takes the memory of a list off the page's budget.
  private func spend(items count: Int) throws(TemplateError) {
    workingBytes -= count * MemoryLayout<Value>.stride
    guard workingBytes >= 0 else {
      throw TemplateError(
        "size-limit", "the lists and texts of the page take more than \(limits.workingBytes) bytes while it is made")
    }
  }

  private func checkDepth(_ depth: Int) throws(TemplateError) {
    guard depth <= limits.valueDepth else {
      throw TemplateError("nesting-limit", "lists and maps nested deeper than \(limits.valueDepth)")
    }
  }

  /// Applies a filter: what it is given and what it makes costs steps and memory, whichever filter it is.
  func apply(
    _ filter: Filter, _ cost: FilterCost, to input: Value, _ arguments: Arguments
  ) throws(TemplateError) -> Value {
    if !cost.isInstant || input.text != nil { try spend(for: input, arguments) }
    if cost.labour > 0 { try spend(forLabourOn: input, times: cost.labour) }
    var result = try filter(input, arguments, self)
    if case .safe = result { result = try checked(result, of: [input] + arguments.values) }
    try account(for: result)
    if !cost.isInstant { try spend(for: result) }
    if cost.labour > 0 { try spend(forLabourOn: result) }
    return result
  }

  /// Calls a function, macro or other callable value.
  public func call(_ callee: Value, _ arguments: Arguments) throws(TemplateError) -> Value {
    guard case .object(let object) = callee, object.isCallable else {
      try callee.requireDefined()
      throw TemplateError("type", "\(callee.typeDescription) is not callable")
    }
    for argument in arguments.positional { try spend(for: argument) }
    return try object.call(arguments, self)
  }

  /// The filter of a name, as `map` is given it.
  func filter(named name: String) throws(TemplateError) -> Filter {
    if let filter = environment.configuration.filters[ExactString(name)] { return filter }
    throw TemplateError(
      "unknown-filter", "there is no filter \"\(name)\"",
      suggestion: didYouMean(name, among: environment.configuration.filters.keys.map(\.string).sorted()))
  }

  /// The test of a name, as `select` is given it.
  func test(named name: String) throws(TemplateError) -> Test {
    if let test = environment.configuration.tests[ExactString(name)] { return test }
    throw TemplateError(
      "unknown-test", "there is no test \"\(name)\"",
      suggestion: didYouMean(name, among: environment.configuration.tests.keys.map(\.string).sorted()))
  }
}
