import Text
/// The instructions of one function: a template's root, a block, a macro, a call block's body or a recursive loop.
final class Code: Sendable {
  enum Kind: Sendable {
    case root
    case block(Name)
    case macro(MacroSignature)
    case loop
  }

  let kind: Kind
  let instructions: [Instruction]
  /// The same for the machine, which stays between them: every way through them ends at `end`.
  let steps: FixedArray<Instruction>
  /// The place of every instruction in the source.
  let spans: [Span]
  /// How many slots variables take.
  let slotCount: Int
  /// How many values may lie on the stack.
  let stackSize: Int
  /// The names of the slots, for messages.
  let slotNames: [Name]

  init(kind: Kind, instructions: [Instruction], spans: [Span], slotNames: [Name], stackSize: Int) {
    self.kind = kind
    self.instructions = instructions
    self.spans = spans
    self.slotNames = slotNames
    slotCount = slotNames.count
    self.stackSize = stackSize
    steps = FixedArray(instructions)
  }
}

/// What a macro takes.
struct MacroSignature: Sendable {
  let name: Name
  /// Parameters with their slots.
  let parameters: [(name: Name, slot: Int)]
  let callerSlot: Int?
  let namedSlot: Int?
  let positionalSlot: Int?
}

/// A name with what looking it up in a map takes.
struct NameKey: Sendable {
  let name: Name
  let text: String
  let hash: UInt64
  init(_ name: Name) {
    self.name = name
    text = name.text
    hash = Value.hash(ofText: text)
  }

  /// For text that may be no name.
  init(_ text: String) {
    name = Name.existing(text) ?? Name("")
    self.text = text
    hash = Value.hash(ofText: text)
  }
}

/// A compiled template.
struct Program: Sendable {
  /// All text between tags, one piece after the other.
  var text: [UInt8] = []
  var constants: [Value] = []
  /// Names that instructions mention, by index.
  var names: [NameKey] = []
  /// What a variable gives that does not exist, for each name.
  var undefined: [Undefined] = []
  var calls: [CallSite] = []
  var filters: [FilterSite] = []
  var tests: [TestSite] = []
  var inclusions: [InclusionSite] = []
  var locals: [[LocalVariable]] = []
  /// Errors that are raised only when reached, such as an unknown filter under an `if`.
  var failures: [TemplateError] = []
  /// Macros and recursive loops.
  var functions: [Code] = []
  /// Blocks by name.
  var blocks: [(name: Name, span: Span, code: Code)] = []
  var root: Code?

  /// The code of a block.
  func block(_ name: Name) -> Code? {
    blocks.first { $0.name == name }?.code
  }
}

extension Program {
  /// Notes the names that the template gives values that other templates can see: those that it sets at its top, and the
  /// locals that it hands on.
  func noteAssignedNames() {
    for locals in locals + inclusions.map(\.locals) {
      for local in locals { local.name.noteAssigned() }
    }
    for code in functions + blocks.map(\.code) + [root].compactMap(\.self) {
      for instruction in code.instructions where instruction.operation == .export {
        names[Int(instruction.b)].name.noteAssigned()
      }
    }
  }
}
