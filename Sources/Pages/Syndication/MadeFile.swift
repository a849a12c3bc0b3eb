import Locales
import Records

/// A file that is made of records without a template: a calendar or a feed. It is planned with the pages; its bytes are
/// made when the pages are rendered, and nobody keeps them.
public struct MadeFile: Sendable {
  enum Content: Sendable {
    case calendar(CalendarPlan)
    case atom(FeedPlan)
    case jsonFeed(FeedPlan)
    case answer(AnswerPlan)
    case letterText(LetterPlan)
    case nextEvents(NextPlan)
    case digital(DigitalPlan)
    case openData(OpenDataPlan)
    /// What leads from the numbers of books to their pages.
    case lentBooks
    /// One of the files beside its record's page.
    case own(RecordFile)
  }

  let content: Content
  /// The site path: `/events/calendar.ics`.
  public let path: String
  /// What it is, for messages.
  public let owner: String
  /// The record whose own file it is.
  public let record: RecordID?
}

/// A calendar before it is written.
struct CalendarPlan: Sendable {
  /// What subscribers see.
  let name: String
  let description: String?
  /// The site path of the page that shows the same events.
  let page: String?
  /// Those in the window, in the order of time.
  let entries: [CalendarEntry]
}

/// A feed before it is written; the same for both formats.
struct FeedPlan: Sendable {
  /// The place of the collection in the store.
  let collection: Int
  let title: String
  let description: String?
  /// The site path of the list whose records these are.
  let page: String
  let atomPath: String
  let jsonPath: String
  /// When the data last changed.
  let updated: Instant
  /// The newest first.
  let entries: [FeedMoment]
}

/// A record of a feed with the moment that its data gives it.
struct FeedMoment: Sendable {
  let record: RecordID
  let moment: Instant
}
