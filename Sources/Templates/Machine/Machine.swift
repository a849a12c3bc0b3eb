/// Runs the instructions of one frame.
///
/// The stack lies behind the frame's slots; the compiler counted how high it gets, so pushing checks nothing.
struct Machine: ~Copyable {
  let context: RenderContext
  let frame: Frame
  let steps: UnsafePointer<Instruction>
  /// The program's text, names and constants.
  let text: UnsafePointer<UInt8>
  let names: UnsafePointer<NameKey>
  let constants: UnsafePointer<Value>
  let calls: UnsafePointer<Unmanaged<CallSite>>
  let filters: UnsafePointer<Unmanaged<FilterSite>>
  let tests: UnsafePointer<Unmanaged<TestSite>>
  let inclusions: UnsafePointer<Unmanaged<InclusionSite>>
  var top: UnsafeMutablePointer<Value>
  var loops: [Iteration] = []
  var escapings: [Escaping] = []
  var next = 0

  init(context: RenderContext, frame: Frame) {
    self.context = context
    self.frame = frame
    let template = frame.template
    steps = frame.code.steps.start
    text = template.text.start
    names = template.names.start
    constants = template.constants.start
    calls = template.calls.start
    filters = template.filters.start
    tests = template.tests.start
    inclusions = template.inclusions.start
    top = frame.values + frame.code.slotCount
  }

  var template: CompiledTemplate { frame.template }

  @inline(__always)
  mutating func push(_ value: consuming Value) {
    top.initialize(to: value)
    top += 1
  }

  /// Pushes a value, or writes it at once where that is all the next instruction would do: most values are written.
  @inline(__always)
  mutating func deliver(_ value: consuming Value) throws(TemplateError) {
    guard steps[next].operation == .emit else { return push(value) }
    next += 1
    try context.write(value)
  }

  @inline(__always)
  mutating func pop() -> Value {
    top -= 1
    return top.move()
  }

  /// Pops so many values, the first pushed first.
  mutating func pop(_ count: Int) -> [Value] {
    guard count > 0 else { return [] }
    top -= count
    let values = Array(UnsafeBufferPointer(start: top, count: count))
    top.deinitialize(count: count)
    return values
  }

  /// Drops what an error left on the stack.
  mutating func unwind() {
    let base = frame.values + frame.code.slotCount
    top = base + (top - base)
    base.deinitialize(count: top - base)
    top = base
  }

  mutating func run() throws(TemplateError) {
    while true {
      let instruction = steps[next]
      next += 1
      let a = Int(instruction.a)
      let b = Int(instruction.b)
      switch instruction.operation {
      case .emitText: try emitText(a, b)
      case .beginAddress: beginAddress(a, b)
      case .endAddress: context.endAddress()
      case .emit: try context.write(pop())
      case .emitRaw: try emitRaw(pop())
      case .beginCapture: context.beginCapture()
      case .endCapture: push(try context.endCapture())
      case .constant: try loadConstant(a)
      case .loadSlot: try deliver(frame.values[a])
      case .loadVariable:
        if steps[next].operation == .call, try writeKnown(a, b) { break }
        try deliver(load(frame, a, b))
      case .loadMember: try loadMember(a, b)
      case .loadOuter: push(load(frame.outward(Int(instruction.c)), a, b))
      case .storeSlot: frame.values[a] = pop()
      case .forgetSlot: frame.values[a] = .undefined(Undefined.missing)
      case .resetSlot: frame.values[a] = .undefined(Undefined.unresolved)
      case .aliasSlot: frame.values[a] = frame.outward(Int(instruction.c)).values[b]
      case .pop: _ = pop()
      case .member: try deliver(try pop().member(names[a]))
      case .item:
        let key = pop()
        let object = pop()
        try spend(item: key, of: object)
        push(try object.item(key))
      case .negate: push(try pop().negated())
      case .plus: push(try pop().unaryPlus())
      case .not: push(.boolean(try !pop().isTrue()))
      case .compare:
        let right = pop()
        push(.boolean(try context.compare(pop(), ComparisonOperator.all[a], right)))
      case .jump: next = a
      case .jumpIfFalse: if try !pop().isTrue() { next = a }
      case .jumpIfFalseOrPop: try jumpOrPop(a, when: false)
      case .jumpIfTrueOrPop: try jumpOrPop(a, when: true)
      case .nextItem: try nextItem(a, b)
      case .endLoop: loops.removeLast()
      case .call: try calls[a].lend { site throws(TemplateError) in try call(site, writes: b) }
      case .filter: try filters[a].lend { site throws(TemplateError) in try applyFilter(site) }
      case .test: try tests[a].lend { site throws(TemplateError) in try applyTest(site) }
      case .end: return
      default: try runSeldom(instruction, a, b)
      }
    }
  }
}
