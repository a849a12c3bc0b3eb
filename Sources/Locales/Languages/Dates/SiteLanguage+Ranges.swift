import Text
internal import CICU

extension SiteLanguage {
  /// Days from one to another: "12–14 марта 2026 г."; one date when they are the same.
  public func formatRange(_ first: CivilDate, _ last: CivilDate, _ style: DateStyle) -> String {
    if first == last { return format(first, style) }
    let range = formattedRange(
      CivilDateTime(first, .midnight), CivilDateTime(last, .midnight), style.dateSkeleton)
    return range ?? format(first, style) + rangeSeparator + format(last, style)
  }

  /// Times from one to another: "18:00–20:00"; also past midnight, "22:00–02:00".
  public func formatRange(_ first: CivilTime, _ last: CivilTime) -> String {
    if first == last { return format(first) }
    if data.hasHalfDays, first < last {
      // Both on one day, so that a half that is the same stands once: "6:30–9:30 pm".
      let (from, to) = (
        CivilDateTime(wallSeconds: Int64(first.secondOfDay)), CivilDateTime(wallSeconds: Int64(last.secondOfDay))
      )
      if let range = formattedRange(from, to, DateStyle.time) {
        let isOneHalf = (first.secondOfDay < 43_200) == (last.secondOfDay < 43_200)
        return isOneHalf ? replacing(rangeSeparator, in: range, by: "–") : range
      }
    }
    return format(first) + (data.hasHalfDays ? rangeSeparator : "–") + format(last)
  }

  /// From one date and time to another; the date stands once when it is the same.
  public func formatRange(_ first: CivilDateTime, _ last: CivilDateTime, _ style: DateStyle) -> String {
    if first == last { return format(first, style) }
    let range = first.date == last.date ? formattedRange(first, last, style.dateTimeSkeleton) : nil
    // For two days ICU would write both in full as well, but joins date and time in another way than alone.
    return range ?? format(first, style) + rangeSeparator + format(last, style)
  }

  /// An event's time in one line: "12 марта 2026 г., 18:00–20:00", "12–14 марта 2026 г.".
  public func format(_ span: EventSpan, _ style: DateStyle) -> String {
    switch (span.start, span.end) {
    case (.day(let day), nil): format(day, style)
    case (.time(let start), nil): format(start, style)
    case (.day(let first), .day(let last)?): formatRange(first, last, style)
    case (.time(let start), .time(let end)?):
      span.isMultiDay ? formatRange(start, end, style) : format(evening: start, until: end.time, style)
    case (.time(let start), .day(let last)?):
      // The end of the start day says no more than the start does.
      start.date == last ? format(start, style) : format(start, style) + rangeSeparator + format(last, style)
    case (.day(let first), .time(let end)?):
      format(first, style) + rangeSeparator + (first == end.date ? format(end.time) : format(end, style))
    }
  }

  /// A date with the time from and until, the date once even when it runs past midnight.
  private func format(evening start: CivilDateTime, until end: CivilTime, _ style: DateStyle) -> String {
    // English has a comma there: "Wednesday 23 September 2026, 6:30–9:30 pm".
    if data.hasHalfDays, language.isExactly("en") {
      return format(start.date, style) + ", " + formatRange(start.time, end)
    }
    guard start.time < end else {
      return start.time == end ? format(start, style) : pastMidnight(start, end, style)
    }
    return formatRange(start, CivilDateTime(start.date, end), style)
  }

  /// ICU writes both dates then; here the same line as for an end before midnight, with the times put in.
  private func pastMidnight(_ start: CivilDateTime, _ end: CivilTime, _ style: DateStyle) -> String {
    let stand = CivilTime(trustedSecondOfDay: 10 * 3600)
    let standEnd = CivilTime(trustedSecondOfDay: 11 * 3600)
    let line = formatRange(CivilDateTime(start.date, stand), CivilDateTime(start.date, standEnd), style)
    let placed = replacing(format(stand), in: line, by: format(start.time))
    return replacing(format(standEnd), in: placed, by: format(end))
  }

  /// The hours of an event alone: "18:00–20:00", "6–8 pm"; `nil` where it has none.
  public func formatHours(_ span: EventSpan) -> String? {
    switch (span.start, span.end) {
    case (.time(let start), .time(let end)?): formatRange(start.time, end.time)
    case (.time(let start), _): format(start.time)
    case (.day, .time(let end)?): "–" + format(end.time)
    case (.day, _): nil
    }
  }

  private var rangeSeparator: String { " – " }

  private func formattedRange(_ first: CivilDateTime, _ last: CivilDateTime, _ skeleton: ExactString) -> String? {
    data.shelf.with(.range(skeleton: onClock(skeleton))) { range in
      icuText {
        icu_range_format(range, Double(first.wallSeconds) * 1000, Double(last.wallSeconds) * 1000, $0, $1)
      }
    }
  }
}

/// The text with the last occurrence of a part replaced, compared by bytes.
private func replacing(_ part: String, in text: String, by new: String) -> String {
  let bytes = Array(text.utf8)
  let wanted = Array(part.utf8)
  guard !wanted.isEmpty, bytes.count >= wanted.count else { return text }
  for start in (0...(bytes.count - wanted.count)).reversed()
  where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
    return String(decoding: bytes[..<start] + Array(new.utf8) + bytes[(start + wanted.count)...], as: UTF8.self)
  }
  return text
}
