import Diagnostics
import Tables

/// What is wrong with a value, before it is known where the value stands.
struct CellProblem: Error {
  var severity = Severity.error
  let code: String
  let message: String
  let suggestion: String?
  /// The field whose values are counted instead of being told one by one; `nil` for what is told.
  var field: String?

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
      "found \(quoted(text)), expected \(type.noun)", suggestion: damage ?? suggestion)
  }

  func diagnostic(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(severity, code, message, at: location, suggestion: suggestion)
  }
}
