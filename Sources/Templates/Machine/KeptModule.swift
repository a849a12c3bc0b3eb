/// The macros of a template as a thread keeps them from page to page, with what making them took off a page's budgets.
final class KeptModule {
  let module: Module
  let fuel: Int
  let workingBytes: Int
  /// The frames that its macros keep, and that keep its macros.
  private let frames: [Frame]

  init(_ module: Module, frames: [Frame], fuel: Int, workingBytes: Int) {
    self.module = module
    self.frames = frames
    self.fuel = fuel
    self.workingBytes = workingBytes
    module.variables.areKept = true
  }

  deinit {
    for frame in frames { frame.clear() }
    module.variables.clear()
  }

  var template: CompiledTemplate { module.variables.template }
}

extension Program {
  /// Whether importing the template does nothing but make macros and constants: then it gives the same on every page, and
  /// nothing that one page does with it can be seen on another.
  var isMacroLibrary: Bool {
    guard let root, blocks.isEmpty else { return false }
    return root.instructions.allSatisfy { instruction in
      switch instruction.operation {
      case .emitText, .constant, .makeMacro, .storeSlot, .resetSlot, .forgetSlot, .export, .pop, .end: true
      default: false
      }
    }
  }
}
