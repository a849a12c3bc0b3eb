import Text
import Feeds
import Testing

@Suite struct VenueTests {
  private let castle = place("Castle", "Castle St 1")
  private let mill = place("Mill", nil)

  @Test func aRoomStandsBeforeItsLibrary() {
    let venue = Venue(rooms: ["Hall 2, left"], [castle])
    #expect(venue.text == "Hall 2, left, Castle, Castle St 1")
    #expect(venue.places.map(\.name) == ["Hall 2, left, Castle"])
  }

  @Test func everythingIsSaidOnce() {
    #expect(Venue(rooms: ["Castle"], [castle]).text == "Castle, Castle St 1")
    #expect(Venue([place("Castle", "Castle")]).text == "Castle")
    #expect(Venue(rooms: ["Castle"], [castle]).places.map(\.name) == ["Castle"])
  }

  @Test func severalPlacesStandBesideEachOther() {
    #expect(Venue([mill, place("Hall", nil)]).text == "Mill, Hall")
    #expect(Venue([castle, mill]).text == "Castle, Castle St 1; Mill")
    let venue = Venue(rooms: ["Children’s room"], [castle, mill])
    #expect(venue.text == "Children’s room; Castle, Castle St 1; Mill")
    #expect(venue.places.map(\.name) == ["Children’s room, Castle", "Children’s room, Mill"])
    #expect(Venue(rooms: ["Hall", "Garden"], [castle]).text == "Hall; Garden; Castle, Castle St 1")
  }

  @Test func aPinIsOnlyForOnePlace() {
    var found = castle
    (found.latitude, found.longitude) = ("52.2", "21.0")
    #expect(Venue(rooms: ["Hall"], [found]).position?.longitude == "21.0")
    #expect(Venue([found, mill]).position == nil)
    #expect(Venue([castle]).position == nil)
  }

  @Test func blankNamesAreNoPlaces() {
    #expect(Venue(rooms: [" "], [place("", nil)]).text == nil)
    #expect(Venue(rooms: [""], [place(" ", "Castle St 1")]).places.isEmpty)
    #expect(Venue().text == nil)
  }
}

private func place(_ name: String, _ address: String?) -> PlaceFacts {
  var facts = PlaceFacts(name: name)
  facts.address = address
  return facts
}
