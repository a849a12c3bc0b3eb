extension RenderContext {
  /// Runs an included template, or writes what it wrote when it was made of the same values.
  func runPiece(_ template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame) throws(TemplateError) {
    guard let memory, let dependencies = template.dependencies else { return try runAlone(template, site, frame) }
    let shelf = memory.shelf(of: template)
    guard shelf.isWorthwhile, try importsAreAlone(shelf, dependencies) else {
      return try runAlone(template, site, frame)
    }
    var key = memory.takeKey(for: template)
    let isKnowable = gather(dependencies, site, frame, into: &key)
    let piece = isKnowable ? memory.pieces.piece(of: key) : nil
    let made = isKnowable && piece == nil ? key.copy : nil
    memory.giveBack(key)
    if let piece {
      shelf.hits += 1
      try write(piece)
    } else if let made {
      try makePiece(of: made, template, site, frame, memory)
      shelf.isOfOneRecord = made.isOfOneRecord
      shelf.misses += 1
      if !shelf.isWorthwhile { memory.pieces.forget(template) }
    } else {
      try runAlone(template, site, frame)
    }
  }

  private func makePiece(
    of key: PieceKey, _ template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame, _ memory: RenderMemory
  ) throws(TemplateError) {
    let (start, fuel, workingBytes, safeCount) = (output.count, self.fuel, self.workingBytes, summary.safeCount)
    try runAlone(template, site, frame)
    memory.pieces.keep(
      Piece(
        key: key, text: Array(output.bytes(from: start)), fuel: fuel - self.fuel,
        workingBytes: workingBytes - self.workingBytes, safeCount: summary.safeCount - safeCount))
  }

  private func runAlone(
    _ template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame
  ) throws(TemplateError) {
    let variables = variables(for: template, site, frame)
    let captured = capturedFrames.count
    try runRoot(template, variables)
    if capturedFrames.count > captured { variables.keepLocals() }
  }

  /// Whether the templates that a piece imports, and those that they import, see nothing of the page.
  private func importsAreAlone(
    _ shelf: RenderMemory.Shelf, _ dependencies: PieceDependencies
  ) throws(TemplateError) -> Bool {
    if dependencies.imports.isEmpty { return true }
    if let known = shelf.importsAreAlone { return known }
    let areAlone = try areAlone(dependencies.imports, depth: 0)
    shelf.importsAreAlone = areAlone
    return areAlone
  }

  private func areAlone(_ names: [String], depth: Int) throws(TemplateError) -> Bool {
    guard depth < 8 else { return false }
    for name in names {
      guard let module = try find(name), let imports = PieceDependencies.imports(ofModule: module.program),
        module.program.names.allSatisfy({ isRepeatable($0.name) }), try areAlone(imports, depth: depth + 1)
      else { return false }
    }
    return true
  }

  /// Whether a name stands for no function that may give something else on every page.
  private func isRepeatable(_ name: Name) -> Bool {
    guard case .object(let object as FunctionObject)? = environment.globals[name] else { return true }
    return object.isRepeatable
  }

  private func write(_ piece: Piece) throws(TemplateError) {
    try spend(piece.fuel)
    try spend(bytes: piece.workingBytes)
    summary.safeCount += piece.safeCount
    output.append(piece.text)
    try checkOutput()
  }

  // MARK: What a piece is made of

  /// The values of what a template looks up, as an include tag hands them to it, where none of them is a template's own
  /// object, which may change: those of the page and of the environment, scalars and constant objects. `false` where one
  /// is. For an object of which only some members are asked, those: a header looks at the kind of page, and is the same on
  /// all of that kind.
  private func gather(
    _ dependencies: PieceDependencies, _ site: InclusionSite, _ frame: Frame, into key: inout PieceKey
  ) -> Bool {
    let outside = site.withContext ? frame.variables.outside : Outside(page: nil, globals: environment.globals)
    let assigned = NameSet.assigned
    for index in 0..<dependencies.names.count {
      let name = dependencies.names.start[index]
      if site.withContext, assigned.contains(name), let own = ownValue(name, site, frame) {
        guard own.isScalar || own.isConstantObject else { return false }
        key.append(own)
      } else {
        let value = outside[name]
        guard case .object(let object)? = value else {
          key.append(value)
          continue
        }
        if let function = object as? FunctionObject, !function.isRepeatable { return false }
        if let members = dependencies.members[index], !object.isConstant {
          for member in members { key.append(object.member(member)) }
        } else {
          key.append(value)
        }
      }
    }
    return true
  }

  /// The value that a template gave a variable, as an include tag in the frame sees it.
  private func ownValue(_ name: Name, _ site: InclusionSite, _ frame: Frame) -> Value? {
    for index in 0..<site.locals.count where site.locals[index].name == name {
      if let value = frame.value(of: site.locals[index]) { return value }
    }
    return frame.variables.ownValue(name)
  }
}

extension Value {
  fileprivate var isScalar: Bool {
    switch self {
    case .none, .boolean, .integer, .number, .string, .safe: true
    case .undefined, .list, .map, .object: false
    }
  }
}
