import Locales
import Records
import Templates
import Text

/// A page with a map of all records that lie somewhere.
final class PlacesPlan: Sendable {
  let path: String
  let places: [LocatedRecord]

  init(path: String, places: [LocatedRecord]) { (self.path, self.places) = (path, places) }
}

/// A record with its coordinates in degrees.
struct LocatedRecord: Sendable {
  let id: RecordID
  let latitude: Double
  let longitude: Double
}

extension SiteModel {
  /// The records with coordinates, in the order of their collections: libraries and other places, not what takes place there.
  func locatedRecords(in orders: CollectionOrders) -> [LocatedRecord] {
    store.collections.indices.flatMap { place -> [LocatedRecord] in
      let schema = store.collections[place].schema
      guard !isTimed(place), !schema.kind.isPart, schema.index(of: "latitude") != nil,
        schema.index(of: "longitude") != nil
      else { return [] }
      return orders.all(place).compactMap { id in
        let record = Record(store: store, id: id)
        guard let latitude = degrees(record["latitude"], within: 90),
          let longitude = degrees(record["longitude"], within: 180)
        else { return nil }
        return LocatedRecord(id: id, latitude: latitude, longitude: longitude)
      }
    }
  }

  private func degrees(_ value: FieldValue, within limit: Double) -> Double? {
    guard let text = self.text(of: value), let number = DecimalNumber(text)?.double, number.isFinite,
      abs(number) <= limit
    else { return nil }
    return number
  }
}

extension PageRenderer {
  static let placeShape = ObjectShape("place", ["number", "record", "latitude", "longitude"])

  /// What the page of places shows.
  func bindPlaces(_ plan: PlacesPlan, _ bindings: inout Bindings) -> PageFacts {
    bindings[Names.places] = placesValue(plan.places)
    bindings[Names.maps] = mapsValue(plan.places)
    return PageFacts(
      title: text("places.title"), kind: "places",
      trail: PageTrail([PageCrumb(title: text("nav.home"), path: "/")], in: model))
  }

  /// Places as templates see them.
  func placesValue(_ places: [LocatedRecord]) -> Value {
    .array(
      places.enumerated().map { number, place in
        .object(
          Self.placeShape, .integer(number + 1), model.value(place.id), .string(PlaceMap.written(place.latitude)),
          .string(PlaceMap.written(place.longitude)))
      })
  }

  /// The drawings of their map.
  func mapsValue(_ places: [LocatedRecord]) -> Value {
    if places.isEmpty { return .array([]) }
    return .array(
      [(720.0, 460.0), (340.0, 400.0)].map { width, height in
        .safe(
          PlaceMap(width: width, height: height).drawing(
            of: places.map { place in
              PlaceMap.Pin(
                latitude: place.latitude, longitude: place.longitude,
                name: Record(store: model.store, id: place.id).title)
            }, label: text("places.map"), metres: text("places.metres", [("n", "#")]),
            kilometres: text("places.kilometres", [("n", "#")]),
            language: model.site.language))
      })
  }
}

extension PageVariable {
  static let ofPlaces = [
    PageVariable(
      Names.places, PageRenderer.placeShape,
      "the records with coordinates; `number` is that of the map, `latitude` and `longitude` are degrees"
    ) { _, _ in .unknown },
    PageVariable(Names.maps, "two drawings of the map: for wide screens and for narrow ones"),
  ]
}
