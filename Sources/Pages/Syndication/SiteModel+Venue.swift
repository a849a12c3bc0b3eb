import Feeds
import Records
import Text

extension SiteModel {
  /// Where an event takes place, by the rule that `Venue` states.
  func venue(of event: Record) -> Venue {
    let libraries = places("library", of: event)
    let places = places("place", of: event)
    if libraries.isEmpty || places.contains(where: \.isFoundAlone) { return Venue(places.map(\.facts)) }
    return Venue(rooms: places.map(\.facts.name), libraries.map(\.facts))
  }

  /// The libraries whose event it is, those too of which there is nothing but a name.
  func organizers(of event: Record) -> [OrganizerFacts] {
    places("library", of: event).map { OrganizerFacts(name: $0.facts.name, url: $0.isLibrary ? $0.facts.url : nil) }
  }

  /// The text of a value, as the data have it.
  func text(of value: FieldValue) -> String? { value.isMissing ? nil : value.plainText }

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
