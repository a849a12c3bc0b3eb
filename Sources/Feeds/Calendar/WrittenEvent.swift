import Locales

/// An event with its lines, but for those of its times, which each calendar writes by its own clock: an event stands in
/// several calendars.
public struct WrittenEvent: Sendable {
  let span: EventSpan
  /// The lines before those of the times.
  private let head: [UInt8]
  /// The lines behind them.
  private let tail: [UInt8]

  /// Writes an event.
  public init(_ event: CalendarEvent) {
    span = event.span
    head = event.head
    tail = event.tail
  }

  func append(to lines: inout ContentLines, clock: CalendarClock) {
    lines.add(lines: head)
    appendTimes(to: &lines, clock: clock)
    lines.add(lines: tail)
  }

  private func appendTimes(to lines: inout ContentLines, clock: CalendarClock) {
    guard span.start.time != nil else {
      lines.add("DTSTART;VALUE=DATE", CalendarClock.date(span.start.date))
      lines.add("DTEND;VALUE=DATE", CalendarClock.date(span.lastDay.adding(days: 1)))
      return
    }
    let startInstant = span.startInstant(in: clock.zone)
    clock.append("DTSTART", startInstant, to: &lines)
    guard let end = exclusiveEnd(in: clock.zone), end > startInstant else { return }
    clock.append("DTEND", end, to: &lines)
  }

  /// The first instant after a timed event. Of a last day without a time nothing more is known: if it is the first day, no
  /// end is stated, else the last minute of the day, since calendars show midnight as a time of the next day.
  private func exclusiveEnd(in zone: TimeZoneRules) -> Instant? {
    switch span.end {
    case .time: span.timedEnd(in: zone)
    case .day(let day) where day == span.start.date: nil
    case .day(let day): Instant(secondsSince1970: zone.startOfDay(day.adding(days: 1)).secondsSince1970 - 60)
    case nil: nil
    }
  }
}

extension CalendarEvent {
  fileprivate var head: [UInt8] {
    var lines = ContentLines()
    lines.add("BEGIN", "VEVENT")
    lines.add("UID", text: uid)
    lines.add("DTSTAMP", CalendarClock.utc(revised ?? CalendarEvent.unknownRevision))
    if let revised { lines.add("LAST-MODIFIED", CalendarClock.utc(revised)) }
    lines.add("SEQUENCE", String(sequence))
    return lines.bytes
  }

  fileprivate var tail: [UInt8] {
    var lines = ContentLines()
    lines.add("SUMMARY", text: name.isBlank ? uid : name)
    lines.add("STATUS", status.calendarStatus)
    lines.add("LOCATION", text: place)
    lines.add("GEO", geo)
    lines.add("DESCRIPTION", text: description)
    lines.add("CATEGORIES", texts: categories)
    lines.add("URL", address: url)
    lines.add("IMAGE;VALUE=URI;DISPLAY=BADGE", address: image)
    if span.isAllDay { lines.add("TRANSP", "TRANSPARENT") }
    lines.add("END", "VEVENT")
    return lines.bytes
  }
}
