import Text

extension TypeChecker {
  func visitTemplateTag(_ statement: Statement, _ place: inout Place) {
    switch statement.node {
    case .include(let inclusion): include(inclusion, place)
    case .importModule(let name, let variable, let withContext):
      place.set(variable, module(name, withContext, place).map(Shape.template) ?? .unknown)
    case .importNames(let template, let names, let withContext):
      let module = module(template, withContext, place)
      for name in names { place.set(name.alias, imported(name, module, place)) }
    default: break
    }
  }

  private func include(_ inclusion: Statement.Inclusion, _ place: Place) {
    let name = shape(of: inclusion.template, place)
    for template in templates(named: name) {
      runOnce(template, inclusion.withContext ? place.variables : [:])
    }
    guard !inclusion.ignoresMissing, let wanted = name.knownTexts else { return }
    for text in wanted where (try? environment.compiledTemplate(text)) == nil && !exists(text) {
      report(
        "not-found", "there is no template \"\(text)\"", inclusion.template.span, place,
        suggestion: didYouMean(text, among: environment.loader.names))
    }
  }

  /// Whether there is such a template, be it wrong: that is another message.
  private func exists(_ name: String) -> Bool { environment.loader.names.contains { $0.isExactly(name) } }

  private func module(_ name: Expression, _ withContext: Bool, _ place: Place) -> TemplateShape? {
    guard let template = template(named: shape(of: name, place)) else { return nil }
    if withContext {
      return TemplateShape(template: template, variables: run(template, place.variables, blocks: Blocks()))
    }
    return module(of: template)
  }

  private func imported(_ name: Statement.ImportedName, _ module: TemplateShape?, _ place: Place) -> Shape {
    guard let module else { return .unknown }
    if let shape = module.variables[name.name] { return shape }
    guard !underWay.contains(ObjectIdentifier(module.template)) else { return .unknown }
    report(
      "undefined", "template \"\(module.template.name)\" has no member \"\(name.name)\"", name.span, place,
      suggestion: didYouMean(name.name.text, among: module.variables.keys.map(\.text).sorted()))
    return .unknown
  }

  func template(named shape: Shape) -> CompiledTemplate? {
    guard let texts = shape.knownTexts, texts.count == 1 else { return nil }
    return templates(named: shape).first
  }

  private func templates(named shape: Shape) -> [CompiledTemplate] {
    (shape.knownTexts ?? []).compactMap { try? environment.compiledTemplate($0) }
  }

  /// Goes through a macro with what is known of its arguments.
  func call(_ shape: TemplateShape, _ arguments: CallArguments, _ place: Place) {
    guard let macro = shape.macro else { return }
    let identity = ObjectIdentifier(shape)
    guard underWay.count < 60, !underWay.contains(identity) else {
      cuts += 1
      return
    }
    underWay.append(identity)
    defer { underWay.removeLast() }
    var inner = Place(template: shape.template, variables: shape.variables, blocks: Blocks())
    inner.guarded = place.template === shape.template ? place.guarded : []
    // A macro sees what its template sets, also further down.
    for name in assignedNames(in: shape.template) where inner.variables[name] == nil { inner.set(name, .unknown) }
    let isOpen = arguments.spread != nil || arguments.namedSpread != nil || arguments.all.isEmpty
    for (index, parameter) in macro.parameters.enumerated() {
      let given = index < arguments.positional.count ? arguments.positional[index] : nil
      let value = given ?? arguments.named.first { $0.name == parameter.name }?.value
      inner.set(parameter.name, isOpen ? .unknown : value.map { self.shape(of: $0, place) } ?? .unknown)
    }
    visit(macro.body, &inner)
  }
}
