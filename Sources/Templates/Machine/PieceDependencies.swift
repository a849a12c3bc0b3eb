import Text
/// What decides what an included template writes.
final class PieceDependencies: Sendable {
  /// The variables that it looks up.
  let names: FixedArray<Name>
  /// For each of them, where they are few and nothing else is done with it, the members that are asked for.
  let members: [[Name]?]
  /// How many values these are in all.
  let valueCount: Int
  /// The templates that it imports macros from at its beginning.
  let imports: [String]

  /// `nil` for a program that runs other templates than those, or has macros. Blocks are those of the program itself, since
  /// one that extends another runs that.
  init?(_ program: Program) {
    // `sameas` tells lists apart that are the same for everything else.
    guard let root = program.root, program.functions.isEmpty,
      !program.tests.contains(where: { $0.name.isExactlyASCII("sameas") }),
      let beginning = Beginning(root, program)
    else { return nil }
    imports = beginning.imports
    var names: [Variable] = []
    for rest in [root.instructions[beginning.end...]] + program.blocks.map({ $0.code.instructions[...] }) {
      guard Self.note(rest, beginning.names, program, in: &names) else { return nil }
    }
    self.names = FixedArray(names.map(\.name))
    members = names.map(\.members)
    valueCount = names.reduce(0) { $0 + ($1.members?.count ?? 1) }
  }

  /// Notes what a part of a program looks up; whether it runs no other templates.
  private static func note(
    _ rest: ArraySlice<Instruction>, _ own: Set<Name>, _ program: Program, in names: inout [Variable]
  ) -> Bool {
    for (place, instruction) in zip(rest.indices, rest) {
      switch instruction.operation {
      case .loadVariable, .loadSlot, .loadMember, .loadOuter:
        let name = program.names[Int(instruction.b)].name
        guard !own.contains(name) else { continue }
        let member =
          instruction.operation == .loadMember && rest.indices.contains(place + 1)
          ? program.names[Int(rest[place + 1].a)].name : nil
        note(name, member, in: &names)
      case .extends, .runParent, .makeSelf, .makeSuper: return false
      default: break
      }
    }
    return true
  }

  private typealias Variable = (name: Name, members: [Name]?)

  private static func note(_ name: Name, _ member: Name?, in names: inout [Variable]) {
    guard let place = names.firstIndex(where: { $0.name == name }) else {
      return names.append((name, member.map { [$0] }))
    }
    guard let member, var members = names[place].members else { return names[place].members = nil }
    if !members.contains(member) { members.append(member) }
    names[place].members = members.count <= 3 ? members : nil
  }

  /// What a module imports, when it does nothing with other templates than that, and that at its beginning.
  static func imports(ofModule program: Program) -> [String]? {
    guard let root = program.root, program.blocks.isEmpty else { return nil }
    return Beginning(root, program)?.imports
  }

  /// The imports that a program begins with. What follows may count on them: nothing before them jumps.
  private struct Beginning {
    var imports: [String] = []
    /// The names that they give something.
    var names: Set<Name> = []
    /// Where the rest of the program starts.
    var end = 0

    /// `nil` when the program runs other templates too.
    init?(_ root: Code, _ program: Program) {
      var constant: String?
      loop: for instruction in root.instructions {
        switch instruction.operation {
        case .constant: constant = program.constants[Int(instruction.a)].text
        case .importModule:
          guard let name = constant, !program.inclusions[Int(instruction.a)].withContext else { return nil }
          imports.append(name)
        case .storeSlot: names.insert(root.slotNames[Int(instruction.a)])
        case .importName, .export, .pop, .emitText, .resetSlot, .forgetSlot: break
        default: break loop
        }
        end += 1
      }
      // What is left on the stack here belongs to the rest; it loads nothing.
      guard imports.count == program.inclusions.count else { return nil }
    }
  }
}
