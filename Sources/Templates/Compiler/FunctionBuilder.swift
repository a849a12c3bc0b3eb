/// Collects the instructions of one function and keeps count of its slots and stack.
final class FunctionBuilder {
  /// How many functions this one lies in.
  let depth: Int
  private(set) var instructions: [Instruction] = []
  private(set) var spans: [Span] = []
  private(set) var slotNames: [Name] = []
  private var slots: [SlotKey: Int] = [:]
  private var scopes = 0
  private var stack = 0
  private var stackSize = 0
  /// The place that instructions are emitted for.
  var span = Span(0, 0)

  private struct SlotKey: Hashable {
    let name: Name
    let scope: Int
  }

  init(depth: Int) { self.depth = depth }

  /// A number for another scope.
  func makeScope() -> Int {
    scopes += 1
    return scopes
  }

  /// The slot of a name in a scope.
  func slot(for name: Name, scope: Int) -> Int {
    let key = SlotKey(name: name, scope: scope)
    if let slot = slots[key] { return slot }
    slots[key] = slotNames.count
    slotNames.append(name)
    return slotNames.count - 1
  }

  /// Appends an instruction; `pops` and `pushes` say what it does to the stack.
  @discardableResult
  func emit(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, c: Int = 0, pops: Int = 0, pushes: Int = 0
  ) -> Int {
    instructions.append(
      Instruction(
        operation: operation, c: UInt8(truncatingIfNeeded: c), a: Int32(truncatingIfNeeded: a),
        b: Int32(truncatingIfNeeded: b)))
    spans.append(span)
    stack += pushes - pops
    stackSize = max(stackSize, stack + pops)
    return instructions.count - 1
  }

  /// Makes the load that was appended last do the work of the `member` that is appended next.
  func loadMemberNext() {
    guard let last = instructions.indices.last else { return }
    let operation = instructions[last].operation
    if operation == .loadSlot || operation == .loadVariable { instructions[last].operation = .loadMember }
  }

  /// Where the next instruction goes.
  var here: Int { instructions.count }

  /// Makes a jump go to the next instruction.
  func land(_ jump: Int) { setTarget(of: jump, to: here) }

  func setTarget(of jump: Int, to place: Int) {
    if instructions[jump].operation == .compareOn {
      instructions[jump].b = Int32(truncatingIfNeeded: place)
    } else {
      instructions[jump].a = Int32(truncatingIfNeeded: place)
    }
  }

  func setB(of index: Int, to value: Int) { instructions[index].b = Int32(truncatingIfNeeded: value) }

  /// Takes back what the untaken way left on the stack, where two ways join.
  func adjustStack(_ difference: Int) { stack += difference }

  func finish(_ kind: Code.Kind) -> Code {
    Code(kind: kind, instructions: instructions, spans: spans, slotNames: slotNames, stackSize: stackSize + 4)
  }
}
