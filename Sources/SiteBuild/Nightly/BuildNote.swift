import Diagnostics
import Files
import Glibc
import Locales
import Tables
import Text

/// The name of the note that the nightly work leaves in the output.
public let buildNoteName = "build.json"

/// Leaves a note in the output that says how old the site and its data are. It is none of the files of the build: when a
/// site was made is nothing that its tables say, and two builds of the same tables are to be the same. So only the nightly
/// work writes it; nothing compares, copies or removes it. A note of which only the moment of the last look is another is
/// written once a day, so that a night on which nothing happens changes nothing else on a host.
///
/// - Returns: why it was not written, in a whole sentence; `nil` where all is well.
public func leaveBuildNote(_ report: NightlyReport, built: Instant?, in output: String) throws(BuildFailure) -> String?
{
  let path = joined(output, buildNoteName)
  return try BuildFailure.wrapping { () throws(FileError) -> String? in
    guard try status(output, followingLinks: true)?.kind == .directory else { return nil }
    let new = report.buildNote(built: built)
    if let standing = try status(path, followingLinks: false) {
      let old = standing.kind == .file ? try read(path, limit: 64 << 20) : []
      guard let root = JSONDocument.read(path: "", bytes: old, log: DiagnosticLog())?.root,
        root["made_by"]?.string?.isExactly(NightlyReport.maker) ?? false
      else { return "\(path) is a file of the site's own: no note was written there" }
      if let checked = root["checked"]?.string.flatMap(Instant.init(iso:)) {
        var same = report
        same.now = checked
        let age = report.now.secondsSince1970 &- checked.secondsSince1970
        if old == same.buildNote(built: built), (0..<86_400).contains(age) { return nil }
      }
    }
    try replace(path, with: new)
    return nil
  }
}
