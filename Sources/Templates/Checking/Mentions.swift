/// The variables that templates mention anywhere.
struct Mentions {
  private(set) var names: Set<Name> = []
  /// Whether the names of all templates that see the same variables are known.
  private(set) var isComplete = true

  /// Takes in what a body mentions, with all bodies within it; gives the names of the templates that see its variables.
  mutating func templates(in body: [Statement]) -> [String] {
    var found: [String] = []
    for statement in body {
      for expression in statement.expressions { expression.forEachName { names.insert($0) } }
      if let template = statement.sharingTemplate {
        if case .constant(let value) = template.node, let name = value.text {
          found.append(name)
        } else {
          isComplete = false
        }
      }
      for inner in statement.bodies { found += templates(in: inner) }
    }
    return found
  }
}

extension Statement {
  /// The name of the template that this one includes, imports or extends and that sees the same variables.
  fileprivate var sharingTemplate: Expression? {
    switch node {
    case .extends(let template): template
    case .include(let inclusion): inclusion.withContext ? inclusion.template : nil
    case .importModule(let template, _, let withContext), .importNames(let template, _, let withContext):
      withContext ? template : nil
    default: nil
    }
  }

  /// The expressions of the statement itself, not of its bodies.
  fileprivate var expressions: [Expression] {
    switch node {
    case .text, .mark, .block: []
    case .output(let value), .extends(let value), .assign(_, let value), .importModule(let value, _, _),
      .importNames(let value, _, _), .filterBlock(let value, _), .autoescape(let value, _):
      [value]
    case .loop(let loop): [loop.items] + [loop.test].compactMap { $0 }
    case .conditional(let branches, _): branches.map(\.test)
    case .assignBlock(_, let filter, _): [filter].compactMap { $0 }
    case .with(let bindings, _): bindings.map(\.value)
    case .include(let inclusion): [inclusion.template]
    case .macro(let macro): macro.parameters.compactMap(\.defaultValue)
    case .callBlock(let macro, let callee, let arguments, _):
      [callee] + arguments.all + macro.parameters.compactMap(\.defaultValue)
    }
  }
}
