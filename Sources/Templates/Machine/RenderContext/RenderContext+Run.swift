extension RenderContext {
  /// Runs a frame's code to its end and locates what goes wrong.
  func run(_ frame: Frame) throws(TemplateError) {
    var machine = Machine(context: self, frame: frame)
    do {
      try machine.run()
    } catch {
      let located = machine.locate(error)
      machine.unwind()
      throw located
    }
    if frame.isCaptured, !frame.code.kind.isRoot { frame.clear() }
  }

  /// Remembers a frame that a macro keeps.
  func capture(_ frame: Frame) {
    guard !frame.isCaptured else { return }
    frame.isCaptured = true
    capturedFrames.append(frame)
    if let outer = frame.outer { capture(outer) }
  }
}

extension Code.Kind {
  var isRoot: Bool {
    if case .root = self { return true }
    return false
  }
}
