import Locales
import Text

/// A calendar that phones and mail programs subscribe to (iCalendar: RFC 5545 and 7986).
public struct EventCalendar: Sendable {
  /// What subscribers see as the calendar's name.
  public var name: String
  /// Plain text.
  public var description: String?
  /// The absolute address of the page that shows these events.
  public var pageURL: String?
  /// The absolute address of the calendar itself.
  public var sourceURL: String?
  /// The zone that the events' times are in.
  public var zone: TimeZoneRules
  /// How often subscribers should ask again, in hours.
  public var refreshHours = 12
  /// Who wrote it: the program's name and version.
  public var product: String
  /// In any order; select them with `CalendarWindow` before.
  public var events: [WrittenEvent]
  /// What repeats, before everything else.
  public var series: [WrittenSeries] = []

  /// A calendar with its events.
  public init(name: String, zone: TimeZoneRules, product: String, events: [WrittenEvent]) {
    self.name = name
    self.zone = zone
    self.product = product
    self.events = events
  }

  /// The calendar's bytes, UTF-8 with CR LF; its type is `text/calendar; charset=utf-8`.
  public func bytes() -> [UInt8] {
    let clock = CalendarClock(zone: zone, starts: events.map(\.span.start) + series.flatMap(\.starts))
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    appendProperties(to: &lines)
    clock.appendZone(to: &lines)
    for each in series { each.append(to: &lines, clock: clock) }
    for event in events { event.append(to: &lines, clock: clock) }
    lines.add("END", "VCALENDAR")
    return lines.bytes
  }

  private func appendProperties(to lines: inout ContentLines) {
    lines.add("VERSION", "2.0")
    lines.add("PRODID", text: "-//\(product)//EN")
    lines.add("CALSCALE", "GREGORIAN")
    lines.add("NAME", text: name)
    lines.add("X-WR-CALNAME", text: name)
    lines.add("DESCRIPTION", text: description)
    lines.add("X-WR-CALDESC", text: description)
    lines.add("X-WR-TIMEZONE", text: zone.identifier)
    lines.add("URL", address: pageURL)
    lines.add("SOURCE;VALUE=URI", address: sourceURL)
    let period = "PT\(max(1, refreshHours))H"
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", period)
    lines.add("X-PUBLISHED-TTL", period)
  }
}
