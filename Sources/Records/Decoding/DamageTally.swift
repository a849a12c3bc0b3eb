import Diagnostics
import Synchronization
import Text

/// How many damaged values of one column are told one by one; a spreadsheet damages whole columns.
private let toldOneByOne = 5

/// Collects the values of a source that a spreadsheet damaged, to tell them in one message a column where they are many.
final class DamageTally: Sendable {
  private struct Damage: Sendable {
    let problem: CellProblem
    let location: SourceLocation?
  }

  private let found = Mutex<[ExactString: [Damage]]>([:])

  /// Takes a problem in, if it is one of those that come in masses.
  func takes(_ problem: CellProblem, at location: SourceLocation?) -> Bool {
    guard problem.severity == .warning, let field = problem.field else { return false }
    found.withLock { $0[ExactString(field), default: []].append(Damage(problem: problem, location: location)) }
    return true
  }

  /// Reports everything, the columns' sums at their first value.
  func report(to log: DiagnosticLog) {
    for (field, damages) in found.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      // Several threads found them in no particular order.
      let ordered = damages.sorted { offset($0) < offset($1) }
      guard ordered.count > toldOneByOne, let first = ordered.first else {
        for damage in ordered { log.report(damage.problem.diagnostic(at: damage.location)) }
        continue
      }
      var sum = first.problem.diagnostic(at: first.location)
      sum.message = "\(ordered.count) values of \(field.string) are damaged: " + first.problem.message
      log.report(sum)
    }
  }

  private func offset(_ damage: Damage) -> Int { damage.location?.span?.lowerBound ?? -1 }
}
