extension CodeGenerator {
  mutating func generateBlockCall(_ block: Statement.Block, _ scope: Scope) {
    var jump: Int?
    if scope.isTopLevel {
      if hasKnownExtends { return }
      if extendsCount > 0 { jump = code.emit(.jumpIfExtended) }
    }
    code.span = block.nameSpan
    if block.isRequired { code.emit(.requireBlock, nameIndex(block.name)) }
    var localsIndex = -1
    if block.isScoped {
      localsIndex = program.locals.count
      program.locals.append(locals(scope))
    }
    code.emit(.block, nameIndex(block.name), localsIndex)
    jump.map(code.land)
  }

  mutating func generateExtends(_ template: Expression, _ span: Span, _ scope: Scope) throws(SyntaxError) {
    guard scope.isTopLevel else {
      throw SyntaxError(
        message: "\"extends\" must be at the top of a template, not inside loops, blocks or macros", span: span)
    }
    try generate(template, scope)
    code.span = template.span
    code.emit(.extends, pops: 1)
    extendsSpan = template.span
    if scope.isRoot { hasKnownExtends = true }
    extendsCount += 1
  }

  mutating func generateInclude(_ inclusion: Statement.Inclusion, _ scope: Scope) throws(SyntaxError) {
    try generate(inclusion.template, scope)
    code.span = inclusion.template.span
    let site = InclusionSite(
      ignoresMissing: inclusion.ignoresMissing, withContext: inclusion.withContext,
      locals: inclusion.withContext ? locals(scope) : [])
    code.emit(.include, inclusionIndex(site), pops: 1)
  }

  private mutating func inclusionIndex(_ site: InclusionSite) -> Int {
    program.inclusions.append(site)
    return program.inclusions.count - 1
  }

  mutating func generateImport(
    _ template: Expression, _ name: Name, _ withContext: Bool, _ scope: Scope
  ) throws(SyntaxError) {
    try pushModule(template, withContext, scope)
    code.emit(.storeSlot, slot(of: name, scope), pops: 1)
    if scope.isTopLevel { export(name, scope, isPublic: false) }
  }

  private mutating func pushModule(_ template: Expression, _ withContext: Bool, _ scope: Scope) throws(SyntaxError) {
    try generate(template, scope)
    code.span = template.span
    let site = InclusionSite(
      ignoresMissing: false, withContext: withContext, locals: withContext ? locals(scope) : [])
    code.emit(.importModule, inclusionIndex(site), pops: 1, pushes: 1)
  }

  mutating func generateImport(
    _ template: Expression, _ names: [Statement.ImportedName], _ withContext: Bool, _ scope: Scope
  ) throws(SyntaxError) {
    try pushModule(template, withContext, scope)
    for item in names {
      code.span = item.span
      code.emit(.importName, nameIndex(item.name), pushes: 1)
      code.emit(.storeSlot, slot(of: item.alias, scope), pops: 1)
      if scope.isTopLevel { export(item.alias, scope, isPublic: false) }
    }
    code.emit(.pop, pops: 1)
  }
}
