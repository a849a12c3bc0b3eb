import Locales
import Text

/// The name of the note that says how old a site and its data are. It is sent with the site and is none of its files: when a
/// site was built is nothing that its tables say.
public let buildNoteName = "build.json"

/// For how many seconds a note stays of which only the moments of the last look are others. Less than a day, since a night
/// may begin a little earlier than the one before.
public let buildNoteRest = 20 * 3600

extension PublishedFile {
  /// Whether another content of it makes no other site.
  var isNote: Bool { path.isExactly(buildNoteName) }
}

extension PublishPlan {
  /// Whether the host has all but the newest note, and the note that it has is not old yet: each build writes another one,
  /// and a host of pages would be asked to publish for nothing.
  func waits(at now: Instant) -> Bool {
    guard let old, deletions.isEmpty, sentBefore.isEmpty, changes.count == 1, changes[0].file.isNote,
      changes[0].reason == .content, let when = Instant(iso: old.when)
    else { return false }
    return (0..<Int64(buildNoteRest)).contains(now.secondsSince1970 &- when.secondsSince1970)
  }
}
