extension RenderContext {
  /// Runs an included template, or writes what it wrote when it was made of the same values.
  func runPiece(_ template: CompiledTemplate, _ variables: Variables) throws(TemplateError) {
    guard let memory, let dependencies = template.dependencies, memory.isWorthwhile(template),
      try importsAreAlone(template, dependencies, memory),
      let values = variables.outsideValues(of: dependencies.names)
    else { return try runRoot(template, variables) }
    if let piece = memory.piece(of: template, values) { return try write(piece) }
    let (start, fuel, workingBytes, safeCount) = (output.count, self.fuel, self.workingBytes, summary.safeCount)
    try runRoot(template, variables)
    let piece = Piece(
      template: template, values: values, text: Array(output.bytes(from: start)), fuel: fuel - self.fuel,
      workingBytes: workingBytes - self.workingBytes, safeCount: summary.safeCount - safeCount)
    memory.keep(piece, isOfOneRecord: values.count { $0?.isConstantObject == true } == 1)
  }

  /// Whether the templates that a piece imports, and those that they import, see nothing of the page.
  private func importsAreAlone(
    _ template: CompiledTemplate, _ dependencies: PieceDependencies, _ memory: RenderMemory
  ) throws(TemplateError) -> Bool {
    if dependencies.imports.isEmpty { return true }
    if let known = memory.importsAreAlone(template) { return known }
    let areAlone = try areAlone(dependencies.imports, depth: 0)
    memory.note(template, importsAreAlone: areAlone)
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
}

extension Variables {
  /// The values of names where none of them is a template's own object, which may change: those of the page and of the
  /// environment, scalars and constant objects. `nil` where one is. For an object of which only some members are asked,
  /// those: a header looks at the kind of page, and is the same on all of that kind.
  fileprivate func outsideValues(of names: [PieceDependencies.Variable]) -> [Value?]? {
    var values: [Value?] = []
    values.reserveCapacity(names.count)
    for variable in names {
      if let own = ownValue(variable.name) {
        guard own.isScalar || own.isConstantObject else { return nil }
        values.append(own)
      } else {
        let value = outsideValue(variable.name)
        if case .object(let object)? = value {
          if let function = object as? FunctionObject, !function.isRepeatable { return nil }
          if let members = variable.members, !object.isConstant {
            for member in members { values.append(object.member(member)) }
            continue
          }
        }
        values.append(value)
      }
    }
    return values
  }
}

extension Value {
  fileprivate var isScalar: Bool {
    switch self {
    case .none, .boolean, .integer, .number, .string, .safe: true
    case .undefined, .list, .map, .object: false
    }
  }

  fileprivate var isConstantObject: Bool {
    if case .object(let object) = self { return object.isConstant }
    return false
  }
}
