import Diagnostics
import Text

/// Looks up the names of a formula and checks what goes with what.
struct FormulaCompiler {
  /// A formula that can be worked out.
  struct Compiled {
    let operation: FormulaOperation
    let type: FormulaType
  }

  /// A field of a collection, both by place.
  struct Place: Hashable {
    let collection: Int
    let field: Int
  }

  let collections: [RecordCollection]
  let collection: Int
  /// The types of the computed fields that are known already.
  let types: [Place: FormulaType]
  /// The fields that the formula reads, on the way and at the end.
  private(set) var read: Set<Place> = []
  /// The collections that it reads.
  private(set) var visited: Set<Int> = []

  init(collections: [RecordCollection], collection: Int, types: [Place: FormulaType]) {
    self.collections = collections
    self.collection = collection
    self.types = types
  }

  mutating func compile(_ part: FormulaPart) throws(FormulaProblem) -> Compiled {
    switch part.content {
    case .number(let number):
      return Compiled(operation: .constant(.number(number)), type: number.scale <= 0 ? .whole : .number)
    case .text(let text): return Compiled(operation: .constant(.text(text)), type: .text)
    case .boolean(let flag): return Compiled(operation: .constant(.boolean(flag)), type: .boolean)
    case .path(let words): return try single(words, part.span)
    case .negated(let inner):
      let value = try number(inner)
      return Compiled(operation: .negated(value.operation), type: value.type)
    case .not(let inner): return Compiled(operation: .not(try expect(.boolean, inner).operation), type: .boolean)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .call(let name, let arguments): return try call(name, arguments, part.span)
    }
  }

  // MARK: Operators

  private mutating func binary(
    _ sign: FormulaOperator, _ left: FormulaPart, _ right: FormulaPart
  ) throws(FormulaProblem) -> Compiled {
    switch sign {
    case .and, .or:
      let (first, second) = (try expect(.boolean, left), try expect(.boolean, right))
      return Compiled(operation: .binary(sign, first.operation, second.operation), type: .boolean)
    case .plus, .minus, .times, .divided:
      let (first, second) = (try number(left), try number(right))
      let type = sign == .divided ? .number : first.type.joined(with: second.type)
      return Compiled(operation: .binary(sign, first.operation, second.operation), type: type)
    default:
      let (first, second) = (try compile(left), try compile(right))
      guard first.type.goes(with: second.type) else {
        throw FormulaProblem(
          "type", "compared \(first.type.noun) with \(second.type.noun)",
          left.span.lowerBound..<right.span.upperBound)
      }
      return Compiled(operation: .binary(sign, first.operation, second.operation), type: .boolean)
    }
  }

  private mutating func number(_ part: FormulaPart) throws(FormulaProblem) -> Compiled {
    let value = try compile(part)
    if value.type.isNumber { return value }
    throw FormulaProblem("type", "found \(value.type.noun), expected a number", part.span)
  }

  private mutating func expect(_ type: FormulaType, _ part: FormulaPart) throws(FormulaProblem) -> Compiled {
    let value = try compile(part)
    if value.type == type { return value }
    throw FormulaProblem("type", "found \(value.type.noun), expected \(type.noun)", part.span)
  }

  // MARK: Calls

  /// The functions with how many arguments each takes.
  private static let functions: [(name: String, arguments: ClosedRange<Int>)] =
    FormulaOperation.Gathering.allCases.map { ($0.rawValue, 1...1) } + [
      ("round", 2...2), ("abs", 1...1), ("if", 3...3), ("default", 2...8), ("month", 1...1), ("year", 1...1),
      ("days", 2...2),
    ]

