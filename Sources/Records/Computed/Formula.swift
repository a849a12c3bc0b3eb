/// A part of a formula as it was written, with its place.
struct FormulaPart: Sendable {
  /// A word with its place.
  struct Word: Sendable {
    let text: String
    let span: Range<Int>
  }

  indirect enum Content: Sendable {
    case number(DecimalNumber)
    case text(String)
    case boolean(Bool)
    /// Fields over references: `order.customer.country`.
    case path([Word])
    case negated(FormulaPart)
    case not(FormulaPart)
    case binary(FormulaOperator, FormulaPart, FormulaPart)
    case call(Word, [FormulaPart])
  }

  let content: Content
  /// Bytes of the formula.
  let span: Range<Int>
}

/// What stands between two parts.
enum FormulaOperator: String, Sendable, CaseIterable {
  case or, and
  case equal = "=="
  case unequal = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"

  /// The higher, the closer it holds its parts together.
  var strength: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater: 4
    case .plus, .minus: 5
    case .times, .divided: 6
    }
  }

  /// The strength of `not`, between `and` and the comparisons.
  static let notStrength = 3
  /// The strength of a sign before a number.
  static let signStrength = 7
}
