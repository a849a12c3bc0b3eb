import Text

/// A place, with what finds it from anywhere as far as that is known.
public struct PlaceFacts: Sendable {
  /// What it is called.
  public var name: String
  /// Street and town in one line.
  public var address: String?
  /// Degrees north as a decimal literal, `"55.75"`; nothing is written unless the longitude is known too.
  public var latitude: String?
  /// Degrees east as a decimal literal.
  public var longitude: String?
  /// The absolute address of its page.
  public var url: String?

  /// A place with its name; the rest is set as far as it is known.
  public init(name: String) { self.name = name }

  /// Whether it is found by those who know neither the event nor whose it is.
  public var isLocated: Bool {
    if let address, !address.isBlank { return true }
    return hasPosition
  }

  /// Whether it is known where on the map it is.
  public var hasPosition: Bool {
    guard let latitude, let longitude else { return false }
    return isJSONNumber(latitude) && isJSONNumber(longitude)
  }
}

/// Where an event takes place; calendars, feeds and structured data tell it alike.
///
/// The place is where an event takes place, the library is whose it is. Both make one venue: nearly all places are words
/// that mean nothing to those who do not know the house ("Hall 2", "the garden"), so the library's name and address stand
/// behind them. A place that is found by itself, since its record is a library or has an address or coordinates, stands
/// alone: an event in the park is not told to be at the library whose it is. Of an event without a place it is the library.
public struct Venue: Sendable {
  /// Rooms, gardens and the like, which are found only by those who have found one of the places.
  private let rooms: [String]
  private let found: [PlaceFacts]

  /// Rooms of places, or places alone; what has no name is left out.
  public init(rooms: [String] = [], _ places: [PlaceFacts] = []) {
    self.rooms = rooms.filter { !$0.isBlank }
    found = places.filter { !$0.name.isBlank }
  }

  /// The places, each with its room before its name.
  public var places: [PlaceFacts] {
    guard !rooms.isEmpty else { return found }
    return found.map { place in
      var place = place
      place.name = line([rooms.joinedNames, place.name])
      return place
    }
  }

  /// All of it on one line: `Hall 2, Castle, Castle St 1`, and of several places `Castle, Castle St 1; Mill, Mill St 2`;
  /// nil where nothing is known.
  public var text: String? {
    if rooms.count < 2, found.count == 1 { return line(rooms + found[0].words) }
    let parts = rooms + found.map { line($0.words) }
    return parts.isEmpty ? nil : parts.joinedNames
  }

  /// Where all of it is on the map; nil where that is not known, or where there are several places: a calendar has one pin.
  public var position: (latitude: String, longitude: String)? {
    guard found.count == 1, let latitude = found[0].latitude, let longitude = found[0].longitude else { return nil }
    return (latitude, longitude)
  }
}

/// The address at which an event takes place that was moved online: the first of its links, else its page.
public func onlineVenue(links: [String], page: String?) -> String? {
  links.lazy.compactMap(WebAddress.encoded).first ?? page.flatMap(WebAddress.encoded)
}

extension PlaceFacts {
  fileprivate var words: [String] { [name, address].compactMap { $0 } }
}

/// What is to be read on one line, each once: a library is often its own address, and an event's place its library.
private func line(_ parts: [String]) -> String {
  var line: [String] = []
  for part in parts where !part.isBlank && !line.contains(where: { $0.isExactly(part) }) { line.append(part) }
  return line.joined(separator: ", ")
}
