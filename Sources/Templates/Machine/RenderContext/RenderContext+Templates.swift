import Diagnostics
import Text

extension RenderContext {
  /// Renders the template that was asked for.
  func renderPage() throws(Diagnostic) -> RenderSummary {
    defer { release() }
    do { try runRoot(template.compiled, page) } catch { throw diagnostic(of: error) }
    judgeAddress()
    summary.fuelUsed = limits.fuel - fuel
    return summary
  }

  /// Lets go of what holds itself.
  private func release() {
    for namespace in namespaces { namespace.clear() }
    for frame in capturedFrames {
      frame.clear()
      // The frames of a kept module's macros are of this page, its variables are not.
      if !frame.variables.areKept { frame.variables.clear() }
    }
    for variables in referredVariables where !variables.areKept { variables.clear() }
  }

  private func diagnostic(of error: TemplateError) -> Diagnostic {
    error.facts.located ?? Diagnostic(.error, "template.\(error.kind)", error.message, suggestion: error.suggestion)
  }

  /// Runs a template's root with its variables, then what it extends.
  func runRoot(_ template: CompiledTemplate, _ variables: Variables) throws(TemplateError) {
    guard let root = template.program.root else { return }
    let frame = Frame(root, template: template, variables: variables)
    try runFunction(frame, escaping: template.escaping)
  }

  /// Runs a block as the most specific template from a place in the chain defines it.
  func runBlock(_ name: Name, _ variables: Variables, from start: Int = 0) throws(TemplateError) {
    for index in start..<variables.chain.count {
      guard let code = variables.chain[index].program.block(name) else { continue }
      let template = variables.chain[index]
      let frame = Frame(code, template: template, variables: variables, chainIndex: index)
      return try runFunction(frame, escaping: template.escaping)
    }
  }

  /// Runs a recursive loop's function.
  func runLoop(_ loop: Iteration.LoopFunction, over iterable: Value, depth: Int) throws(TemplateError) {
    let outer = loop.frame
    let frame = Frame(
      loop.code, template: outer.template, variables: outer.variables, outer: outer, chainIndex: outer.chainIndex)
    frame.loop = loop
    frame.loopDepth = depth
    frame.values[0] = iterable
    try runFunction(frame, escaping: escaping)
  }

  /// Runs a function one level deeper with the escaping it was written for.
  func runFunction(_ frame: Frame, escaping inner: Escaping) throws(TemplateError) {
    try checkDepth()
    let outer = escaping
    depth += 1
    escaping = inner
    defer {
      escaping = outer
      depth -= 1
    }
    try spend(frame.code.instructions.count)
    guard let trace, captures.isEmpty else { return try run(frame) }
    let start = output.count
    try run(frame)
    trace.add(start..<max(start, output.count), frame)
  }

  private func checkDepth() throws(TemplateError) {
    guard depth < limits.recursion else {
      throw TemplateError(
        "recursion-limit", "macros, blocks and templates call each other deeper than \(limits.recursion)")
    }
  }

  /// The template of a name; `nil` when it does not exist.
  func find(_ name: String) throws(TemplateError) -> CompiledTemplate? {
    for place in templates.indices where templates[place].name.isExactly(name) { return templates[place].template }
    do {
      let found = try environment.compiledTemplate(name)
      templates.append((name, found))
      return found
    } catch {
      if error.code == "template.not-found" { return nil }
      throw TemplateError(located: error, kind: "include")
    }
  }

  /// The template that an include or import names.
  private func find(_ name: String, _ site: InclusionSite) throws(TemplateError) -> CompiledTemplate? {
    let known = site.known.reference?.lend { $0.name.isExactly(name) ? $0.template : nil }
    if let known { return known.takeUnretainedValue() }
    guard let found = try find(name) else { return nil }
    site.known.store(FoundTemplate(name, found))
    return found
  }

  /// The template a tag names: a name, or the first that exists of a list.
  func select(_ value: Value, _ site: InclusionSite) throws(TemplateError) -> CompiledTemplate? {
    let ignoresMissing = site.ignoresMissing
    if case .list(let list) = value { return try select(list.items, ignoresMissing) }
    if case .string(let name) = value, let found = try find(name, site) { return found }
    if ignoresMissing, value.isNone { return nil }
    return try select([value], ignoresMissing)
  }

  /// The template that an `extends` tag names.
  func theTemplate(_ value: Value) throws(TemplateError) -> CompiledTemplate? {
    if case .string(let name) = value, let found = try find(name) { return found }
    return try select([value], false)
  }

  /// The template that an `import` tag names.
  private func theTemplate(_ value: Value, _ site: InclusionSite) throws(TemplateError) -> CompiledTemplate? {
    if case .string(let name) = value, let found = try find(name, site) { return found }
    return try select([value], false)
  }

  private func select(_ candidates: [Value], _ ignoresMissing: Bool) throws(TemplateError) -> CompiledTemplate? {
    var names: [String] = []
    for candidate in candidates {
      try candidate.requireDefined()
      guard let name = candidate.text else {
        throw TemplateError("type", "a template's name is a string, not \(candidate.typeDescription)")
      }
      names.append(name)
      if let found = try find(name) { return found }
    }
    if ignoresMissing { return nil }
    throw missing(names)
  }

