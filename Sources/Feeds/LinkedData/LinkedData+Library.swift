import Hours
import Locales
import Text

/// What a library's page shows of it.
public struct LibraryFacts: Sendable {
  /// The page's absolute address; also the library's `@id`, with `#library` behind it.
  public var url: String
  /// Its name.
  public var name: String
  /// Plain text.
  public var description: String?
  /// Absolute addresses of its pictures, the first one the main one.
  public var images: [String] = []
  /// Street and town in one line.
  public var address: String?
  /// As the page shows them.
  public var telephones: [String] = []
  /// As the page shows them.
  public var emails: [String] = []
  /// Its own web sites.
  public var links: [String] = []
  /// Degrees north as a decimal literal, `"55.75"`; nothing is written unless the longitude is known too.
  public var latitude: String?
  /// Degrees east as a decimal literal.
  public var longitude: String?
  /// nil where the hours' text was not understood: then the data says nothing of hours.
  public var openingHours: OpeningHours?
  /// The next days of each season, with the hours of the week in it.
  public var seasons: [(days: ClosedRange<CivilDate>, week: [OpeningHours.Day])] = []
  /// Days with other hours, to come.
  public var exceptions: [HoursException] = []

  /// A library with its page's address and its name; the rest is set as far as it is known.
  public init(url: String, name: String) {
    self.url = url
    self.name = name
  }
}

extension LinkedData {
  /// A `Library`.
  public static func library(_ facts: LibraryFacts) -> [UInt8] {
    var library = LinkedObject("Library")
    library.add("@id", address: identifier(facts.url, "library"))
    library.add("name", text: facts.name)
    library.add("url", address: facts.url)
    library.add("description", text: facts.description)
    library.add(images: facts.images)
    library.add("address", text: facts.address)
    library.add("telephone", texts: facts.telephones)
    library.add("email", texts: facts.emails)
    library.add("sameAs", addresses: facts.links)
    library.add(latitude: facts.latitude, longitude: facts.longitude)
    if let hours = facts.openingHours { library.add(openingHours: hours, facts.seasons, facts.exceptions) }
    return library.finished()
  }

  package static func identifier(_ url: String, _ fragment: String) -> String {
    url + "#" + fragment
  }
}

extension LinkedObject {
  package mutating func add(images addresses: [String]) {
    add("image", list: addresses.compactMap(WebAddress.encoded)) { $0.write(text: $1) }
  }

  mutating func add(latitude: String?, longitude: String?) {
    guard let latitude, let longitude, isJSONNumber(latitude), isJSONNumber(longitude) else { return }
    add("geo", "GeoCoordinates") { place in
      place.add("latitude", number: latitude)
      place.add("longitude", number: longitude)
    }
  }

  fileprivate mutating func add(
    openingHours hours: OpeningHours, _ seasons: [(days: ClosedRange<CivilDate>, week: [OpeningHours.Day])],
    _ exceptions: [HoursException]
  ) {
    let usual = HoursSpecification.of(hours.days)
    let seasonal = seasons.flatMap { HoursSpecification.of($0.week, valid: $0.days) }
    if !(usual + seasonal).isEmpty {
      add("openingHoursSpecification", list: usual + seasonal) { $0.write($1) }
    }
    let special = exceptions.flatMap { exception in
      exception.hours.specificationTimes.map {
        HoursSpecification(days: [], opens: $0.opens, closes: $0.closes, valid: exception.days)
      }
    }
    if !special.isEmpty { add("specialOpeningHoursSpecification", list: special) { $0.write($1) } }
  }
}

extension LinkedObject {
  fileprivate mutating func write(_ specification: HoursSpecification) {
    object("OpeningHoursSpecification") { object in
      if !specification.days.isEmpty { object.add("dayOfWeek", list: specification.days) { $0.write(text: $1) } }
      object.add("opens", plain: specification.opens)
      object.add("closes", plain: specification.closes)
      if let valid = specification.valid {
        object.add("validFrom", plain: valid.lowerBound.iso)
        object.add("validThrough", plain: valid.upperBound.iso)
      }
    }
  }
}

/// When some days of the week open and close.
private struct HoursSpecification {
  /// Their names at schema.org.
  let days: [String]
  let opens: String
  let closes: String
  /// The days of the calendar on which it is so; `nil`: always.
  var valid: ClosedRange<CivilDate>?

  /// Specifications for days of equal hours, in the order of the week; a day that says it is closed is given as
  /// opening and closing at 00:00, a day of which nothing is said does not appear.
  static func of(_ week: [OpeningHours.Day], valid: ClosedRange<CivilDate>? = nil) -> [HoursSpecification] {
    var groups: [(day: OpeningHours.Day, names: [String])] = []
    for (day, name) in zip(week, weekdayNames) where day != .unstated {
      if let index = groups.firstIndex(where: { $0.day == day }) {
        groups[index].names.append(name)
      } else {
        groups.append((day, [name]))
      }
    }
    return groups.flatMap { group in
      group.day.specificationTimes.map {
        HoursSpecification(days: group.names, opens: $0.opens, closes: $0.closes, valid: valid)
      }
    }
  }
}

extension OpeningHours.Day {
  fileprivate var specificationTimes: [(opens: String, closes: String)] {
    switch self {
    case .unstated: []
    case .closed: [("00:00", "00:00")]
    case .open(let intervals): intervals.map { ($0.opens.iso, $0.isWholeDay ? "23:59" : $0.closes.iso) }
    }
  }
}

private let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  .map { "https://schema.org/" + $0 }
