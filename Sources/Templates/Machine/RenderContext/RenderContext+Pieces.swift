extension RenderContext {
  /// Runs an included template, or writes what it wrote when it was made of the same values.
  func runPiece(_ template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame) throws(TemplateError) {
    guard let memory, let dependencies = template.dependencies, address.start < 0 else {
      return try runAlone(template, site, frame)
    }
    try memory.shelf(of: template).lend { shelf throws(TemplateError) in
      guard shelf.isWorthwhile, try importsAreAlone(shelf, dependencies),
        gather(dependencies, of: template, site, frame, into: &memory.query)
      else { return try runAlone(template, site, frame) }
      if try memory.pieces.use(memory.query, of: template, { piece throws(TemplateError) in try write(piece) }) {
        shelf.hits += 1
      } else {
        try makePiece(of: PieceKey(memory.query, of: template), template, site, frame, memory, shelf)
      }
    }
  }

  private func makePiece(
    of key: PieceKey, _ template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame, _ memory: RenderMemory,
    _ shelf: RenderMemory.Shelf
  ) throws(TemplateError) {
    let (start, fuel, workingBytes, safeCount) = (output.count, self.fuel, self.workingBytes, summary.safeCount)
    let refusals = summary.refused.count
    try runAlone(template, site, frame)
    // What is not complete is looked at later, and may look otherwise then.
    guard address.start < 0 else { return }
    memory.pieces.keep(
      Piece(
        key: key, text: Array(output.bytes(from: start)), fuel: fuel - self.fuel,
        workingBytes: workingBytes - self.workingBytes, safeCount: summary.safeCount - safeCount,
        refused: Array(summary.refused.dropFirst(refusals))))
    shelf.isOfOneRecord = key.isOfOneRecord
    shelf.misses += 1
    if !shelf.isWorthwhile { memory.pieces.forget(template) }
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
    if !piece.refused.isEmpty { summary.refused += piece.refused }
    output.append(piece.text)
    try checkOutput()
  }

  // MARK: What a piece is made of

  /// The values of what a template looks up, as an include tag hands them to it, where none of them is a template's own
  /// object, which may change: those of the page and of the environment, scalars and constant objects. `false` where one
  /// is. For an object of which only some members are asked, those: a header looks at the kind of page, and is the same on
  /// all of that kind.
  private func gather(
    _ dependencies: PieceDependencies, of template: CompiledTemplate, _ site: InclusionSite, _ frame: Frame,
    into query: inout PieceQuery
  ) -> Bool {
    query.begin(template, room: dependencies.valueCount)
    let outside = site.withContext ? frame.variables.outside : environment.outside
    for index in 0..<dependencies.names.count {
      let name = dependencies.names.start[index]
      if site.withContext, name.mayBeAssigned {
        if let place = place(ofLocal: name, site, frame) {
          guard place.pointee.isLasting else { return false }
          query.append(place)
          continue
        }
        if let value = frame.variables.ownValue(name) {
          guard value.isLasting else { return false }
          query.append(own: value)
          continue
        }
      }
      let place = outside.place(of: name)
      guard let place, case .object(let object) = place.pointee else {
        query.append(place)
        continue
      }
      if let function = object as? FunctionObject {
        guard function.isRepeatable else { return false }
        query.append(place)
      } else if let members = dependencies.members[index], !object.isConstant {
        for member in members { query.append(own: object.member(member)) }
      } else {
        query.append(place)
      }
    }
    return true
  }

  /// Where a local of an include tag's template lies, as the tag in the frame sees it.
  private func place(ofLocal name: Name, _ site: InclusionSite, _ frame: Frame) -> UnsafePointer<Value>? {
    for index in 0..<site.locals.count where site.locals[index].name == name {
      if let place = frame.place(of: site.locals[index]) { return place }
    }
    return nil
  }
}

extension Value {
  /// Whether it is a scalar, or an object that is the same on every page.
  fileprivate var isLasting: Bool {
    switch self {
    case .none, .boolean, .integer, .number, .string, .safe: true
    case .object(let object): object.isConstant
    case .undefined, .list, .map: false
    }
  }
}