  private func missing(_ names: [String]) -> TemplateError {
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let message =
      names.count == 1
      ? "there is no template \(quoted)"
      : names.isEmpty ? "there is no template to choose from" : "none of the templates \(quoted) exists"
    let suggestion = names.lazy.compactMap { didYouMean($0, among: self.environment.loader.names) }.first
    return TemplateError("not-found", message, suggestion: suggestion)
  }

  /// Runs an include tag that names a template in its source.
  func include(_ name: UnsafePointer<Value>, _ site: InclusionSite, _ frame: Frame) throws(TemplateError) {
    // An inline `if` names another template at times.
    guard case .string(let text) = name.pointee, let known = site.known.reference,
      known.lend({ $0.name.isExactly(text) })
    else { return try include(name.pointee, site, frame) }
    let template = known.lend { $0.template }
    try template.lend { template throws(TemplateError) in try runPiece(template, site, frame) }
  }

  /// Runs an include tag.
  func include(_ value: Value, _ site: InclusionSite, _ frame: Frame) throws(TemplateError) {
    if let template = try select(value, site) { try runPiece(template, site, frame) }
  }

  /// Runs an import tag: the template once, keeping what it exports.
  func importModule(_ value: Value, _ site: InclusionSite, _ frame: Frame) throws(TemplateError) -> Module {
    guard let template = try theTemplate(value, site) else { return Module(page, text: "") }
    if site.withContext { return try makeModule(template, variables(for: template, site, frame)) }
    for place in modules.indices where modules[place].template === template { return modules[place].module }
    if let memory, canKeep(template, in: memory) {
      let kept = if let known = memory.module(template) { known } else { try makeKept(template, in: memory) }
      try use(kept)
      return kept.module
    }
    let module = try makeModule(template, variables(for: template, site, frame))
    modules.append((template, module))
    return module
  }

  /// A module that holds nothing but macros is the same on every page: the thread keeps it.
  private func canKeep(_ template: CompiledTemplate, in memory: RenderMemory) -> Bool {
    if let known = memory.canKeep(template) { return known }
    // Templates that import each other are told as any others are: by making them.
    memory.note(template, canBeKept: false)
    let canBeKept = (template.macroLibrary ?? []).allSatisfy { name in
      guard let imported = try? find(name) else { return false }
      return canKeep(imported, in: memory)
    }
    memory.note(template, canBeKept: canBeKept)
    return canBeKept
  }

  /// Makes a module to be kept, at nobody's cost: who uses it pays.
  private func makeKept(_ template: CompiledTemplate, in memory: RenderMemory) throws(TemplateError) -> KeptModule {
    let (fuel, workingBytes, captured, known) = (self.fuel, self.workingBytes, capturedFrames.count, modules)
    modules = []
    let module = try makeModule(template, Variables(template: template, outside: environment.outside))
    let imported = modules.compactMap { memory.module($0.template) }
    let kept = KeptModule(
      module,
      imports: imported.filter { each in template.macroLibrary?.contains { $0.isExactly(each.template.name) } ?? false
      },
      frames: Array(capturedFrames[captured...]),
      fuel: fuel - self.fuel - imported.reduce(0) { $0 + $1.fuel },
      workingBytes: workingBytes - self.workingBytes - imported.reduce(0) { $0 + $1.workingBytes })
    (self.fuel, self.workingBytes, modules) = (fuel, workingBytes, known)
    capturedFrames.removeSubrange(captured...)
    memory.keep(kept)
    return kept
  }

  /// Imports a kept module as if it were made: a page may do no more for what another page did before it.
  private func use(_ kept: KeptModule) throws(TemplateError) {
    if modules.contains(where: { $0.template === kept.template }) { return }
    try checkDepth()
    depth += 1
    defer { depth -= 1 }
    for imported in kept.imports { try use(imported) }
    try spend(kept.fuel)
    try spend(bytes: kept.workingBytes)
    modules.append((kept.template, kept.module))
  }

  private func makeModule(_ template: CompiledTemplate, _ variables: Variables) throws(TemplateError) -> Module {
    variables.keepLocals()
    let outer = escaping
    escaping = .html
    beginCapture()
    try runRoot(template, variables)
    let text = try endCapture().text ?? ""
    escaping = outer
    return Module(variables, text: text)
  }

  func variables(for template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame) -> Variables {
    guard site.withContext else { return Variables(template: template, outside: environment.outside) }
    let locals = site.locals.isEmpty ? LocalValues.none : .lying(in: frame, site.locals)
    return Variables(template: template, within: frame.variables, locals: locals, chain: [template])
  }

  /// Runs an extends tag: from now on blocks are also looked up in the parent.
  func extend(_ value: Value, _ frame: Frame) throws(TemplateError) {
    guard frame.parent == nil else { throw TemplateError("extends", "the template already extends another one") }
    guard let parent = try theTemplate(value) else { return }
    if let place = frame.variables.chain.firstIndex(where: { $0 === parent }) {
      let between = frame.variables.chain[(place + 1)...].map { "\"\($0.name)\"" }
      throw TemplateError(
        "extends",
        "\"\(parent.name)\" extends itself"
          + (between.isEmpty ? "" : " by way of " + between.joined(separator: ", ")),
        suggestion: environment.loader.original(of: parent.name).map {
          "to build on the template that it replaces, extend \"\($0)\""
        })
    }
    frame.parent = parent
    frame.variables.chain.append(parent)
    guard frame.variables.chain.count <= limits.recursion else {
      throw TemplateError("recursion-limit", "templates extend each other deeper than \(limits.recursion)")
    }
  }
}
