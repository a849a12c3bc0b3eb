/// The slots of a running function. Macros keep the frame they were defined in.
final class Frame {
  /// The slots, then the stack of the function that runs.
  let values: UnsafeMutablePointer<Value>
  let code: Code
  /// The frame of the function this one was written in.
  let outer: Frame?
  let template: CompiledTemplate
  let variables: Variables
  /// Where in the chain of templates the running block was found.
  let chainIndex: Int
  /// What the template extends, once it did.
  var parent: CompiledTemplate?
  /// In the function of a recursive loop: itself and how deep it is.
  var loop: Iteration.LoopFunction?
  var loopDepth = 0
  var isCaptured = false

  init(_ code: Code, template: CompiledTemplate, variables: Variables, outer: Frame? = nil, chainIndex: Int = 0) {
    self.code = code
    self.template = template
    self.variables = variables
    self.outer = outer
    self.chainIndex = chainIndex
    values = .allocate(capacity: code.slotCount + code.stackSize)
    values.initialize(repeating: .undefined(Undefined.unresolved), count: code.slotCount)
  }

  deinit {
    values.deinitialize(count: code.slotCount)
    values.deallocate()
  }

  /// The frame so many functions further out.
  func outward(_ count: Int) -> Frame {
    var frame = self
    for _ in 0..<count { frame = frame.outer ?? frame }
    return frame
  }

  /// Drops all values; a macro that outlives the function sees its variables as undefined.
  func clear() {
    for slot in 0..<code.slotCount { values[slot] = .undefined(Undefined.missing) }
  }
}
