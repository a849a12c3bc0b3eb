import Locales
import Text

/// What an event's page shows of it.
public struct EventFacts: Sendable {
  /// The page's absolute address; also the event's `@id`, with `#event` behind it.
  public var url: String
  /// Its name.
  public var name: String
  /// When it takes place.
  public var span: EventSpan
  /// The zone that the span's times are in.
  public var zone: TimeZoneRules
  /// Plain text.
  public var description: String?
  /// Absolute addresses.
  public var images: [String] = []
  /// Where, in words: a hall, a street.
  public var place: String?
  /// The library that it takes place in.
  public var library: LibraryFacts?
  /// What became of it.
  public var status: EventStatus = .scheduled
  /// Who holds it; taken as a person.
  public var host: String?
  /// The age limit as the page shows it, `"12+"`, `"7–9"`; left out if it is not a range of years.
  public var ages: String?
  /// Its page elsewhere; for an event that was moved online, where it takes place.
  public var link: String?
  /// When it was to take place before it was rescheduled.
  public var previousStart: CivilMoment?
  /// What it costs; needs a currency.
  public var price: OfferPrice?

  /// An event with what every event has; the rest is set as far as it is known.
  public init(url: String, name: String, span: EventSpan, zone: TimeZoneRules) {
    self.url = url
    self.name = name
    self.span = span
    self.zone = zone
  }
}

extension LinkedData {
  /// An `Event`: one occurrence, its times with their offset (whole days as dates alone).
  public static func event(_ facts: EventFacts) -> JSONNode {
    var members = MemberList(["@type": "Event"])
    members.add("@id", address: identifier(facts.url, "event"))
    members.add("name", text: facts.name)
    members.add("url", address: facts.url)
    members.add("startDate", .text(isoTime(facts.span.start, in: facts.zone)))
    members.add("endDate", facts.span.end.map { .text(isoTime($0, in: facts.zone)) })
    members.add("previousStartDate", previousStart(facts))
    members.add("eventStatus", .text("https://schema.org/" + facts.status.schemaName))
    members.add("eventAttendanceMode", attendanceMode(facts.status))
    members.add("location", location(facts))
    members.add("description", text: facts.description)
    members.add("image", images(facts.images))
    members.add("performer", named("Person", facts.host))
    members.add("organizer", facts.library.map { organizer($0) })
    members.add("typicalAgeRange", text: facts.ages.flatMap(ageRange))
    members.add("offers", offer(facts))
    members.add("sameAs", address: facts.link)
    return members.object
  }

  /// `2026-03-01T18:00:00+03:00`, or the date alone for a whole day.
  static func isoTime(_ moment: CivilMoment, in zone: TimeZoneRules) -> String {
    guard case .time(let reading) = moment else { return moment.iso }
    let instant = zone.instant(of: reading).first
    return instant.iso(offset: zone.offset(at: instant))
  }

  static func named(_ type: String, _ name: String?) -> JSONNode? {
    guard let name, !name.isBlank else { return nil }
    return ["@type": .text(type), "name": .text(name)]
  }

  private static func previousStart(_ facts: EventFacts) -> JSONNode? {
    guard facts.status == .rescheduled, let previous = facts.previousStart else { return nil }
    return .text(isoTime(previous, in: facts.zone))
  }

  private static func attendanceMode(_ status: EventStatus) -> JSONNode? {
    status == .movedOnline ? "https://schema.org/OnlineEventAttendanceMode" : nil
  }

  private static func location(_ facts: EventFacts) -> JSONNode? {
    if facts.status == .movedOnline {
      let place = facts.link.flatMap(WebAddress.encoded) ?? WebAddress.encoded(facts.url)
      return place.map { ["@type": "VirtualLocation", "url": .text($0)] }
    }
    let words = [facts.place, facts.library?.address, facts.library?.name].compactMap { $0 }.filter { !$0.isBlank }
    guard let first = words.first else { return nil }
    var place = MemberList(["@type": "Place"])
    place.add("name", text: facts.library?.name ?? first)
    place.add("address", text: facts.library?.address.flatMap { $0.isBlank ? nil : $0 } ?? first)
    place.add("geo", geo(latitude: facts.library?.latitude, longitude: facts.library?.longitude))
    place.add("url", address: facts.library?.url)
    return place.object
  }

  private static func organizer(_ library: LibraryFacts) -> JSONNode {
    var members = MemberList(["@type": "Library"])
    members.add("@id", address: identifier(library.url, "library"))
    members.add("name", text: library.name)
    members.add("url", address: library.url)
    return members.object
  }

  private static func offer(_ facts: EventFacts) -> JSONNode? {
    guard let price = facts.price else { return nil }
    var members = MemberList(["@type": "Offer"])
    members.add("price", .number(price.amount))
    members.add("priceCurrency", .text(price.currency))
    members.add("availability", facts.status == .full ? "https://schema.org/SoldOut" : nil)
    members.add("url", address: facts.url)
    return members.object
  }
}

extension EventStatus {
  /// schema.org knows no word for "full": such an event takes place as announced.
  fileprivate var schemaName: String {
    switch self {
    case .scheduled, .full: "EventScheduled"
    case .cancelled: "EventCancelled"
    case .postponed: "EventPostponed"
    case .rescheduled: "EventRescheduled"
    case .movedOnline: "EventMovedOnline"
    }
  }
}