  private mutating func call(
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
      throw FormulaProblem("syntax", "\(name.text) has \(arguments.count) arguments, expected \(wanted)", span)
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

  private mutating func rounded(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
    let value = try number(arguments[0])
    guard case .number(let digits) = arguments[1].content, let places = digits.integer, (0...12).contains(places) else {
      throw FormulaProblem("type", "expected how many digits stay after the point, from 0 to 12", arguments[1].span)
    }
    return Compiled(operation: .rounded(value.operation, places: places), type: places == 0 ? .whole : .number)
  }

  private mutating func choice(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
    let condition = try expect(.boolean, arguments[0])
    let (yes, no) = (try compile(arguments[1]), try compile(arguments[2]))
    try check(yes.type, no.type, arguments[2])
    return Compiled(
      operation: .choice(condition.operation, yes.operation, no.operation), type: yes.type.joined(with: no.type))
  }

  private mutating func first(_ arguments: [FormulaPart]) throws(FormulaProblem) -> Compiled {
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

  private func check(_ first: FormulaType, _ second: FormulaType, _ part: FormulaPart) throws(FormulaProblem) {
    if first.goes(with: second) { return }
    throw FormulaProblem("type", "found \(second.noun), expected \(first.noun) as before", part.span)
  }

  private mutating func gathered(
    _ gathering: FormulaOperation.Gathering, _ part: FormulaPart
  ) throws(FormulaProblem) -> Compiled {
    guard case .path(let words) = part.content else {
      throw FormulaProblem(
        "type", "\(gathering.rawValue) takes the path of a field, such as lines.amount", part.span,
        suggestion: "make what stands here a computed field of those records")
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
        "type", "found records, expected a field of theirs", part.span, suggestion: "write a dot and the field's name")
    }
    let needsNumber = gathering == .sum || gathering == .average
    guard !needsNumber || type.isNumber else {
      throw FormulaProblem("type", "found \(type.noun), expected a number", part.span)
    }
    return Compiled(
      operation: .gathered(gathering, found.path), type: gathering == .average ? .number : type)
  }

  // MARK: Paths

  private struct Found {
    let path: FormulaPath
    let isMany: Bool
    /// The type of the field at its end; `nil` where it ends with records or with values that no formula takes.
    let type: FormulaType?
  }

  private mutating func single(_ words: [FormulaPart.Word], _ span: Range<Int>) throws(FormulaProblem) -> Compiled {
    let found = try path(words)
    let text = words.map(\.text).joined(separator: ".")
    if found.isMany {
      throw FormulaProblem(
        "type", "\(quoted(text)) leads to several records, expected one value", span,
        suggestion: "gather them: sum(\(text)), count(\(text)), min, max or average")
    }
    guard let type = found.type else {
      throw FormulaProblem(
        "type", "\(quoted(text)) is neither a number nor a date, text or truth value", span,
        suggestion: found.path.leaf == nil ? "write a dot and the name of a field of that record" : nil)
    }
    return Compiled(operation: .value(found.path), type: type)
  }

  private mutating func path(_ words: [FormulaPart.Word]) throws(FormulaProblem) -> Found {
    var place = collection
    var steps: [FormulaPath.Step] = []
    var isMany = false
    visited.insert(place)
    for (index, word) in words.enumerated() {
      let schema = collections[place].schema
      if let field = schema.index(of: word.text) {
        read.insert(Place(collection: place, field: field))
        if let target = target(of: schema.fields[field]) {
          steps.append(.field(field, to: target))
          isMany = isMany || schema.fields[field].reference?.isMany ?? false
          place = target
        } else if index == words.count - 1 {
          let path = FormulaPath(start: collection, steps: steps, leaf: field, collection: place)
          return Found(path: path, isMany: isMany, type: type(of: field, in: place))
        } else {
          throw unknown(words[index + 1], "\(quoted(word.text)) is no reference, so nothing lies behind it", place: nil)
        }
      } else if let inverse = collections[place].inverses.firstIndex(where: { $0.name.isExactly(word.text) }) {
        let way = collections[place].inverses[inverse]
        for field in way.fields { read.insert(Place(collection: way.collection, field: field)) }
        steps.append(.inverse(inverse, to: way.collection))
        isMany = true
        place = way.collection
      } else {
        throw unknown(word, "found \(quoted(word.text)), expected a field of \(schema.name)", place: place)
      }
      visited.insert(place)
    }
    let path = FormulaPath(start: collection, steps: steps, leaf: nil, collection: place)
    return Found(path: path, isMany: isMany, type: nil)
  }

  private func target(of field: Field) -> Int? {
    guard field.type == .reference, let name = field.reference?.target else { return nil }
    return collections.firstIndex { $0.name.isExactly(name) }
  }

  private func type(of field: Int, in collection: Int) -> FormulaType? {
    if let known = types[Place(collection: collection, field: field)] { return known }
    return FormulaType(collections[collection].schema.fields[field].type ?? .string)
  }

  private func unknown(_ word: FormulaPart.Word, _ message: String, place: Int?) -> FormulaProblem {
    guard let place else { return FormulaProblem("unknown-field", message, word.span) }
    let names = collections[place].schema.fields.map(\.name) + collections[place].inverseNames
    return FormulaProblem(
      "unknown-field", message, word.span,
      suggestion: nearMiss(to: word.text, among: names).map { "did you mean \(quoted($0))?" }
        ?? (names.isEmpty ? nil : "there are \(enumerated(names, limit: 20, last: "and"))"))
  }
}
