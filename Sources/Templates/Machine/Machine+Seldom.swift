extension Machine {
  /// The instructions that a page runs less often; apart, so that the loop over the others stays small.
  mutating func runSeldom(_ instruction: Instruction, _ a: Int, _ b: Int) throws(TemplateError) {
    switch instruction.operation {
    case .slice: try slice(a)
    case .makeList: try pushChecked(.array(pop(a)))
    case .makeTuple: try pushChecked(.list(ValueList(pop(a), kind: .tuple)))
    case .makeMap: try makeMap(a)
    case .unpack: try unpack(a)
    case .add, .subtract, .multiply, .divide, .floorDivide, .modulo, .power: try calculate(instruction.operation)
    case .concatenate: try concatenate(a)
    case .compareOn: try compareOn(a, b)
    case .beginLoop: loops.append(Iteration(try items(of: pop())))
    case .loopObject: makeLoopObject(a, isRecursive: b == 1)
    case .keepItem: keepItem(marksOnly: a == 1)
    case .kept: push(.array(loops.removeLast().kept))
    case .jumpIfIterated: if loops.last?.hasIterated == true { next = a }
    case .makeMacro: makeMacro(template.program.functions[a])
    case .callLoop:
      context.capture(frame)
      try context.runLoop(
        Iteration.LoopFunction(code: template.program.functions[a], frame: frame), over: pop(), depth: 0)
    case .jumpIfGiven: if !isMissing(frame.values[b]) { next = a }
    case .missingParameter: push(.undefined(Undefined(.parameter(template.program.names[a].text))))
    case .makeSelf:
      context.referredVariables.append(frame.variables)
      frame.values[a] = .object(SelfReference(frame.variables))
    case .makeSuper:
      context.referredVariables.append(frame.variables)
      frame.values[a] = BlockReference.value(template.program.names[b].name, frame.variables, after: frame.chainIndex)
    case .fail: throw template.program.failures[a]
    default: try runTemplateInstruction(instruction, a, b)
    }
  }

  private mutating func runTemplateInstruction(
    _ instruction: Instruction, _ a: Int, _ b: Int
  ) throws(TemplateError) {
    switch instruction.operation {
    case .block: try runBlock(template.program.names[a].name, localsIndex: b)
    case .requireBlock: try requireBlock(template.program.names[a].name)
    case .extends: try context.extend(pop(), frame)
    case .jumpIfExtended: if frame.parent != nil { next = a }
    case .runParent: if let parent = frame.parent { try context.runRoot(parent, frame.variables) }
    case .include: try context.include(pop(), template.program.inclusions[a], frame)
    case .importModule: push(.object(try context.importModule(pop(), template.program.inclusions[a], frame)))
    case .importName: importName(template.program.names[a].name)
    case .export:
      frame.variables.set(template.program.names[b].name, frame.values[a], isExported: instruction.c == 1)
    case .setMember: try setMember(template.program.names[a].name)
    case .beginEscaping: try beginEscaping(pop())
    case .endEscaping: context.escaping = escapings.popLast() ?? context.escaping
    default: break
    }
  }

  // MARK: Values

  private mutating func pushChecked(_ value: Value) throws(TemplateError) {
    try context.account(for: value)
    push(value)
  }

  private mutating func slice(_ present: Int) throws(TemplateError) {
    let step = present & 4 != 0 ? pop() : nil
    let stop = present & 2 != 0 ? pop() : nil
    let start = present & 1 != 0 ? pop() : nil
    let sequence = pop()
    if case .list = sequence {} else { try context.spend(for: sequence, bytesPerStep: 2) }
    try pushChecked(try sequence.slice(start, stop, step))
  }

  private mutating func makeMap(_ count: Int) throws(TemplateError) {
    let values = pop(count * 2)
    var entries: [ValueMap.Entry] = []
    for index in 0..<count {
      try context.spend(for: values[index * 2])
      try values[index * 2].requireHashable()
      entries.append(ValueMap.Entry(key: values[index * 2], value: values[index * 2 + 1]))
    }
    try pushChecked(.map(ValueMap(entries: entries)))
  }

  private mutating func unpack(_ count: Int) throws(TemplateError) {
    let value = pop()
    let items = try value.items()
    guard items.count == count else {
      throw TemplateError("type", "expected \(counted(count, "item")) to assign, got \(items.count)")
    }
    for item in items.reversed() { push(item) }
  }

  private mutating func calculate(_ operation: Operation) throws(TemplateError) {
    let right = pop()
    let left = pop()
    switch operation {
    case .add: try pushMade(try left.adding(right), of: left, right)
    case .subtract: push(try left.subtracting(right))
    case .multiply: try pushMade(try left.multiplied(by: right, context.limits), of: left, right)
    case .divide: push(try left.divided(by: right))
    case .floorDivide: push(try left.floorDivided(by: right))
    case .modulo: try pushMade(try left.remainder(dividingBy: right, context), of: left, right)
    default: push(try left.power(right))
    }
  }

  private mutating func pushMade(_ value: Value, of left: Value, _ right: Value) throws(TemplateError) {
    guard case .safe = value else { return try pushChecked(value) }
    let made = try context.checked(value, of: [left, right])
    placeRefusals()
    try pushChecked(made)
  }

  /// Joins texts; where output is escaped and one of them is markup, the result is markup.
  private mutating func concatenate(_ count: Int) throws(TemplateError) {
    var parts: [Value] = []
    for value in pop(count) {
      try context.spend(for: value)
      parts.append(try value.printable())
    }
    let isMarkup = context.escaping != .none && parts.contains { if case .safe = $0 { true } else { false } }
    var result = ""
    for part in parts {
      if case .string(let text) = part, isMarkup { result += text.htmlEscaped } else { result += part.text ?? "" }
    }
    guard isMarkup else { return try pushChecked(.string(result)) }
    let made = try context.checked(.safe(result), of: parts)
    placeRefusals()
    try pushChecked(made)
  }

  private mutating func compareOn(_ comparison: Int, _ exit: Int) throws(TemplateError) {
    let right = pop()
    if try context.compare(pop(), ComparisonOperator.all[comparison], right) {
      push(right)
    } else {
      push(false)
      next = exit
    }
  }

  private mutating func setMember(_ name: Name) throws(TemplateError) {
    let target = pop()
    let value = pop()
    guard case .object(let object) = target, let namespace = object as? Namespace else {
      try target.requireDefined()
      throw TemplateError(
        "assignment", "only a namespace's members can be set, not those of \(target.typeDescription)",
        suggestion: "make one with {% set ns = namespace(…) %}")
    }
    namespace.set(name, value)
  }

  private mutating func beginEscaping(_ mode: Value) throws(TemplateError) {
    escapings.append(context.escaping)
    if let text = mode.text {
      guard let named = Escaping(named: text) else {
        throw TemplateError(
          "argument", "there is no escaping \"\(text)\"", suggestion: didYouMean(text, among: Escaping.names))
      }
      context.escaping = named
    } else if try !mode.isTrue() {
      context.escaping = .none
    } else if context.escaping == .none {
      context.escaping = .html
    }
  }

  // MARK: Blocks and modules

  private mutating func runBlock(_ name: Name, localsIndex: Int) throws(TemplateError) {
    guard localsIndex >= 0 else { return try context.runBlock(name, frame.variables) }
    let locals = LocalValues.copied(LocalValues.lying(in: frame, template.program.locals[localsIndex]).copied)
    let inner = Variables(
      template: frame.variables.template, within: frame.variables, locals: locals, chain: frame.variables.chain)
    try context.runBlock(name, inner)
  }

  private func requireBlock(_ name: Name) throws(TemplateError) {
    let definitions = frame.variables.chain.filter { $0.program.block(name) != nil }
    guard definitions.count > 1 else {
      throw TemplateError(
        "block", "the required block \"\(name)\" is not there",
        suggestion: didYouMean(name.text, among: (frame.variables.chain.first?.program.blocks ?? []).map(\.name.text)))
    }
  }

  private mutating func importName(_ name: Name) {
    guard case .object(let object) = (top - 1).pointee else { return push(.none) }
    push(object.member(name) ?? .undefined(Undefined(.member(name.text, of: .object(object)))))
  }

  private mutating func makeMacro(_ code: Code) {
    guard case .macro(let signature) = code.kind else { return push(.none) }
    context.capture(frame)
    push(.object(Macro(code: code, signature: signature, frame: frame, escaping: context.escaping)))
  }
}

extension Escaping {
  static let names = ["html", "json", "none", "xml"]

  init?(named name: String) {
    switch name {
    case "html": self = .html
    case "xml": self = .xml
    case "json": self = .json
    case "none": self = .none
    default: return nil
    }
  }
}
