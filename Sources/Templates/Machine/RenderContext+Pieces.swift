extension RenderContext {
  /// Runs an included template, or writes what it wrote when it was made of the same values.
  func runPiece(_ template: CompiledTemplate, _ variables: Variables) throws(TemplateError) {
    guard let memory, let names = template.names, memory.isWorthwhile(template),
      let values = variables.outsideValues(of: names)
    else { return try runRoot(template, variables) }
    if let piece = memory.piece(of: template, values) { return try write(piece) }
    let (start, fuel, workingBytes, safeCount) = (output.count, self.fuel, self.workingBytes, summary.safeCount)
    try runRoot(template, variables)
    let piece = Piece(
      values: values, text: Array(output[min(start, output.count)...]), fuel: fuel - self.fuel,
      workingBytes: workingBytes - self.workingBytes, safeCount: summary.safeCount - safeCount)
    memory.keep(piece, of: template)
  }

  private func write(_ piece: Piece) throws(TemplateError) {
    try spend(piece.fuel)
    try spend(bytes: piece.workingBytes)
    summary.safeCount += piece.safeCount
    output.append(contentsOf: piece.text)
    try checkOutput()
  }
}

extension Variables {
  /// The values of names where none of them is a template's own object, which may change: those of the page and of the
  /// environment, and scalars. `nil` where one is.
  fileprivate func outsideValues(of names: [Name]) -> [Value?]? {
    var values: [Value?] = []
    values.reserveCapacity(names.count)
    for name in names {
      if let own = ownValue(name) {
        guard own.isScalar else { return nil }
        values.append(own)
      } else {
        let value = outsideValue(name)
        if case .object(let object as FunctionObject)? = value, !object.isPure { return nil }
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
}

extension Program {
  /// The variables that the program looks up when it is nothing but text, conditions, loops, filters and calls; `nil` for
  /// one that runs other templates or has macros or blocks.
  var outsideNames: [Name]? {
    guard let root, blocks.isEmpty, functions.isEmpty, inclusions.isEmpty else { return nil }
    var names: [Name] = []
    for instruction in root.instructions {
      switch instruction.operation {
      case .loadVariable, .loadSlot, .loadMember, .loadOuter:
        let name = self.names[Int(instruction.b)].name
        if !names.contains(name) { names.append(name) }
      case .extends, .runParent, .makeSelf, .makeSuper, .block: return nil
      default: break
      }
    }
    return names
  }
}
