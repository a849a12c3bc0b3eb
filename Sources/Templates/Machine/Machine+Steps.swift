import Text

extension Machine {
  func emitText(_ start: Int, _ count: Int) throws(TemplateError) {
    context.output.append(text + start, count)
    try context.checkOutput()
  }

  func beginAddress(_ kind: Int, _ quote: Int) {
    guard let kind = AddressKind(rawValue: UInt8(truncatingIfNeeded: kind)) else { return }
    context.beginAddress(kind, quote: UInt8(truncatingIfNeeded: quote), in: frame, at: next - 1)
  }

  func emitRaw(_ value: Value) throws(TemplateError) {
    guard let text = value.text else {
      try value.requireDefined()
      throw TemplateError(
        "type", "expected text to write, got \(value.typeDescription)", suggestion: "add \"| string\"")
    }
    context.output.append(text: text)
    try context.checkOutput()
  }

  /// The value of a variable: its slot, or the page's variables when nothing was assigned yet.
  func load(_ frame: Frame, _ slot: Int, _ nameIndex: Int) -> Value {
    let value = frame.values[slot]
    guard case .undefined(let undefined) = value else { return value }
    return undefined === Undefined.unresolved || undefined === Undefined.missing
      ? resolve(frame, slot, nameIndex, isMissing: undefined === Undefined.missing) : value
  }

  /// Pushes the member that the next instruction names of what slot `slot` holds.
  mutating func loadMember(_ slot: Int, _ nameIndex: Int) throws(TemplateError) {
    let key = Int(steps[next].a)
    next += 1
    if case .object(let object) = frame.values[slot], let value = object.member(names[key].name) {
      try deliver(value)
    } else {
      try deliver(try load(frame, slot, nameIndex).member(names[key]))
    }
  }

  private func resolve(_ frame: Frame, _ slot: Int, _ nameIndex: Int, isMissing: Bool) -> Value {
    if !isMissing, let value = frame.variables.lookUp(names[nameIndex].name) {
      frame.values[slot] = value
      return value
    }
    frame.values[slot] = .undefined(Undefined.missing)
    return .undefined(template.program.undefined[nameIndex])
  }

  func isMissing(_ value: Value) -> Bool {
    if case .undefined(let undefined) = value { return undefined === Undefined.missing }
    return false
  }

  mutating func jumpOrPop(_ target: Int, when wanted: Bool) throws(TemplateError) {
    if try (top - 1).pointee.isTrue() == wanted { next = target } else { _ = pop() }
  }

  // MARK: Loops

  func items(of value: Value) throws(TemplateError) -> [Value] {
    if case .list(let list) = value { return list.items }
    let items = try value.items()
    try context.spend(items.count / 8)
    return items
  }

  mutating func nextItem(_ exit: Int, _ length: Int) throws(TemplateError) {
    guard let loop = loops.last, loop.taken < loop.items.count else {
      next = exit
      return
    }
    let item = loop.items[loop.taken]
    loop.taken += 1
    let following = steps[next]
    if following.operation == .storeSlot {
      frame.values[Int(following.a)] = item
      next += 1
    } else {
      push(item)
    }
    try context.spend(length)
  }

  func makeLoopObject(_ slot: Int, isRecursive: Bool) {
    guard let loop = loops.last else { return }
    if isRecursive {
      loop.recursion = frame.loop
      loop.depth = frame.loopDepth
    }
    frame.values[slot] = .object(loop)
  }

  func keepItem(marksOnly: Bool) {
    guard let loop = loops.last else { return }
    loop.hasIterated = true
    if !marksOnly { loop.kept.append(loop.items[loop.taken - 1]) }
  }

  // MARK: Calls

  mutating func call(_ site: CallSite, writes: Int) throws(TemplateError) {
    let arguments = try arguments(site.constantArguments, site.shape)
    var callee = pop()
    if let name = site.shape.method {
      if !Methods.areInstant(name) { try context.spend(for: callee, arguments) }
      if Methods.areLaborious(name) { try context.spend(forLabourOn: callee) }
      callee = try method(name, of: callee)
    }
    guard case .object(let object) = callee, object.isCallable else { throw notCallable(callee, site.shape) }
    if let function = object as? FunctionObject { return try finish(result(of: function, arguments, site), writes) }
    if writes > 0, context.escaping != .json || writes == 2 {
      // By far the most of them are macros, and asking for a class is cheaper than asking for a protocol.
      if let macro = object as? Macro { return try macro.write(arguments, context) }
      if let direct = object as? any DirectCallable { return try direct.write(arguments, context) }
    }
    let result = try object.call(arguments, context)
    placeRefusals()
    try finish(result, writes)
  }

