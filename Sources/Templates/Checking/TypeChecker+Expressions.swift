import Text

extension TypeChecker {
  /// What is known of an expression's value; reports what cannot be.
  func shape(of expression: Expression, _ place: Place) -> Shape {
    steps += 1
    switch expression.node {
    case .constant(let value): return value.text.map { .texts([$0]) } ?? (value.isNone ? .nothing : .scalar)
    case .name(let name): return variable(name, expression.span, place)
    case .member(let object, let name, let nameSpan):
      return member(name, of: object, Span(Int(nameSpan.start), Int(expression.span.end)), expression, place)
    case .item(let object, let key): return item(object, key, expression, place)
    case .slice(let object, _, _, _): return visitChildren(expression, place, giving: shape(of: object, place))
    case .list(let items), .tuple(let items):
      let shapes = items.map { shape(of: $0, place) }
      return .list(shapes.dropFirst().reduce(shapes.first ?? .nothing) { $0.or($1) })
    case .concatenation(let parts): return concatenation(parts, place)
    case .and, .or, .conditional: return choice(expression, place)
    case .call(let callee, let arguments): return call(callee, arguments, place)
    case .filter: return filtered(expression, place)
    case .test(let operand, let name, _, let arguments):
      for argument in arguments.all { _ = shape(of: argument, place) }
      if !Self.asksForExistence(name) { _ = shape(of: operand, place) }
      return .scalar
    case .comparison, .not, .unary, .binary: return visitChildren(expression, place, giving: .scalar)
    case .map: return visitChildren(expression, place, giving: .unknown)
    }
  }

  private func visitChildren(_ expression: Expression, _ place: Place, giving result: Shape) -> Shape {
    for child in expression.children { _ = shape(of: child, place) }
    return result
  }

  static func asksForExistence(_ test: String) -> Bool {
    ["defined", "undefined"].contains(where: test.isExactlyASCII)
  }

  // MARK: Names and members

  private static let special: [Name] = ["loop", "self", "super", "caller", "varargs", "kwargs"]

  private func variable(_ name: Name, _ span: Span, _ place: Place) -> Shape {
    if let shape = place.variables[name] {
      accept(span, place)
      return shape
    }
    if environment.globals[name] != nil || Self.special.contains(name) { return .unknown }
    guard !place.guarded.contains([name]) else { return .unknown }
    let known = place.variables.keys.map(\.text) + environment.globals.names.map(\.text)
    report(
      "undefined", "\"\(name)\" is undefined", span, place,
      suggestion: didYouMean(name.text, among: known.sorted()))
    return .unknown
  }

  private func member(
    _ name: Name, of object: Expression, _ span: Span, _ whole: Expression, _ place: Place
  ) -> Shape {
    let owner = shape(of: object, place)
    let isGuarded = whole.path.map { place.guarded.contains($0) } ?? false
    return member(name, of: owner, span, place, isGuarded: isGuarded)
  }

  /// A member that a filter names in a string; one of several has the whole string's place, which is right only once the
  /// last one is.
  func attributeMember(_ name: Name, of owner: Shape, _ span: Span, _ place: Place, isLast: Bool) -> Shape {
    member(name, of: owner, span, place, isGuarded: false, isAccepted: isLast)
  }

  private func member(
    _ name: Name, of owner: Shape, _ span: Span, _ place: Place, isGuarded: Bool, isAccepted: Bool = true
  ) -> Shape {
    if case .template(let module) = owner { return module.variables[name] ?? .unknown }
    guard let types = objectTypes(owner) else { return .unknown }
    let shapes = types.compactMap { $0.members[name] }
    if !shapes.isEmpty {
      if isAccepted { accept(span, place) }
      return shapes.count < types.count ? .unknown : shapes.dropFirst().reduce(shapes[0]) { $0.or($1) }
    }
    if isGuarded { return .unknown }
    let members = types.flatMap { $0.members.keys.map(\.text) }.sorted()
    let owners = types.map(\.name).sorted()
    report(
      "undefined", "\(owners.first ?? "it") has no member \"\(name)\"", span, place,
      suggestion: didYouMean(name.text, among: members))
    return .unknown
  }

  /// The types of an object; `nil` for what may have any member.
  private func objectTypes(_ shape: Shape) -> [ObjectType]? {
    var result: [ObjectType] = []
    for alternative in shape.alternatives {
      if case .nothing = alternative { continue }
      guard case .object(let name) = alternative, let type = types[name] else { return nil }
      result.append(type)
    }
    return result.isEmpty ? nil : result
  }

