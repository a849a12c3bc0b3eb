import Diagnostics
import Files
import Glibc
import Locales
import Publishing
import Tables
import Text

/// What became of the note of a build.
public enum BuildNote: Sendable {
  /// It was written.
  case written
  /// The one that stands says the same.
  case same
  /// It was not written; why, in a whole sentence.
  case none(String)
}

/// Leaves a note in the output that says how old the site and its data are. It is none of the files of the build: when a
/// site was made is nothing that its tables say, and two builds of the same tables are to be the same. So only what publishes
/// a site writes it; nothing compares or removes it. A note of which only the moments of the last look are others is written
/// once a day, so that a night on which nothing happens changes nothing else on a host.
///
/// - Parameters:
///   - built: when the site that stands was built.
///   - keepsOld: whether a note that stands stays, since nobody looked at anything.
public func leaveBuildNote(
  _ report: NightlyReport, built: Instant?, in output: String, keepsOld: Bool = false
) throws(BuildFailure) -> BuildNote {
  let path = joined(output, buildNoteName)
  return try BuildFailure.wrapping { () throws(FileError) -> BuildNote in
    guard try status(output, followingLinks: true)?.kind == .directory else { return .none("\(output) is not there") }
    if let standing = try status(path, followingLinks: false) {
      let old = standing.kind == .file ? try read(path, limit: 64 << 20) : []
      guard let root = JSONDocument.read(path: "", bytes: old, log: DiagnosticLog())?.root,
        root["made_by"]?.string?.isExactly(NightlyReport.maker) ?? false
      else { return .none("\(path) is a file of the site's own: no note was written there") }
      if keepsOld || report.isSaid(by: root, built: built) { return .same }
    }
    try replace(path, with: report.buildNote(built: built))
    return .written
  }
}

extension NightlyReport {
  /// Whether a note of not long ago says the same but for the moments of the last look.
  fileprivate func isSaid(by note: JSONValue, built: Instant?) -> Bool {
    func says(_ name: String, _ text: String?) -> Bool {
      switch (note[name]?.string, text) {
      case (let old?, let new?): old.isExactly(new)
      case (nil, nil): true
      default: false
      }
    }
    guard let checked = note["checked"]?.string.flatMap(Instant.init(iso:)) else { return false }
    let age = now.secondsSince1970 &- checked.secondsSince1970
    return (0..<Int64(buildNoteRest)).contains(age) && says("state", state.rawValue) && says("built", built?.iso)
      && says("next_change", next?.iso)
  }
}
