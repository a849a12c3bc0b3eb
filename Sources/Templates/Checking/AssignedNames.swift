extension [Statement] {
  /// Every variable that is set here or within; bodies nest no deeper than the parser lets them.
  var assignedNames: [Name] {
    flatMap { statement in statement.assigned + statement.bodies.flatMap(\.assignedNames) }
  }
}

extension Statement {
  /// The variables that the statement itself sets.
  fileprivate var assigned: [Name] {
    switch node {
    case .assign(let target, _), .assignBlock(let target, _, _): target.names.map(\.0)
    case .loop(let loop): loop.target.names.map(\.0)
    case .with(let bindings, _): bindings.flatMap { $0.target.names.map(\.0) }
    case .importModule(_, let name, _): [name]
    case .importNames(_, let names, _): names.map(\.alias)
    case .macro(let macro): [macro.name]
    default: []
    }
  }
}
