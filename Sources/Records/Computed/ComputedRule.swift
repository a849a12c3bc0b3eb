import Diagnostics
import Text

/// How the values of a computed field are made: a formula with its place in the site file.
public struct ComputedRule: Sendable {
  /// The formula: `quantity * unitPrice * (1 - discount)`.
  public let formula: String
  /// Where it stands in the site file.
  public let location: SourceLocation?
  /// Whether the site file itself says that everybody may see the field. Otherwise what is made of something for staff is
  /// for staff.
  public var isShownToAll = false

  public init(_ formula: String, at location: SourceLocation? = nil) {
    self.formula = formula
    self.location = location
  }

  /// Where a part of the formula stands; the whole formula where quotes or folded lines hide which bytes those are.
  func place(_ span: Range<Int>) -> SourceLocation? {
    guard let location, let whole = location.span else { return location }
    let written = location.file.bytes[whole.clamped(to: 0..<location.file.bytes.count)]
    for quotes in [0, 1] {
      guard written.count == formula.utf8.count + 2 * quotes,
        written.dropFirst(quotes).dropLast(quotes).elementsEqual(formula.utf8)
      else { continue }
      let start = whole.lowerBound + quotes
      return SourceLocation(location.file, (start + span.lowerBound)..<(start + span.upperBound))
    }
    return location
  }
}

extension ComputedRule {
  /// Reports a mistake in a part of the formula.
  func report(_ problem: FormulaProblem, in field: String, _ log: DiagnosticLog) {
    log.error(
      "formula.\(problem.code)", "in the formula of \(field): \(problem.message)", at: place(problem.span),
      suggestion: problem.suggestion)
  }
}

/// What is wrong with a formula, and where in it.
struct FormulaProblem: Error {
  let code: String
  let message: String
  let span: Range<Int>
  var suggestion: String?

  init(_ code: String, _ message: String, _ span: Range<Int>, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.span = span
    self.suggestion = suggestion
  }
}
