import Locales
import Text

/// A formula with its names looked up and its types checked, ready to be worked out for record after record.
indirect enum FormulaOperation: Sendable {
  /// What many values become.
  enum Gathering: String, Sendable, CaseIterable {
    case sum, count, min, max, average
  }

  case constant(FieldValue)
  case value(FormulaPath)
  case negated(FormulaOperation)
  case not(FormulaOperation)
  case binary(FormulaOperator, FormulaOperation, FormulaOperation)
  case rounded(FormulaOperation, places: Int)
  case magnitude(FormulaOperation)
  case choice(FormulaOperation, FormulaOperation, FormulaOperation)
  /// The first that is not missing.
  case first([FormulaOperation])
  /// The first of the date's month, or the year.
  case month(FormulaOperation)
  case year(FormulaOperation)
  /// How many days the second is after the first.
  case days(FormulaOperation, FormulaOperation)
  case gathered(Gathering, FormulaPath)
}

/// Why a value could not be worked out.
enum FormulaFault: Error {
  case overflow, divisionByZero
}

extension FormulaOperation {
  /// How many digits a quotient has that does not end, as Python's `decimal` does.
  static let quotientDigits = 28

  /// The value for a record. Missing operands make it missing, but for `and`, `or`, `default` and what gathers.
  func value(_ row: Int, in tables: FormulaTables) throws(FormulaFault) -> FieldValue {
    switch self {
    case .constant(let value): return value
    case .value(let path): return path.value(row, in: tables)
    case .negated(let part): return try part.value(row, in: tables).decimal.map { .number($0.negated) } ?? .missing
    case .not(let part): return try part.value(row, in: tables).truth.map { .boolean(!$0) } ?? .missing
    case .binary(let sign, let left, let right): return try binary(sign, left, right, row, tables)
    case .choice(let condition, let yes, let no):
      return try (condition.value(row, in: tables).truth ?? false ? yes : no).value(row, in: tables)
    case .first(let parts):
      for part in parts {
        let value = try part.value(row, in: tables)
        if !value.isMissing { return value }
      }
      return .missing
    case .gathered(let gathering, let path): return try gathered(gathering, path, row, tables)
    default: return try derived(row, tables)
    }
  }

  private func derived(_ row: Int, _ tables: FormulaTables) throws(FormulaFault) -> FieldValue {
    switch self {
    case .rounded(let part, let places):
      guard let number = try part.value(row, in: tables).decimal else { return .missing }
      return .number(try fitting(number.rounded(to: places, .halfUp)))
    case .magnitude(let part):
      return try part.value(row, in: tables).decimal.map { .number($0.isNegative ? $0.negated : $0) } ?? .missing
    case .month(let part): return try part.value(row, in: tables).day.map { .date($0.firstOfMonth) } ?? .missing
    case .year(let part): return try part.value(row, in: tables).day.map { .integer($0.year) } ?? .missing
    case .days(let first, let last):
      guard let from = try first.value(row, in: tables).day, let to = try last.value(row, in: tables).day else {
        return .missing
      }
      return .integer(to.dayNumber - from.dayNumber)
    default: return .missing
    }
  }

  private func binary(
    _ sign: FormulaOperator, _ left: FormulaOperation, _ right: FormulaOperation, _ row: Int,
    _ tables: FormulaTables
  ) throws(FormulaFault) -> FieldValue {
    let first = try left.value(row, in: tables)
    if sign == .and || sign == .or {
      let decisive = sign == .or
      if first.truth == decisive { return .boolean(decisive) }
      let second = try right.value(row, in: tables)
      if second.truth == decisive { return .boolean(decisive) }
      return first.isMissing || second.isMissing ? .missing : .boolean(!decisive)
    }
    let second = try right.value(row, in: tables)
    if first.isMissing || second.isMissing { return .missing }
    if let order = sign.comparison { return .boolean(order(first, second)) }
    guard let a = first.decimal, let b = second.decimal else { return .missing }
    return .number(try sign.calculated(a, b))
  }

  private func gathered(
    _ gathering: Gathering, _ path: FormulaPath, _ row: Int, _ tables: FormulaTables
  ) throws(FormulaFault) -> FieldValue {
    var count = 0
    var total: DecimalNumber? = .zero
    var best: FieldValue = .missing
    path.forEach(row, in: tables) { value in
      if value.isMissing { return }
      count += 1
      switch gathering {
      case .count: break
      case .sum, .average: total = value.decimal.flatMap { total?.adding($0) }
      case .min: if best.isMissing || isBelow(value, best) { best = value }
      case .max: if best.isMissing || isBelow(best, value) { best = value }
      }
    }
    switch gathering {
    case .count: return .integer(count)
    case .sum: return .number(try fitting(total))
    case .average:
      if count == 0 { return .missing }
      let quotient = try fitting(total).divided(by: DecimalNumber(count), digits: Self.quotientDigits)
      return .number(try fitting(quotient))
    case .min, .max: return best
    }
  }
}

private func fitting(_ number: DecimalNumber?) throws(FormulaFault) -> DecimalNumber {
  guard let number else { throw .overflow }
  return number
}

private func isSame(_ left: FieldValue, _ right: FieldValue) -> Bool {
  if let first = left.truth { return first == right.truth }
  return !isBelow(left, right) && !isBelow(right, left)
}

extension FormulaOperator {
  fileprivate func calculated(_ left: DecimalNumber, _ right: DecimalNumber) throws(FormulaFault) -> DecimalNumber {
    switch self {
    case .plus: return try fitting(left.adding(right))
    case .minus: return try fitting(left.subtracting(right))
    case .times: return try fitting(left.multiplied(by: right))
    default:
      if right == .zero { throw .divisionByZero }
      return try fitting(left.divided(by: right, digits: FormulaOperation.quotientDigits))
    }
  }

  fileprivate var comparison: ((FieldValue, FieldValue) -> Bool)? {
    switch self {
    case .equal: { isSame($0, $1) }
    case .unequal: { !isSame($0, $1) }
    case .less: { isBelow($0, $1) }
    case .greater: { isBelow($1, $0) }
    case .lessOrEqual: { !isBelow($1, $0) }
    case .greaterOrEqual: { !isBelow($0, $1) }
    default: nil
    }
  }
}

extension FieldValue {
  /// A number, exact.
  public var decimal: DecimalNumber? {
    switch self {
    case .integer(let value): DecimalNumber(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A truth value.
  var truth: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
}
