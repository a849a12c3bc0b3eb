extension CodeGenerator {
  /// Pushes the value of an expression.
  mutating func generate(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    switch expression.node {
    case .constant(let value): code.emit(.constant, constantIndex(value), pushes: 1)
    case .name(let name):
      code.span = expression.span
      loadVariable(name, scope)
    case .member(let object, let name, let nameSpan):
      try generate(object, scope)
      if case .name = object.node { code.loadMemberNext() }
      code.span = expression.span
      code.emit(.member, nameIndex(name), Int(nameSpan.start), pops: 1, pushes: 1)
    case .list(let items): try generateSequence(items, .makeList, expression.span, scope)
    case .tuple(let items): try generateSequence(items, .makeTuple, expression.span, scope)
    case .concatenation(let items): try generateSequence(items, .concatenate, expression.span, scope)
    case .map(let pairs):
      for pair in pairs {
        try generate(pair.key, scope)
        try generate(pair.value, scope)
      }
      code.span = expression.span
      code.emit(.makeMap, pairs.count, pops: pairs.count * 2, pushes: 1)
    case .comparison(let first, let rest): try generateComparison(first, rest, expression.span, scope)
    case .and(let left, let right): try generateLogic(left, right, .jumpIfFalseOrPop, scope)
    case .or(let left, let right): try generateLogic(left, right, .jumpIfTrueOrPop, scope)
    case .conditional(let test, let then, let otherwise):
      try generateConditional(test, then, otherwise, expression.span, scope.soft())
    case .call(let callee, let arguments): try generateCall(callee, arguments, expression.span, scope, writes: 0)
    case .filter: try generateFilter(expression, scope)
    case .test: try generateTest(expression, scope)
    default: try generateOperation(expression, scope)
    }
  }

  private mutating func generateOperation(_ expression: Expression, _ scope: Scope) throws(SyntaxError) {
    for child in expression.children { try generate(child, scope) }
    code.span = expression.span
    switch expression.node {
    case .item: code.emit(.item, pops: 2, pushes: 1)
    case .slice(_, let start, let stop, let step):
      let present = (start == nil ? 0 : 1) | (stop == nil ? 0 : 2) | (step == nil ? 0 : 4)
      code.emit(.slice, present, pops: present.nonzeroBitCount + 1, pushes: 1)
    case .unary(let sign, _): code.emit(sign == .negate ? .negate : .plus, pops: 1, pushes: 1)
    case .not: code.emit(.not, pops: 1, pushes: 1)
    case .binary(let sign, _, _): code.emit(sign.operation, pops: 2, pushes: 1)
    default: break
    }
  }

  private mutating func generateSequence(
    _ items: [Expression], _ operation: Operation, _ span: Span, _ scope: Scope
  ) throws(SyntaxError) {
    if let constant = constantSequence(items, operation) {
      code.emit(.constant, constantIndex(constant), pushes: 1)
      return
    }
    for item in items { try generate(item, scope) }
    code.span = span
    code.emit(operation, items.count, pops: items.count, pushes: 1)
  }

  /// A list or tuple of constants, which is one itself.
  private func constantSequence(_ items: [Expression], _ operation: Operation) -> Value? {
    guard operation != .concatenate else { return nil }
    var values: [Value] = []
    for item in items {
      guard case .constant(let value) = item.node else { return nil }
      values.append(value)
    }
    return .list(ValueList(values, kind: operation == .makeTuple ? .tuple : .list))
  }

  mutating func loadVariable(_ name: Name, _ scope: Scope) {
    guard let reference = scope.symbols.find(name) else { return }
    let outward = code.depth - reference.functionDepth
    if outward > 0 {
      code.emit(.loadOuter, reference.slot, nameIndex(name), c: outward, pushes: 1)
    } else if scope.symbols.load(of: reference) == .parameter {
      code.emit(.loadSlot, reference.slot, nameIndex(name), pushes: 1)
    } else {
      code.emit(.loadVariable, reference.slot, nameIndex(name), pushes: 1)
    }
  }

  private mutating func generateLogic(
    _ left: Expression, _ right: Expression, _ jump: Operation, _ scope: Scope
  ) throws(SyntaxError) {
    try generate(left, scope)
    code.span = left.span
    let exit = code.emit(jump, pops: 1)
    try generate(right, scope)
    code.land(exit)
  }

  private mutating func generateConditional(
    _ test: Expression, _ then: Expression, _ otherwise: Expression?, _ span: Span, _ scope: Scope
  ) throws(SyntaxError) {
    try generate(test, scope)
    code.span = test.span
    let skip = code.emit(.jumpIfFalse, pops: 1)
    try generate(then, scope)
    let exit = code.emit(.jump)
    code.land(skip)
    code.adjustStack(-1)
    if let otherwise {
      try generate(otherwise, scope)
    } else {
      code.span = span
      code.emit(.constant, constantIndex(.undefined(Undefined(.inlineIf))), pushes: 1)
    }
    code.land(exit)
  }

  /// `a < b < c` compares `a < b`, keeps `b`, then compares `b < c`.
  private mutating func generateComparison(
    _ first: Expression, _ rest: [(ComparisonOperator, Expression)], _ span: Span, _ scope: Scope
  ) throws(SyntaxError) {
    try generate(first, scope)
    var exits: [Int] = []
    for (index, (comparison, operand)) in rest.enumerated() {
      try generate(operand, scope)
      code.span = span
      if index == rest.count - 1 {
        code.emit(.compare, comparison.number, pops: 2, pushes: 1)
      } else {
        exits.append(code.emit(.compareOn, comparison.number, pops: 2, pushes: 1))
      }
    }
    exits.forEach(code.land)
  }
}

extension BinaryOperator {
  var operation: Operation {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .floorDivide: .floorDivide
    case .modulo: .modulo
    case .power: .power
    }
  }
}

extension ComparisonOperator {
  static let all: [ComparisonOperator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .containsNot,
  ]

  var number: Int { ComparisonOperator.all.firstIndex(of: self) ?? 0 }
}