  private func item(_ object: Expression, _ key: Expression, _ whole: Expression, _ place: Place) -> Shape {
    if case .constant(let value) = key.node, let text = value.text {
      return member(Name(text), of: object, key.span, whole, place)
    }
    let owner = shape(of: object, place)
    _ = shape(of: key, place)
    return owner.element
  }

  // MARK: Operations

  private func concatenation(_ parts: [Expression], _ place: Place) -> Shape {
    var texts = [""]
    var isKnown = true
    for part in parts {
      guard let known = shape(of: part, place).knownTexts, known.count * texts.count <= 64 else {
        isKnown = false
        continue
      }
      texts = texts.flatMap { text in known.map { text + $0 } }
    }
    return isKnown ? .texts(texts) : .scalar
  }

  private func choice(_ expression: Expression, _ place: Place) -> Shape {
    var inner = place
    switch expression.node {
    case .and(let left, let right), .or(let left, let right):
      let first = shape(of: left, place)
      inner.guarded.formUnion(guards(in: left))
      return first.or(shape(of: right, inner))
    case .conditional(let test, let then, let otherwise):
      inner.guarded.formUnion(guards(in: test))
      _ = shape(of: test, inner)
      let isTrue = truth(of: test, inner)
      let first = isTrue == false ? nil : shape(of: then, inner)
      let second = isTrue == true ? nil : otherwise.map { shape(of: $0, inner) }
      guard let first, let second else { return first ?? second ?? .unknown }
      return first.or(second)
    default: return .unknown
    }
  }

  private func call(_ callee: Expression, _ arguments: CallArguments, _ place: Place) -> Shape {
    for argument in arguments.all { _ = shape(of: argument, place) }
    if case .name(let name) = callee.node, name == "super", let block = place.block {
      runBlock(block.name, from: block.level + 1, place.variables, place)
      return .scalar
    }
    // A method of a text, list or map is no member.
    if case .member(let object, _, _) = callee.node, objectTypes(shape(of: object, place)) == nil {
      if case .template(let macro) = shape(of: callee, place) { call(macro, arguments, place) }
      return .unknown
    }
    if case .template(let macro) = shape(of: callee, place) { call(macro, arguments, place) }
    return .unknown
  }

  // MARK: Conditions

  /// The paths that a condition asks about with `is defined` or `is undefined`.
  func guards(in test: Expression) -> Set<[Name]> {
    var result: Set<[Name]> = []
    if case .test(let operand, let name, _, _) = test.node, Self.asksForExistence(name), let path = operand.path {
      result.insert(path)
    }
    for child in test.children { result.formUnion(guards(in: child)) }
    return result
  }

  /// Whether a condition holds, where that is known: it compares known texts, or asks for a variable.
  func truth(of test: Expression, _ place: Place) -> Bool? {
    switch test.node {
    case .not(let operand): return truth(of: operand, place).map { !$0 }
    case .and(let left, let right):
      let (first, second) = (truth(of: left, place), truth(of: right, place))
      return first == false || second == false ? false : first == true && second == true ? true : nil
    case .or(let left, let right):
      let (first, second) = (truth(of: left, place), truth(of: right, place))
      return first == true || second == true ? true : first == false && second == false ? false : nil
    case .comparison(let left, let rest) where rest.count == 1:
      return truth(of: left, rest[0].0, rest[0].1, place)
    case .test(let operand, let name, _, _) where Self.asksForExistence(name):
      guard case .name(let variable) = operand.node, place.variables[variable] == nil,
        environment.globals[variable] == nil
      else { return nil }
      return name.isExactlyASCII("undefined")
    default: return nil
    }
  }

  private func truth(
    of left: Expression, _ comparison: ComparisonOperator, _ right: Expression, _ place: Place
  ) -> Bool? {
    guard let mine = shape(of: left, place).knownTexts else { return nil }
    let other = shape(of: right, place)
    let isIn = comparison == .contains || comparison == .containsNot
    guard let theirs = (isIn ? other.element : other).knownTexts else { return nil }
    let common = mine.contains { text in theirs.contains { $0.isExactly(text) } }
    let isSure = mine.count == 1 && (isIn || theirs.count == 1)
    switch comparison {
    case .equal, .contains: return common ? (isSure ? true : nil) : false
    case .notEqual, .containsNot: return common ? (isSure ? false : nil) : true
    default: return nil
    }
  }
}

extension Expression {
  /// The variable and its members: `event.library.title`; `nil` for anything else.
  var path: [Name]? {
    switch node {
    case .name(let name): return [name]
    case .member(let object, let name, _): return object.path.map { $0 + [name] }
    case .item(let object, let key):
      guard case .constant(let value) = key.node, let text = value.text else { return nil }
      return object.path.map { $0 + [Name(text)] }
    default: return nil
    }
  }
}
