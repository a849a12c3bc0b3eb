import Diagnostics
import SiteBuild
import Synchronization

/// One time that the site was made anew.
struct Rebuild: Sendable {
  /// The new site; `nil` when there is a mistake.
  let live: LiveSite?
  /// What changed, relative to the site; nothing for another view.
  let paths: [String]
  let seconds: Double
  /// Whether only some values of records were exchanged; the whole site follows.
  let isQuick: Bool
  /// The view it was made for.
  let view: View
  var diagnostics: [Diagnostic] = []
  /// What of them others must not read.
  var veil = Veil()
}

/// Counts what is asked for, and knows whether what is being made is still the last of it.
final class RebuildRequests: Sendable {
  private let last = Atomic(0)
  private let inWork = Atomic(0)

  var latest: Int { last.load(ordering: .relaxed) }

  /// The number of a new one.
  func new() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }

  func begin(_ request: Int) { inWork.store(request, ordering: .relaxed) }

  var isWorkOutdated: Bool { inWork.load(ordering: .relaxed) != latest }
}
