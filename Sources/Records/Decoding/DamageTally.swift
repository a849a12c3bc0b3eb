import Diagnostics
import Synchronization
import Text

/// Collects the problems of a source that come in masses, to tell them in one message where they are many.
final class DamageTally: Sendable {
  private struct Damage: Sendable {
    let problem: CellProblem
    let mass: ProblemMass
    let location: SourceLocation?
  }

  private let found = Mutex<[ExactString: [Damage]]>([:])

  /// Takes a problem in, if it is one of those that come in masses.
  func takes(_ problem: CellProblem, at location: SourceLocation?) -> Bool {
    guard problem.severity == .warning, let mass = problem.mass else { return false }
    found.withLock {
      $0[ExactString(mass.name), default: []].append(Damage(problem: problem, mass: mass, location: location))
    }
    return true
  }

  /// The values that are left out because of them, in no particular order.
  var losses: [LostValue] {
    found.withLock { found in
      found.values.joined().compactMap { damage in
        damage.mass.lostField.map { LostValue(field: $0, location: damage.location) }
      }
    }
  }

  /// Reports everything, sums at their first value.
  func report(to log: DiagnosticLog) {
    for (_, damages) in found.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      // Several threads found them in no particular order.
      let ordered = damages.sorted { offset($0) < offset($1) }
      guard let first = ordered.first, ordered.count > first.mass.oneByOne else {
        for damage in ordered { log.report(damage.problem.diagnostic(at: damage.location)) }
        continue
      }
      var sum = first.problem.diagnostic(at: first.location)
      sum.message = first.mass.heading(ordered.count) + first.problem.message
      log.report(sum)
    }
  }

  private func offset(_ damage: Damage) -> Int { damage.location?.span?.lowerBound ?? -1 }
}
