extension TypeChecker.Place {
  /// Goes on after branches, of which any may have been taken. Few variables are set in branches, so the others are only
  /// looked through for those that do not stay what they are.
  mutating func join(_ branches: [TypeChecker.Place]) {
    guard let first = branches.first else { return }
    let changed = branches.reduce(into: Set<Name>()) { $0.formUnion($1.assigned) }
    for (name, shape) in variables where !shape.isItselfTwice && !changed.contains(name) {
      set(name, branches.dropFirst().reduce(shape) { joined, _ in joined.or(shape) })
    }
    for name in changed {
      let shapes = branches.map { $0.variables[name] }
      if let shape = shapes.dropFirst().reduce(first.variables[name], TypeChecker.either) { set(name, shape) }
    }
  }
}

extension TypeChecker {
  /// A variable after two branches, of which one may not have set it.
  fileprivate static func either(_ left: Shape?, _ right: Shape?) -> Shape? {
    guard let left, let right else { return left == nil && right == nil ? nil : .unknown }
    return left.or(right)
  }
}
