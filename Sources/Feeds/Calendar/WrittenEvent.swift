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

  /// Whether another event says the same, but for when it is.
  public func isSaidLike(_ other: WrittenEvent) -> Bool { head == other.head && tail == other.tail }

  func append(to lines: inout ContentLines, clock: CalendarClock) {
    append(to: &lines) { appendTimes(to: &$0, clock: clock) }
  }

  /// The event with lines of its times that somebody else writes.
  func append(to lines: inout ContentLines, times: (inout ContentLines) -> Void) {
    lines.add(lines: head)
    times(&lines)
    lines.add(lines: tail)
  }

  func appendTimes(to lines: inout ContentLines, clock: CalendarClock) {
    let length = span.calendarLength(in: clock.zone)
    if case .days(let days) = length {
      clock.append("DTSTART", .day(span.start.date), to: &lines)
      clock.append("DTEND", .day(span.start.date.adding(days: days)), to: &lines)
      return
    }
    let start = span.startInstant(in: clock.zone)
    clock.append("DTSTART", start, to: &lines)
    if case .seconds(let seconds) = length { clock.append("DTEND", start.adding(seconds: seconds), to: &lines) }
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
