/// An expression with its place.
struct Expression: Sendable {
  indirect enum Node: Sendable {
    case constant(Value)
    case name(Name)
    case member(Expression, Name, nameSpan: Span)
    case item(Expression, Expression)
    case slice(Expression, start: Expression?, stop: Expression?, step: Expression?)
    case list([Expression])
    case tuple([Expression])
    case map([(key: Expression, value: Expression)])
    case unary(UnaryOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    case concatenation([Expression])
    case comparison(Expression, [(ComparisonOperator, Expression)])
    case and(Expression, Expression)
    case or(Expression, Expression)
    case not(Expression)
    case conditional(test: Expression, then: Expression, otherwise: Expression?)
    case call(Expression, CallArguments)
    /// A filter; the input is missing in `{% filter … %}` and `{% set x | … %}`.
    case filter(Expression?, String, nameSpan: Span, CallArguments)
    case test(Expression, String, nameSpan: Span, CallArguments)
  }

  let node: Node
  let span: Span
  /// How many expressions lie within each other here.
  let depth: Int

  init(_ node: Node, _ span: Span, depth: Int) {
    self.node = node
    self.span = span
    self.depth = depth
  }
}

enum UnaryOperator: Sendable { case negate, plus }

enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case floorDivide = "//"
  case modulo = "%"
  case power = "**"
}

enum ComparisonOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains = "in"
  case containsNot = "not in"
}

struct CallArguments: Sendable {
  var positional: [Expression] = []
  var named: [(name: Name, value: Expression)] = []
  var spread: Expression?
  var namedSpread: Expression?

  var depth: Int {
    var deepest = max(spread?.depth ?? 0, namedSpread?.depth ?? 0)
    for argument in positional { deepest = max(deepest, argument.depth) }
    for argument in named { deepest = max(deepest, argument.value.depth) }
    return deepest
  }

  var all: [Expression] {
    positional + named.map(\.value) + [spread, namedSpread].compactMap { $0 }
  }
}

/// What is assigned to.
indirect enum AssignmentTarget: Sendable {
  case name(Name, Span)
  case namespaceMember(Name, Name, Span)
  case tuple([AssignmentTarget], Span)

  /// The variables it sets.
  var names: [(Name, Span)] {
    switch self {
    case .name(let name, let span): [(name, span)]
    case .namespaceMember: []
    case .tuple(let targets, _): targets.flatMap(\.names)
    }
  }

  var span: Span {
    switch self {
    case .name(_, let span), .namespaceMember(_, _, let span), .tuple(_, let span): span
    }
  }
}

/// A part of a template, with the bytes of its (opening) tag.
struct Statement: Sendable {
  indirect enum Node: Sendable {
    case text([UInt8])
    /// Where an address begins or ends: see `AddressMarker`.
    case mark(AddressMark)
    case output(Expression)
    case loop(Loop)
    case conditional([(test: Expression, body: [Statement])], otherwise: [Statement])
    case assign(AssignmentTarget, Expression)
    case assignBlock(AssignmentTarget, filter: Expression?, body: [Statement])
    case with([(target: AssignmentTarget, value: Expression)], body: [Statement])
    case block(Block)
    case extends(Expression)
    case include(Inclusion)
    case importModule(Expression, as: Name, withContext: Bool)
    case importNames(Expression, [ImportedName], withContext: Bool)
    case macro(MacroDefinition)
    case callBlock(MacroDefinition, callee: Expression, CallArguments, callSpan: Span)
    case filterBlock(Expression, body: [Statement])
    case autoescape(Expression, body: [Statement])
  }

  struct Loop: Sendable {
    let target: AssignmentTarget
    let items: Expression
    let test: Expression?
    let isRecursive: Bool
    let body: [Statement]
    let otherwise: [Statement]
  }

  struct Block: Sendable {
    let name: Name
    let nameSpan: Span
    let isScoped: Bool
    let isRequired: Bool
    let body: [Statement]
  }

  struct Inclusion: Sendable {
    let template: Expression
    let ignoresMissing: Bool
    let withContext: Bool
  }

  struct ImportedName: Sendable {
    let name: Name
    let alias: Name
    let span: Span
  }

  let node: Node
  let span: Span
}

/// A macro, or the body of a call block, which is a macro named `caller`.
struct MacroDefinition: Sendable {
  struct Parameter: Sendable {
    let name: Name
    let span: Span
    let defaultValue: Expression?
  }

  let name: Name
  let parameters: [Parameter]
  let body: [Statement]
}
