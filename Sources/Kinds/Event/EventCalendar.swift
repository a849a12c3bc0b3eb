import Feeds
import Pages
import Records

extension SiteModel {
  /// An event as an entry of a calendar.
  func calendarEvent(of id: RecordID) -> CalendarEvent? { calendarEvent(of: id, as: id) }

  /// - Parameter owner: the record whose identifier and address it has.
  func calendarEvent(of id: RecordID, as owner: RecordID) -> CalendarEvent? {
    guard let span = span(id) else { return nil }
    let record = Record(store: store, id: id)
    var event = CalendarEvent(
      uid: uid(of: owner, identity), name: record.title, span: span, revised: revision(of: record))
    event.status = status(ofEvent: record)
    add(placeOf: record, to: &event)
    event.url = address(of: owner)
    event.description = description(of: record, at: event.url)
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
  private func description(of record: Record, at url: String?) -> String? {
    let status = status(ofEvent: record)
    let moved = status == .movedOnline ? site.texts.text("status.\(status.rawValue)") : nil
    let text =
      plainText("description", of: record, limit: 1_000) ?? plainText("summary", of: record)
    let links = url.map { [$0] } ?? wordList("link", of: record)
    // What is said of one date of a series alone.
    let note = record.occurrence == nil ? nil : plainText("note", of: record)
    let parts = [moved, note, text, links.isEmpty ? nil : links.joined(separator: "\n")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }
}
