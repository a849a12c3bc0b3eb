import Diagnostics
import Tables
import Text

/// What is wrong with a value, before it is known where the value stands.
struct CellProblem: Error {
  var severity = Severity.error
  let code: String
  let message: String
  let suggestion: String?
  /// With what it is counted instead of being told one by one; `nil` for what is told.
  var mass: ProblemMass?

  init(_ code: String, _ message: String, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }

  /// A value that is not what the field's type wants.
  static func unexpected(_ text: String, _ type: FieldType, suggestion: String? = nil) -> CellProblem {
    let damage = spreadsheetDamage(in: text)
    return CellProblem(
      damage == nil ? "record.bad-\(type.rawValue)" : "record.spreadsheet-damage",
      "found \(quoted(text)), expected \(type.noun)", suggestion: damage ?? suggestion ?? missingAdvice(text))
  }

  /// The same for a field whose values may be lost: a warning, counted by its cause.
  func asLoss(of field: String) -> CellProblem {
    guard severity == .error else { return self }
    var copy = CellProblem(code, message + "; the record is kept without it", suggestion: suggestion)
    copy.severity = .warning
    copy.mass = ProblemMass(of: field + " " + code, oneByOne: 1, lostField: field) {
      "\($0) values of \(field) are left out, the first: "
    }
    return copy
  }

  func diagnostic(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(severity, code, message, at: location, suggestion: suggestion)
  }
}

/// What people write where there is nothing.
private func missingAdvice(_ text: String) -> String? {
  let words = [
    "null", "n/a", "na", "n.a.", "none", "nil", "nan", "-", "--", "\u{2013}", "\u{2014}", "?", "brak", "нет", "無",
  ]
  guard words.contains(where: text.lowercased().isExactly) else { return nil }
  return "if it means that the cell is empty, write  missingValues: [\"\", \"\(text)\"]  for the collection"
}

/// Problems that come in masses and are told in one message where they are many.
struct ProblemMass: Sendable {
  /// What they have in common.
  let name: String
  /// How many are told one by one.
  let oneByOne: Int
  /// The field whose values are left out because of them; `nil` where none are.
  let lostField: String?
  /// What stands before the message of the first one, by their number.
  let heading: @Sendable (Int) -> String

  init(of name: String, oneByOne: Int, lostField: String? = nil, heading: @escaping @Sendable (Int) -> String) {
    (self.name, self.oneByOne, self.lostField, self.heading) = (name, oneByOne, lostField, heading)
  }

  /// Values of a field that a spreadsheet damaged; it damages whole columns.
  static func damage(of field: String) -> ProblemMass {
    ProblemMass(of: field, oneByOne: 5) { "\($0) values of \(field) are damaged: " }
  }
}
