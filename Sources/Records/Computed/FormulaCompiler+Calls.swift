import Diagnostics
import Text

/// Calls of functions in formulas.
extension FormulaCompiler {
  /// The functions with how many arguments each takes.
  static let functions: [(name: String, arguments: ClosedRange<Int>)] =
    FormulaOperation.Gathering.allCases.map { ($0.rawValue, 1...1) } + [
      ("round", 2...2), ("abs", 1...1), ("if", 3...3), ("default", 2...8), ("month", 1...1), ("year", 1...1),
      ("days", 2...2),
    ]

  mutating func call(
    _ name: FormulaPart.Word, _ arguments: [FormulaPart], _ span: Range<Int>
  ) throws(FormulaProblem) -> Compiled {
    guard let known = Self.functions.first(where: { $0.name.isExactly(name.text) }) else {
      let names = Self.functions.map(\.name)
      throw FormulaProblem(
        "unknown-function", "found \(quoted(name.text)), expected one of \(enumerated(names, limit: 20))", name.span,
        suggestion: nearMiss(to: name.text, among: names).map { "did you mean \(quoted($0))?" })
    }
    guard known.arguments.contains(arguments.count) else {
      let wanted =
        known.arguments.count == 1 ? "\(known.arguments.lowerBound)" : "at least \(known.arguments.lowerBound)"
      throw FormulaProblem("syntax", "arguments of \(name.text): found \(arguments.count), expected \(wanted)", span)
    }
    if let gathering = FormulaOperation.Gathering(rawValue: name.text) { return try gathered(gathering, arguments[0]) }
    switch name.text {
    case "round": return try rounded(arguments)
    case "abs":
      let value = try number(arguments[0])
      return Compiled(operation: .magnitude(value.operation), type: value.type)
    case "if": return try choice(arguments)
    case "default": return try first(arguments)
    case "month": return Compiled(operation: .month(try expect(.date, arguments[0]).operation), type: .date)
    case "year": return Compiled(operation: .year(try expect(.date, arguments[0]).operation), type: .whole)
    default:
      let (first, last) = (try expect(.date, arguments[0]), try expect(.date, arguments[1]))
      return Compiled(operation: .days(first.operation, last.operation), type: .whole)
    }
  }

  mutating func rounded(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
    let value = try number(arguments[0])
    guard case .number(let digits) = arguments[1].content, let places = digits.integer, (0...12).contains(places) else {
      throw FormulaProblem("type", "expected the number of digits after the point, from 0 to 12", arguments[1].span)
    }
    return Compiled(operation: .rounded(value.operation, places: places), type: places == 0 ? .whole : .number)
  }

  mutating func choice(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
    let condition = try expect(.boolean, arguments[0])
    let (yes, no) = (try compile(arguments[1]), try compile(arguments[2]))
    try check(yes.type, no.type, arguments[2])
    return Compiled(
      operation: .choice(condition.operation, yes.operation, no.operation), type: yes.type.joined(with: no.type))
  }

  mutating func first(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
    var parts: [FormulaOperation] = []
    var type: FormulaType?
    for argument in arguments {
      let value = try compile(argument)
      if let known = type { try check(known, value.type, argument) }
      type = type?.joined(with: value.type) ?? value.type
      parts.append(value.operation)
    }
    return Compiled(operation: .first(parts), type: type ?? .number)
  }

  func check(_ first: FormulaType, _ second: FormulaType, _ part: FormulaPart) throws(FormulaProblem) {
    if first.goes(with: second) { return }
    throw FormulaProblem("type", "found \(second.noun), expected \(first.noun) as before", part.span)
  }

  mutating func gathered(
    _ gathering: FormulaOperation.Gathering, _ part: FormulaPart
  ) throws(FormulaProblem) -> Compiled {
    guard case .path(let words) = part.content else {
      throw FormulaProblem(
        "type", "\(gathering.rawValue) takes the path of a field, such as lines.amount", part.span,
        suggestion: "make this expression a computed field of those records")
    }
    let found = try path(words)
    guard found.isMany else {
      throw FormulaProblem(
        "type", "\(quoted(words.map(\.text).joined(separator: "."))) is one value, expected a path to several",
        part.span)
    }
    if gathering == .count { return Compiled(operation: .gathered(.count, found.path), type: .whole) }
    guard let type = found.type else {
      throw FormulaProblem(
        "type", "found records, expected one of their fields", part.span, suggestion: "write a dot and the field's name"
      )
    }
    let needsNumber = gathering == .sum || gathering == .average
    guard !needsNumber || type.isNumber else {
      throw FormulaProblem("type", "found \(type.noun), expected a number", part.span)
    }
    return Compiled(
      operation: .gathered(gathering, found.path), type: gathering == .average ? .number : type)
  }
}
