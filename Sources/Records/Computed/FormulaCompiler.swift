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
  var read: Set<Place> = []
  /// The collections that it reads.
  var visited: Set<Int> = []

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

  mutating func number(_ part: FormulaPart) throws(FormulaProblem) -> Compiled {
    let value = try compile(part)
    if value.type.isNumber { return value }
    throw FormulaProblem("type", "found \(value.type.noun), expected a number", part.span)
  }

  mutating func expect(_ type: FormulaType, _ part: FormulaPart) throws(FormulaProblem) -> Compiled {
    let value = try compile(part)
    if value.type == type { return value }
    throw FormulaProblem("type", "found \(value.type.noun), expected \(type.noun)", part.span)
  }
}
