/// The macros of a template as a thread keeps them from page to page, with what making them took off a page's budgets.
final class KeptModule {
  let module: Module
  /// What its template imports, in order; a page pays for these once, whoever imports them.
  let imports: [KeptModule]
  let fuel: Int
  let workingBytes: Int
  /// The frames that its macros keep, and that keep its macros.
  private let frames: [Frame]

  init(_ module: Module, imports: [KeptModule], frames: [Frame], fuel: Int, workingBytes: Int) {
    self.module = module
    self.imports = imports
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
  /// The templates that this one imports, if importing it does nothing but make macros and constants and take macros of
  /// those: where they are such too, it gives the same on every page, and nothing that one page does with it can be seen on
  /// another. `nil` where it does more.
  var macroLibrary: [String]? {
    guard let root, blocks.isEmpty else { return nil }
    var imports: [String] = []
    for (place, instruction) in root.instructions.enumerated() {
      switch instruction.operation {
      case .emitText, .constant, .makeMacro, .storeSlot, .resetSlot, .forgetSlot, .export, .pop, .importName, .end:
        break
      case .importModule:
        guard !inclusions[Int(instruction.a)].withContext, place > 0,
          root.instructions[place - 1].operation == .constant,
          case .string(let name) = constants[Int(root.instructions[place - 1].a)]
        else { return nil }
        imports.append(name)
      default: return nil
      }
    }
    return imports
  }
}
