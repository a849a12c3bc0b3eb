import Locales
import Text

/// An event in a calendar: one occurrence.
public struct CalendarEvent: Sendable {
  /// From `SiteIdentity.uid`; the same from build to build.
  public var uid: String
  /// What subscribers see as its title; the UID stands in if this is blank.
  public var name: String
  /// When it takes place, on the wall clock of the calendar's zone.
  public var span: EventSpan
  /// When the record was last changed: from the data, never the time of the build; nil where that is not known.
  public var revised: Instant?
  /// A cancelled event stays in the calendar, so that it disappears from those of subscribers.
  public var status: EventStatus = .scheduled
  /// Plain text.
  public var description: String?
  /// Where, in words: a `Venue`'s text.
  public var place: String?
  /// The absolute address of the event's page.
  public var url: String?
  /// Its types and topics.
  public var categories: [String] = []
  /// Degrees north as a decimal literal, `"55.75"`; nothing is written unless the longitude is known too.
  public var latitude: String?
  /// Degrees east as a decimal literal.
  public var longitude: String?
  /// The absolute address of its picture.
  public var image: String?

  /// An event with what every event must have.
  public init(uid: String, name: String, span: EventSpan, revised: Instant?) {
    self.uid = uid
    self.name = name
    self.span = span
    self.revised = revised
  }

  /// Grows with every revision, in minutes since 2000, and for the same revision with the status that usually comes
  /// later; a program that has the event takes the higher one.
  var sequence: Int {
    let minutes = ((revised?.secondsSince1970 ?? 0) - 946_684_800) / 60
    return Int(min(max(minutes, 0), 2_000_000_000)) + status.rank
  }

  var geo: String? {
    guard let latitude, let longitude, isJSONNumber(latitude), isJSONNumber(longitude) else { return nil }
    return latitude + ";" + longitude
  }

  /// Stands where the data does not say when a record was changed; the same in every build.
  static let unknownRevision = Instant(secondsSince1970: 946_684_800)
}

extension EventStatus {
  var calendarStatus: String {
    switch self {
    case .cancelled: "CANCELLED"
    case .postponed: "TENTATIVE"
    case .scheduled, .rescheduled, .movedOnline, .full: "CONFIRMED"
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .scheduled: 0
    case .full: 1
    case .postponed: 2
    case .rescheduled, .movedOnline: 3
    case .cancelled: 4
    }
  }
}
