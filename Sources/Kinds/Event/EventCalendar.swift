import Feeds
import Pages
import Records

extension SiteModel {
  /// An event as an entry of a calendar.
  func calendarEvent(of id: RecordID) -> CalendarEvent? {
    guard let span = span(id) else { return nil }
    let record = Record(store: store, id: id)
    var event = CalendarEvent(
      uid: uid(of: id, identity), name: record.title, span: span, revised: revision(of: record))
    event.status = status(ofEvent: record)
    add(placeOf: record, to: &event)
    event.url = address(of: id)
    event.description = description(of: record)
    event.categories = topics(of: record)
    event.image = record["image"].text.flatMap { absoluteImage($0) }
    return event
  }

  /// An event that was moved online is nowhere else.
  private func add(placeOf record: Record, to event: inout CalendarEvent) {
    if event.status == .movedOnline {
      event.place = onlineAddress(of: record)
      return
    }
    let venue = venue(of: record)
    event.place = venue.text
    (event.latitude, event.longitude) = (venue.position?.latitude, venue.position?.longitude)
  }

  /// The description, and below it the address of the page, or else the links: most programs show no others. Calendars
  /// have no status for what was moved online, so that stands above it.
  private func description(of record: Record) -> String? {
    let status = status(ofEvent: record)
    let moved = status == .movedOnline ? site.texts.text("status.\(status.rawValue)") : nil
    let text =
      plainText("description", of: record, limit: 1_000) ?? plainText("summary", of: record)
    let links = address(of: record.id).map { [$0] } ?? wordList("link", of: record)
    let parts = [moved, text, links.isEmpty ? nil : links.joined(separator: "\n")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }
}
