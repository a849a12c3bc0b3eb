import Diagnostics
import Synchronization
import Text

/// Mistakes found while pages are rendered in parallel. One place in a template fails on many pages: it is reported once,
/// for the first page in the plan's order, with the number of the others, so that the report is the same each time.
final class PageFailures: Sendable {
  private struct Place: Hashable {
    let path: ExactString
    let offset: Int
    let code: ExactString
  }

  private struct Failure {
    var diagnostic: Diagnostic
    /// The first page with it; `nil` for a mistake in a record, whichever pages show that.
    var page: Int?
    var count: Int
  }

  private let failures = Mutex<[Place: Failure]>([:])

  /// Adds what is wrong with a record's text, once however many pages show it.
  func add(_ diagnostic: Diagnostic) {
    failures.withLock { $0[place(of: diagnostic)] = Failure(diagnostic: diagnostic, page: nil, count: 1) }
  }

  /// Adds what went wrong on a page.
  func add(_ diagnostic: Diagnostic, page: Int) {
    let place = place(of: diagnostic)
    failures.withLock { failures in
      guard var known = failures[place] else {
        failures[place] = Failure(diagnostic: diagnostic, page: page, count: 1)
        return
      }
      known.count += 1
      if known.page.map({ page < $0 }) ?? true {
        known.page = page
        known.diagnostic = diagnostic
      }
      failures[place] = known
    }
  }

  private func place(of diagnostic: Diagnostic) -> Place {
    Place(
      path: ExactString(diagnostic.location?.file.path ?? ""), offset: diagnostic.location?.span?.lowerBound ?? -1,
      code: ExactString(diagnostic.code))
  }

  /// Hands all failures to the log; `pagePath` names a page of the plan.
  func report(to log: DiagnosticLog, pagePath: (Int) -> String) {
    for failure in failures.withLock({ Array($0.values) }) {
      var diagnostic = failure.diagnostic
      if let page = failure.page {
        let others = failure.count > 1 ? " and \(failure.count - 1) more" : ""
        diagnostic.notes.append(Diagnostic.Note("while making the page \(pagePath(page))\(others)"))
      }
      log.report(diagnostic)
    }
  }
}
