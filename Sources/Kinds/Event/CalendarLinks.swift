import Feeds
import Locales
import Pages
import Records
import Templates
import Text

/// What templates see of an event besides what all that takes place has: how it comes into people's own calendars.
let eventMembers =
  [spotMember] + [Member].ofTimed + [
    Member("google_calendar", .text, "the address that adds it to Google's calendar; none if it is cancelled") {
      event in
      .optional(event.addition.map { $0.google })
    },
    Member("outlook_calendar", .text, "the address that adds it to the calendar of Outlook; none if it is cancelled") {
      event in
      .optional(event.addition.map { $0.outlook })
    },
  ]

extension RecordObject {
  /// What of an event calendars on the web are told; `nil` where there is nothing to add.
  fileprivate var addition: CalendarAddition? {
    guard let event = model.calendarEvent(of: id), event.status != .cancelled else { return nil }
    return CalendarAddition(event, zone: model.zone)
  }
}

/// An event in the words of addresses that open a calendar on the web with a new entry.
private struct CalendarAddition {
  let event: CalendarEvent
  let zone: TimeZoneRules

  init(_ event: CalendarEvent, zone: TimeZoneRules) {
    self.event = event
    self.zone = zone
  }

  var google: String {
    let dates =
      isAllDay
      ? "\(compact(event.span.start.date))/\(compact(event.span.lastDay.adding(days: 1)))"
      : "\(stamp(start))/\(stamp(end))"
    return "https://calendar.google.com/calendar/render?action=TEMPLATE"
      + query([("text", event.name), ("dates", dates), ("location", event.place), ("details", event.description)])
  }

  var outlook: String {
    let days =
      isAllDay ? (event.span.start.date.iso, event.span.lastDay.adding(days: 1).iso) : (clock(start), clock(end))
    return "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent"
      + query([
        ("subject", event.name), ("startdt", days.0), ("enddt", days.1), ("allday", isAllDay ? "true" : nil),
        ("location", event.place), ("body", event.description),
      ])
  }

  /// What has no time of its start is a matter of days there.
  private var isAllDay: Bool { event.span.start.time == nil || event.span.isMultiDay && event.span.end?.time == nil }
  private var start: CivilDateTime { zoned(event.span.startInstant(in: zone)) }
  /// An event without an end takes an hour: an entry of the whole evening would say that one is busy until midnight.
  private var end: CivilDateTime {
    let first = event.span.startInstant(in: zone)
    return zoned(event.span.timedEnd(in: zone) ?? first.adding(seconds: 3600))
  }

  private func zoned(_ instant: Instant) -> CivilDateTime { CivilDateTime(wallSeconds: instant.secondsSince1970) }

  /// `20260917`
  private func compact(_ date: CivilDate) -> String { digits(date.iso) }
  /// `20260917T163000Z`
  private func stamp(_ moment: CivilDateTime) -> String { digits(moment.iso) + "Z" }
  /// `2026-09-17T16:30:00Z`
  private func clock(_ moment: CivilDateTime) -> String { moment.iso + "Z" }

  private func digits(_ iso: String) -> String {
    String(decoding: iso.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }

  private func query(_ values: [(name: String, value: String?)]) -> String {
    values.map { name, value in
      guard let value, !value.isEmpty else { return "" }
      // Addresses have limits; whoever wants to read more opens the page, whose address stands at the end.
      let short = String(String.UnicodeScalarView(value.unicodeScalars.prefix(1_000)))
      return "&\(name)=" + short.percentEncoded(keeping: .unreserved)
    }.joined()
  }
}