  /// Writes what the pure function in a variable gave for the constants of the call that follows, as it was escaped then;
  /// `false` where that is not known.
  mutating func writeKnown(_ slot: Int, _ nameIndex: Int) throws(TemplateError) -> Bool {
    let call = steps[next]
    guard call.b == 1, context.escaping == .html else { return false }
    let known = calls[Int(call.a)].lend { $0.known.reference }
    guard let known, known.lend({ holds($0.function, slot, nameIndex) }) else { return false }
    next += 1
    try known.lend { known throws(TemplateError) in
      if known.html.count > 64 { try context.account(for: known.value) }
      context.output.append(known.html.start, known.html.count)
      try context.checkOutput()
    }
    return true
  }

  /// Whether a variable that was not looked at is certainly this function.
  private func holds(_ function: FunctionObject, _ slot: Int, _ nameIndex: Int) -> Bool {
    guard case .undefined(let undefined) = frame.values[slot], undefined === Undefined.unresolved else { return false }
    let name = names[nameIndex].name
    return !name.mayBeAssigned && frame.variables.outside.sharedObject(of: name) == ObjectIdentifier(function)
  }

  /// Pushes a constant, or includes the template that it names where that is what comes next.
  mutating func loadConstant(_ index: Int) throws(TemplateError) {
    let following = steps[next]
    guard following.operation == .include else { return push(constants[index]) }
    next += 1
    try inclusions[Int(following.a)].lend { site throws(TemplateError) in
      try context.include(constants + index, site, frame)
    }
  }

  private func result(
    of function: FunctionObject, _ arguments: Arguments, _ site: CallSite
  ) throws(TemplateError) -> Value {
    let isConstant = function.isPure && site.constantArguments != nil
    if isConstant, let known = site.result(of: function) { return known.value }
    let result = try function.call(arguments, context)
    if isConstant { site.remember(result, of: function) }
    return result
  }

  private mutating func finish(_ result: Value, _ writes: Int) throws(TemplateError) {
    try context.account(for: result)
    switch writes {
    case 0: push(result)
    case 1: try context.write(result)
    default: try emitRaw(result)
    }
  }

  private func notCallable(_ callee: Value, _ shape: CallShape) -> TemplateError {
    if case .undefined(let undefined) = callee, !undefined.isLenient { return undefined.error }
    let what = shape.callee.isEmpty ? callee.typeDescription : "\"\(shape.callee)\" (\(callee.typeDescription))"
    return TemplateError("type", "\(what) is not callable")
  }

  private func method(_ key: NameKey, of object: Value) throws(TemplateError) -> Value {
    if case .map = object, let method = Methods.bound(key, object) { return method }
    return try object.member(key)
  }

  /// The constant arguments, or those on the stack.
  private mutating func arguments(
    _ constants: Arguments?, _ shape: CallShape
  ) throws(TemplateError) -> Arguments {
    if let constants { return constants }
    return shape.count == 0 ? Arguments() : try takeArguments(shape)
  }

  private mutating func takeArguments(_ shape: CallShape) throws(TemplateError) -> Arguments {
    let caller = shape.hasCaller ? pop() : nil
    let namedSpread = shape.hasNamedSpread ? pop() : nil
    let spread = shape.hasSpread ? pop() : nil
    var named: [(name: Name, value: Value)] = []
    if !shape.names.isEmpty { named = Array(zip(shape.names, pop(shape.names.count)).map { ($0, $1) }) }
    var positional = pop(shape.positional)
    if let spread { positional += try spread.items() }
    if let namedSpread { try addNamed(namedSpread, to: &named) }
    if let caller { named.append(("caller", caller)) }
    return Arguments(positional, named: named)
  }

  private func addNamed(_ value: Value, to named: inout [(name: Name, value: Value)]) throws(TemplateError) {
    guard case .map(let map) = value else {
      try value.requireDefined()
      throw TemplateError("type", "\"**\" needs a map, not \(value.typeDescription)")
    }
    for entry in map.entries {
      guard let text = entry.key.text else { throw TemplateError("type", "the keys after \"**\" are strings") }
      let name = Name(text)
      guard !named.contains(where: { $0.name == name }) else {
        throw TemplateError("argument", "argument \"\(text)\" is given twice")
      }
      named.append((name, entry.value))
    }
  }

  /// The steps for looking up an item: characters are counted from the front, a tuple is hashed.
  @inline(__always)
  func spend(item key: Value, of object: Value) throws(TemplateError) {
    switch object {
    case .string, .safe: try context.spend(for: object, bytesPerStep: 4)
    default: if case .list = key { try context.spend(for: key) }
    }
  }

  mutating func applyFilter(_ site: FilterSite) throws(TemplateError) {
    let arguments = try arguments(site.constantArguments, site.shape)
    let input = pop()
    let result = try context.apply(site.filter, site.cost, to: input, arguments)
    placeRefusals()
    try deliver(result)
  }

  mutating func applyTest(_ site: TestSite) throws(TemplateError) {
    let arguments = try arguments(nil, site.shape)
    let subject = pop()
    if !site.isInstant { try context.spend(for: subject, arguments) }
    push(.boolean(try site.test(subject, arguments, context)))
  }
}
