import Feeds
import Pages
import Records
import Templates

private let spotShape = ObjectShape("spot", ["name", "address", "latitude", "longitude"])

/// Where an event is found, as calendars say it.
let spotMember = Member(
  "spot", .object(spotShape),
  "the only place at which it is found, `{name, address, latitude, longitude}`; what is not known of it is none, and so is the spot of an event with several places"
) { event in
  let venue = event.model.venue(of: event.record)
  guard venue.places.count == 1, let place = venue.places.first else { return .none }
  let position = place.hasPosition ? venue.position : nil
  return .object(
    spotShape, .string(place.name), .optional(place.address), .optional(position?.latitude),
    .optional(position?.longitude))
}
