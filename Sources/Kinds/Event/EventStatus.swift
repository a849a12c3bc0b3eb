import Feeds
import Pages
import Records
import Text

extension SiteModel {
  /// What is announced of an event. One with another date before has got a new one, whether the data say so or not.
  func status(ofEvent record: Record) -> EventStatus {
    let field = record.collection.schema.field("status")
    if let field, let word = record["status"].text, let status = announcedStatus(word, field) {
      return EventStatus(status)
    }
    return record["previous_start"].isMissing ? .scheduled : .rescheduled
  }
}

extension SiteModel {
  /// Whether people may sign up for an event.
  func reserveState(ofEvent id: RecordID) -> ReserveState {
    switch status(ofEvent: Record(store: store, id: id)) {
    case .cancelled, .postponed: ReserveState("cancelled", isOffered: false)
    case .full: ReserveState("full", isOffered: false)
    case .scheduled, .rescheduled, .movedOnline: ReserveState("sign-up", isOffered: true)
    }
  }
}

/// What is announced by a word of a field of statuses, or by what the site calls that word.
func announcedStatus(_ word: String, _ field: Field) -> AnnouncedStatus? {
  AnnouncedStatus(word: word) ?? AnnouncedStatus(word: field.label(ofChoice: word))
}

extension EventStatus {
  init(_ status: AnnouncedStatus) {
    self =
      switch status {
      case .scheduled: .scheduled
      case .cancelled: .cancelled
      case .postponed: .postponed
      case .rescheduled: .rescheduled
      case .movedOnline: .movedOnline
      case .full: .full
      }
  }
}
