import Feeds
import Pages
import Records
import Text

extension SiteModel {
  /// Where an event takes place, by the rule that `Venue` states. An address or position of the event itself is that of
  /// its place; one that its library has too tells nothing new.
  func venue(of event: Record) -> Venue {
    let libraries = places("library", of: event)
    let places = places("place", of: event)
    let own = ownSpot(of: event)
    if let address = own.address, !libraries.contains(where: { $0.facts.isAt(address) }) {
      if places.count > 1 { return Venue(rooms: places.map(\.facts.name), [own]) }
      return Venue([(places.first?.facts ?? own).found(as: own)])
    }
    if own.address != nil || places.isEmpty { return venue(places, of: libraries.found(as: own)) }
    let isLibrarys = libraries.contains { $0.facts.isAt(own.latitude, own.longitude) }
    return venue(isLibrarys ? places : places.found(as: own), of: libraries)
  }

  private func venue(_ places: [StatedPlace], of libraries: [StatedPlace]) -> Venue {
    if libraries.isEmpty || places.contains(where: \.isFoundAlone) { return Venue(places.map(\.facts)) }
    return Venue(rooms: places.map(\.facts.name), libraries.map(\.facts))
  }

  /// What the fields of the event itself say of where it is, named by its address.
  private func ownSpot(of event: Record) -> PlaceFacts {
    let address = words("address", of: event)
    var facts = PlaceFacts(name: address ?? "")
    facts.address = address
    (facts.latitude, facts.longitude) = (text(of: event["latitude"]), text(of: event["longitude"]))
    return facts
  }

  /// The address at which an event takes place that was moved online: its link, else its page.
  func onlineAddress(of event: Record) -> String? {
    onlineVenue(links: wordList("link", of: event), page: address(of: event.id))
  }

  /// The libraries whose event it is, those too of which there is nothing but a name.
  func organizers(of event: Record) -> [OrganizerFacts] {
    places("library", of: event).map { OrganizerFacts(name: $0.facts.name, url: $0.isLibrary ? $0.facts.url : nil) }
  }

  /// The single values of a field as places: a record with its address, a word as a name.
  private func places(_ field: String, of event: Record) -> [StatedPlace] {
    let values = event[field].elements
    if values.contains(where: { $0.recordIDs.isEmpty }) {
      return wordList(field, of: event).map { StatedPlace(facts: PlaceFacts(name: $0), isLibrary: false) }
    }
    return values.flatMap(\.recordIDs).compactMap { store.record($0) }.map(place)
  }

  private func place(_ record: Record) -> StatedPlace {
    var facts = PlaceFacts(name: record.title)
    facts.address = words("address", of: record)
    facts.latitude = text(of: record["latitude"])
    facts.longitude = text(of: record["longitude"])
    facts.url = address(of: record.id)
    return StatedPlace(facts: facts, isLibrary: record.collection.schema.kind == .library)
  }
}

/// A place or library that an event states.
private struct StatedPlace {
  let facts: PlaceFacts
  let isLibrary: Bool

  var isFoundAlone: Bool { isLibrary || facts.isLocated }
}

extension [StatedPlace] {
  /// With a position of the event itself, which is that of its only place.
  fileprivate func found(as own: PlaceFacts) -> [StatedPlace] {
    guard count == 1, own.hasPosition else { return self }
    var facts = self[0].facts
    (facts.latitude, facts.longitude) = (own.latitude, own.longitude)
    return [StatedPlace(facts: facts, isLibrary: self[0].isLibrary)]
  }
}

extension PlaceFacts {
  /// The place at an event's own address, and on the map there, if that is known.
  fileprivate func found(as own: PlaceFacts) -> PlaceFacts {
    var place = self
    place.address = own.address
    if own.hasPosition { (place.latitude, place.longitude) = (own.latitude, own.longitude) }
    return place
  }

  fileprivate func isAt(_ address: String) -> Bool { self.address?.isExactly(address) ?? false }

  fileprivate func isAt(_ latitude: String?, _ longitude: String?) -> Bool {
    guard let latitude, let longitude else { return false }
    return (self.latitude?.isExactly(latitude) ?? false) && (self.longitude?.isExactly(longitude) ?? false)
  }
}
