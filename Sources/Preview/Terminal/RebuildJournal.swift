import Diagnostics
import Glibc
import Synchronization
import SiteBuild
import Text

/// One line for every change; what is wrong is told in full, once.
final class RebuildJournal: Sendable {
  private let write: @Sendable (String) -> Void
  private let lastReport = Mutex("")

  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  func note(_ rebuild: Rebuild) {
    let report = TextReport().text(of: rebuild.diagnostics.filter { $0.severity == .error })
    let isNew = lastReport.withLock { last in
      defer { if !rebuild.isQuick { last = report } }
      return !report.isEmpty && !report.isExactly(last)
    }
    // A quick change was told of; the whole site that follows it is worth a word only when it finds a mistake.
    write((isNew ? report : "") + line(rebuild) + "\n")
  }

  private func line(_ rebuild: Rebuild) -> String {
    let errors = rebuild.diagnostics.count { $0.severity == .error }
    let warnings = rebuild.diagnostics.count - errors
    let result =
      rebuild.live == nil
      ? "\(errors) error\(errors == 1 ? "" : "s")"
      : "\(Int((rebuild.seconds * 1000).rounded())) ms, \(rebuild.live?.pageCount ?? 0) pages"
    let rest = warnings > 0 ? ", \(warnings) warning\(warnings == 1 ? "" : "s")" : ""
    return "\(clock()) \(subject(rebuild)): \(result)\(rest)"
  }

  private func subject(_ rebuild: Rebuild) -> String {
    let paths = rebuild.paths.map(\.printable)
    switch paths.count {
    case 0: return "the site"
    case 1...3: return paths.joined(separator: ", ")
    default: return "\(paths[0]) and \(paths.count - 1) more"
    }
  }

  private func clock() -> String {
    var moment = time(nil)
    var parts = tm()
    localtime_r(&moment, &parts)
    let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}
