import Text

extension TypeChecker {
  /// Goes through the statements of a body, which sets variables of the place; gives the template it extends.
  @discardableResult
  func visit(_ body: [Statement], _ place: inout Place) -> CompiledTemplate? {
    var parent: CompiledTemplate?
    for statement in body {
      guard steps < Self.stepLimit else { return nil }
      if case .extends(let name) = statement.node {
        parent = template(named: shape(of: name, place)) ?? parent
      } else {
        visit(statement, &place)
      }
    }
    return parent
  }

  private func visit(_ statement: Statement, _ place: inout Place) {
    switch statement.node {
    case .text, .mark, .extends: break
    case .output(let value): _ = shape(of: value, place)
    case .loop(let loop): visit(loop, place)
    case .conditional(let branches, let otherwise): visit(branches, otherwise, &place)
    case .assign(let target, let value): assign(target, shape(of: value, place), &place)
    case .assignBlock(let target, let filter, let body):
      if let filter { _ = shape(of: filter, place) }
      visitInner(body, place)
      assign(target, .scalar, &place)
    case .with(let bindings, let body):
      var inner = place
      for binding in bindings { assign(binding.target, shape(of: binding.value, place), &inner) }
      visit(body, &inner)
    case .block(let block): visit(block, place)
    case .macro(let macro): define(macro, &place)
    case .callBlock(let body, let callee, let arguments, _):
      for expression in [callee] + arguments.all { _ = shape(of: expression, place) }
      visitInner(body.body, place, hiding: body.parameters.map(\.name))
    case .filterBlock(let filter, let body):
      _ = shape(of: filter, place)
      visitInner(body, place)
    case .autoescape(_, let body): visitInner(body, place)
    case .include, .importModule, .importNames: visitTemplateTag(statement, &place)
    }
  }

  private func visitInner(_ body: [Statement], _ place: Place, hiding names: [Name] = []) {
    var inner = place
    for name in names { inner.set(name, .unknown) }
    visit(body, &inner)
  }

  func assign(_ target: AssignmentTarget, _ shape: Shape, _ place: inout Place) {
    if case .name(let name, _) = target { return place.set(name, shape) }
    for (name, _) in target.names { place.set(name, .unknown) }
  }

  private static let loop: Name = "loop"

  private func visit(_ loop: Statement.Loop, _ place: Place) {
    let items = shape(of: loop.items, place)
    var inner = place
    inner.set(Self.loop, .unknown)
    assign(loop.target, loop.isRecursive ? .unknown : items.element, &inner)
    // What the body sets is not there at the next turn, but a namespace is; both are read as anything.
    if let test = loop.test {
      inner.guarded.formUnion(guards(in: test))
      _ = shape(of: test, inner)
    }
    visit(loop.body, &inner)
    visitInner(loop.otherwise, place)
  }

  /// The branches that can be taken, each by itself; then what any of them may have set.
  private func visit(
    _ branches: [(test: Expression, body: [Statement])], _ otherwise: [Statement], _ place: inout Place
  ) {
    var outer = place
    var results: [Place] = []
    var canGoOn = true
    for branch in branches where canGoOn {
      outer.guarded.formUnion(guards(in: branch.test))
      _ = shape(of: branch.test, outer)
      let isTrue = truth(of: branch.test, outer)
      canGoOn = isTrue != true
      guard isTrue != false else { continue }
      var inner = outer.branch
      visit(branch.body, &inner)
      results.append(inner)
    }
    if canGoOn {
      var inner = outer.branch
      visit(otherwise, &inner)
      results.append(inner)
    }
    place.join(results)
  }

  private func visit(_ block: Statement.Block, _ place: Place) {
    guard let level = place.blocks.chain.firstIndex(where: { $0.blocks[block.name] != nil }) else { return }
    let own = block.isScoped ? place.variables : place.variables.merging(place.blocks.variables) { mine, _ in mine }
    runBlock(block.name, from: level, own, place)
  }

  /// Goes through the first definition of a block from a place in the chain.
  func runBlock(_ name: Name, from level: Int, _ variables: [Name: Shape], _ place: Place) {
    let further = place.blocks.chain.indices.dropFirst(level)
    guard let index = further.first(where: { place.blocks.chain[$0].blocks[name] != nil }),
      let block = place.blocks.chain[index].blocks[name]
    else { return }
    guard underWay.count < 60 else {
      cuts += 1
      return
    }
    // A block that calls itself would go on for ever.
    if let running = place.block, running.name == name, running.level >= index { return }
    underWay.append(ObjectIdentifier(place.blocks))
    defer { underWay.removeLast() }
    var inner = Place(template: place.blocks.chain[index].template, variables: variables, blocks: place.blocks)
    inner.guarded = place.guarded
    inner.block = (name, index)
    visit(block.body, &inner)
  }

  private func define(_ macro: MacroDefinition, _ place: inout Place) {
    let shape = TemplateShape(macro: macro, template: place.template, variables: place.variables)
    place.set(macro.name, .template(shape))
    call(shape, CallArguments(), place)
  }
}
