/// The variables a template sees by name: what it set itself at its top, then the locals it was included with, then those of
/// the including template, then the page's, then the environment's.
final class Variables {
  private(set) var own: [(name: Name, value: Value, isExported: Bool)] = []
  private var locals: LocalValues
  private let parent: Variables?
  private let page: Bindings?
  private let globals: GlobalTable
  /// The template and those it extends, the most specific first: where blocks are looked up.
  var chain: [CompiledTemplate]
  let template: CompiledTemplate

  /// The variables of a template that is rendered, or imported or included without context (`page` is `nil`).
  init(template: CompiledTemplate, page: Bindings?, globals: GlobalTable) {
    self.template = template
    self.page = page
    self.globals = globals
    chain = [template]
    parent = nil
    locals = .none
  }

  /// The variables of a template that sees those of another, or of a scoped block.
  init(
    template: CompiledTemplate, within parent: Variables, locals: LocalValues, chain: [CompiledTemplate]
  ) {
    self.template = template
    self.parent = parent
    self.locals = locals
    self.chain = chain
    page = nil
    globals = parent.globals
  }

  /// The value of a variable; `nil` when there is none.
  func lookUp(_ name: Name) -> Value? { ownValue(name) ?? outsideValue(name) }

  /// The value that a template gave a variable.
  func ownValue(_ name: Name) -> Value? {
    for variable in own where variable.name == name { return variable.value }
    return locals[name] ?? parent?.ownValue(name)
  }

  /// The value that a variable has from the page or the environment.
  func outsideValue(_ name: Name) -> Value? {
    if let parent { return parent.outsideValue(name) }
    return page?[name] ?? globals[name]
  }

  func set(_ name: Name, _ value: Value, isExported: Bool) {
    if let index = own.firstIndex(where: { $0.name == name }) {
      own[index] = (name, value, isExported)
    } else {
      own.append((name, value, isExported))
    }
  }

  /// Every name there is, for suggestions.
  var names: [String] {
    (own.map(\.name.text) + locals.names.map(\.text)
      + (parent?.names ?? (page?.names ?? []).map(\.text) + globals.names.map(\.text)))
  }

  /// Copies the locals, when something outlives the tag that they were handed to.
  func keepLocals() { locals = locals.copied }

  /// Drops the values, so that macros and the variables they live in do not keep each other.
  func clear() { own = [] }
}
