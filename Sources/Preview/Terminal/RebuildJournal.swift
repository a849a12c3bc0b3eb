import Diagnostics
import Glibc
import Synchronization
import SiteBuild
import Text

/// One line for every change; what is wrong is told in full, once.
final class RebuildJournal: Sendable {
  /// What has been told already.
  private struct Told {
    var report = ""
    var warnings = 0
    /// The tables whose quick edits were told of, and whose whole site is to follow.
    var edits: Set<ExactString> = []
  }

  private let write: @Sendable (String) -> Void
  private let told = Mutex(Told())

  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  func note(_ rebuild: Rebuild) {
    if let text = told.withLock({ self.text(for: rebuild, &$0) }) { write(text) }
  }

  /// The line, with what is wrong before it where that is new; `nil` for the whole site that follows a quick edit and has
  /// nothing to add to it.
  private func text(for rebuild: Rebuild, _ told: inout Told) -> String? {
    if rebuild.isQuick {
      for path in rebuild.paths { told.edits.insert(ExactString(path)) }
      return line(rebuild) + "\n"
    }
    let errors = rebuild.diagnostics.filter { $0.severity == .error }
    let report = TextReport().text(of: errors)
    let warnings = rebuild.diagnostics.count - errors.count
    let isExpected = !rebuild.paths.isEmpty && rebuild.paths.allSatisfy { told.edits.contains(ExactString($0)) }
    let isNew = !errors.isEmpty && !report.isExactly(told.report)
    defer { told = Told(report: errors.isEmpty ? "" : report, warnings: warnings) }
    if isExpected, errors.isEmpty, told.report.isEmpty, warnings == told.warnings { return nil }
    return (isNew ? report : "") + line(rebuild) + "\n"
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
