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
  /// As the page shows it.
  public var telephone: String?
  /// As the page shows it.
  public var email: String?
  /// Its own web site.
  public var link: String?
  /// Degrees north as a decimal literal, `"55.75"`; nothing is written unless the longitude is known too.
  public var latitude: String?
  /// Degrees east as a decimal literal.
  public var longitude: String?
  /// nil where the hours' text was not understood: then the data says nothing of hours.
  public var openingHours: OpeningHours?

  /// A library with its page's address and its name; the rest is set as far as it is known.
  public init(url: String, name: String) {
    self.url = url
    self.name = name
  }
}

extension LinkedData {
  /// A `Library`.
  public static func library(_ facts: LibraryFacts) -> JSONNode {
    var members = MemberList(["@type": "Library"])
    members.add("@id", address: identifier(facts.url, "library"))
    members.add("name", text: facts.name)
    members.add("url", address: facts.url)
    members.add("description", text: facts.description)
    members.add("image", images(facts.images))
    members.add("address", text: facts.address)
    members.add("telephone", text: facts.telephone)
    members.add("email", text: facts.email)
    members.add("sameAs", address: facts.link)
    members.add("geo", geo(latitude: facts.latitude, longitude: facts.longitude))
    members.add("openingHoursSpecification", facts.openingHours?.linkedData)
    return members.object
  }

  static func identifier(_ url: String, _ fragment: String) -> String {
    url + "#" + fragment
  }

  static func images(_ addresses: [String]) -> JSONNode? {
    let images = addresses.compactMap(WebAddress.encoded).map(JSONNode.text)
    return images.isEmpty ? nil : .list(images)
  }

  static func geo(latitude: String?, longitude: String?) -> JSONNode? {
    guard let latitude, let longitude, isJSONNumber(latitude), isJSONNumber(longitude) else { return nil }
    return ["@type": "GeoCoordinates", "latitude": .number(latitude), "longitude": .number(longitude)]
  }
}

extension OpeningHours {
  /// Specifications for days of equal hours, in the order of the week; a day that says it is closed is given as
  /// opening and closing at 00:00, a day of which nothing is said does not appear.
  var linkedData: JSONNode? {
    var groups: [(day: Day, names: [JSONNode])] = []
    for (day, name) in zip(days, weekdayNames) where day != .unstated {
      if let index = groups.firstIndex(where: { $0.day == day }) {
        groups[index].names.append(name)
      } else {
        groups.append((day, [name]))
      }
    }
    let specifications = groups.flatMap { group in
      group.day.specificationTimes.map { times in specification(days: group.names, times) }
    }
    return specifications.isEmpty ? nil : .list(specifications)
  }

  private func specification(days: [JSONNode], _ times: (opens: String, closes: String)) -> JSONNode {
    [
      "@type": "OpeningHoursSpecification", "dayOfWeek": .list(days), "opens": .text(times.opens),
      "closes": .text(times.closes),
    ]
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
  .map { JSONNode.text("https://schema.org/" + $0) }
