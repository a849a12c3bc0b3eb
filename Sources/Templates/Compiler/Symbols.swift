/// A variable's place: a slot of the function that runs at some depth of nested functions.
struct Reference: Hashable {
  let functionDepth: Int
  let slot: Int
}

/// What a variable holds when its scope is entered.
enum Load: Equatable {
  /// The caller or the loop sets it.
  case parameter
  /// Whatever the page's variables say, looked up when first used.
  case resolve
  /// The value of the same variable further out.
  case alias(Reference)
  /// Nothing: it is assigned later in the scope.
  case undefined
}

/// The variables of one scope. Which place a name means follows Jinja2's `idtracking` to the letter, since its rules
/// (a name assigned anywhere in a scope belongs to it from the start) are what templates rely on.
final class Symbols {
  let parent: Symbols?
  let function: FunctionBuilder
  /// Which scope of the function this is: every scope has slots of its own, the branches of an `if` share theirs.
  let scope: Int
  private(set) var references: [Name: Reference] = [:]
  private(set) var loads: [Reference: (name: Name, load: Load)] = [:]
  private(set) var loadOrder: [Reference] = []
  private(set) var stores: [Name] = []

  /// A scope within another, or the outermost one of a function. A loop's test shares the slots of its body.
  init(parent: Symbols?, function: FunctionBuilder, sharingSlotsOf twin: Symbols? = nil) {
    self.parent = parent
    self.function = function
    scope = twin?.scope ?? function.makeScope()
  }

  private init(copying other: Symbols) {
    parent = other.parent
    scope = other.scope
    function = other.function
    references = other.references
    loads = other.loads
    loadOrder = other.loadOrder
    stores = other.stores
  }

  func copy() -> Symbols { Symbols(copying: self) }

  func find(_ name: Name) -> Reference? { references[name] ?? parent?.find(name) }

  func load(of reference: Reference) -> Load? { loads[reference]?.load ?? parent?.load(of: reference) }

  func declareParameter(_ name: Name) {
    addStore(name)
    define(name, .parameter)
  }

  func store(_ name: Name) {
    addStore(name)
    guard references[name] == nil else { return }
    if let outer = parent?.find(name) { define(name, .alias(outer)) } else { define(name, .undefined) }
  }

  func load(_ name: Name) {
    if find(name) == nil { define(name, .resolve) }
  }

  /// Joins the scopes of an `if`'s branches: a name that only some of them assign keeps its outer value in the others.
  func join(_ branches: [Symbols]) {
    var assigned: [Name] = []
    for branch in branches {
      for name in branch.stores where !stores.contains(name) && !assigned.contains(name) { assigned.append(name) }
    }
    for branch in branches { absorb(branch) }
    for name in assigned {
      guard let reference = find(name) else { continue }
      if let outer = parent?.find(name) { set(reference, name, .alias(outer)) } else { set(reference, name, .resolve) }
    }
  }

  /// All variables assigned here and further out, innermost first.
  func allStores() -> [(Name, Reference)] {
    var found: [(Name, Reference)] = []
    var seen: Set<Name> = []
    var scope: Symbols? = self
    while let symbols = scope {
      for name in symbols.stores where seen.insert(name).inserted {
        if let reference = find(name) { found.append((name, reference)) }
      }
      scope = symbols.parent
    }
    return found
  }

  private func absorb(_ branch: Symbols) {
    references.merge(branch.references) { $1 }
    for reference in branch.loadOrder {
      if let entry = branch.loads[reference] { set(reference, entry.name, entry.load) }
    }
    for name in branch.stores { addStore(name) }
  }

  private func addStore(_ name: Name) {
    if !stores.contains(name) { stores.append(name) }
  }

  private func define(_ name: Name, _ load: Load) {
    let reference = Reference(functionDepth: function.depth, slot: function.slot(for: name, scope: scope))
    references[name] = reference
    set(reference, name, load)
  }

  private func set(_ reference: Reference, _ name: Name, _ load: Load) {
    if loads[reference] == nil { loadOrder.append(reference) }
    loads[reference] = (name, load)
  }
}
