/// What kind of value a part of a formula has.
enum FormulaType: Sendable {
  case whole, number, boolean, date, text

  /// What a message calls it.
  var noun: String {
    switch self {
    case .whole: "a whole number"
    case .number: "a number"
    case .boolean: "yes or no"
    case .date: "a date"
    case .text: "a text"
    }
  }

  var isNumber: Bool { self == .whole || self == .number }

  /// Whether values of both can be compared, or stand in for each other.
  func goes(with other: FormulaType) -> Bool { self == other || (isNumber && other.isNumber) }

  /// The type of either.
  func joined(with other: FormulaType) -> FormulaType { self == other ? self : .number }

  /// The type of a field whose values a formula makes.
  var fieldType: FieldType {
    switch self {
    case .whole: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .text: .string
    }
  }

  /// The type of a field's values in a formula; `nil` for those that no formula takes.
  init?(_ type: FieldType) {
    switch type {
    case .integer: self = .whole
    case .number: self = .number
    case .boolean: self = .boolean
    case .date, .datetime: self = .date
    case .string, .choice, .url, .markdown, .html: self = .text
    case .time, .image, .list, .reference, .category: return nil
    }
  }
}
