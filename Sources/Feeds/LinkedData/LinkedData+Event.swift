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
  /// Where it takes place.
  public var venue = Venue()
  /// The libraries whose event it is.
  public var organizers: [OrganizerFacts] = []
  /// What became of it.
  public var status: EventStatus = .scheduled
  /// Who hold it; taken as persons.
  public var hosts: [String] = []
  /// The age limit as the page shows it, `"12+"`, `"7–9"`; left out if it is not a range of years.
  public var ages: String?
  /// The tags of the languages that are spoken there.
  public var languages: [String] = []
  /// Its pages elsewhere; for an event that was moved online, the first is where it takes place.
  public var links: [String] = []
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

/// A library whose event it is.
public struct OrganizerFacts: Sendable {
  /// Its name.
  public var name: String
  /// The absolute address of its page, where it has one.
  public var url: String?

  /// A library with its name, and with the address of its page if it has one.
  public init(name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

extension LinkedData {
  /// An `Event`: one occurrence, its times with their offset (whole days as dates alone).
  public static func event(_ facts: EventFacts) -> [UInt8] {
    var event = LinkedObject("Event")
    event.add("@id", address: identifier(facts.url, "event"))
    event.add("name", text: facts.name)
    event.add("url", address: facts.url)
    event.add("startDate", plain: isoTime(facts.span.start, facts.span.startInstant(in: facts.zone), in: facts.zone))
    if let end = facts.span.end {
      event.add("endDate", plain: isoTime(end, facts.span.timedEnd(in: facts.zone), in: facts.zone))
    }
    if facts.status == .rescheduled, let previous = facts.previousStart {
      event.add("previousStartDate", plain: isoTime(previous, in: facts.zone))
    }
    event.add("eventStatus", word: facts.status.schemaName)
    if facts.status == .movedOnline {
      event.add("eventAttendanceMode", word: "https://schema.org/OnlineEventAttendanceMode")
    }
    event.add(locationOf: facts)
    event.add("description", text: facts.description)
    event.add(images: facts.images)
    event.add("performer", oneOrMore: facts.hosts.filter { !$0.isBlank }) { list, name in
      list.object("Person") { $0.add("name", plain: name) }
    }
    event.add("organizer", oneOrMore: facts.organizers.filter { !$0.name.isBlank }) { $0.organizer($1) }
    event.add("typicalAgeRange", text: facts.ages.flatMap(ageRange))
    event.add("inLanguage", texts: facts.languages)
    event.add(offerOf: facts)
    event.add("sameAs", addresses: facts.links)
    return event.finished()
  }

  /// `2026-03-01T18:00:00+03:00`, or the date alone for a whole day.
  ///
  /// - Parameter instant: where more is known than what the clock shows then.
  static func isoTime(_ moment: CivilMoment, _ instant: Instant? = nil, in zone: TimeZoneRules) -> String {
    guard case .time(let reading) = moment else { return moment.iso }
    let instant = instant ?? zone.instant(of: reading).first
    return instant.iso(offset: zone.offset(at: instant))
  }
}

extension LinkedObject {
  fileprivate mutating func add(locationOf facts: EventFacts) {
    if facts.status == .movedOnline {
      guard let place = onlineVenue(links: facts.links, page: facts.url) else { return }
      return add("location", "VirtualLocation") { $0.add("url", plain: place) }
    }
    add("location", oneOrMore: facts.venue.places) { $0.location($1) }
  }

  /// A place without an address has its name for one: search engines want both.
  private mutating func location(_ place: PlaceFacts) {
    let address = place.address.flatMap { $0.isBlank ? nil : $0 }
    object("Place") { object in
      object.add("name", plain: place.name)
      object.add("address", plain: address ?? place.name)
      object.add(latitude: place.latitude, longitude: place.longitude)
      object.add("url", address: place.url)
    }
  }

  fileprivate mutating func organizer(_ library: OrganizerFacts) {
    object("Library") { object in
      object.add("@id", address: library.url.map { LinkedData.identifier($0, "library") })
      object.add("name", plain: library.name)
      object.add("url", address: library.url)
    }
  }

  fileprivate mutating func add(offerOf facts: EventFacts) {
    guard let price = facts.price else { return }
    add("offers", "Offer") { offer in
      offer.add(price: price)
      if facts.status == .full { offer.add("availability", word: "https://schema.org/SoldOut") }
      offer.add("url", address: facts.url)
    }
  }

  /// An amount with its currency; both were looked at when the price was made.
  mutating func add(price: OfferPrice) {
    add("price", number: price.amount)
    add("priceCurrency", plain: price.currency)
  }
}

extension EventStatus {
  /// schema.org knows no word for "full": such an event takes place as announced.
  fileprivate var schemaName: StaticString {
    switch self {
    case .scheduled, .full: "https://schema.org/EventScheduled"
    case .cancelled: "https://schema.org/EventCancelled"
    case .postponed: "https://schema.org/EventPostponed"
    case .rescheduled: "https://schema.org/EventRescheduled"
    case .movedOnline: "https://schema.org/EventMovedOnline"
    }
  }
}
