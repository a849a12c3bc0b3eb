import Diagnostics
import Locales
import Text

/// The events of a calendar as rows.
struct CalendarEvents {
  private let file: SourceFile
  private let log: DiagnosticLog
  private let events: [CalendarParts.Event]
  private var zones: CalendarZones
  private var entries: [CalendarEntry] = []

  init(_ parts: CalendarParts, _ file: SourceFile, _ log: DiagnosticLog) {
    (self.file, self.log) = (file, log)
    events = parts.events
    zones = CalendarZones(parts, file, log)
  }

  mutating func storage() -> CalendarStorage {
    var hidden: [Range<Int>] = []
    for event in events {
      // What its owner marked as private is shown to nobody.
      let privacy = event.first("CLASS")?.plain.trimmed.uppercased() ?? "PUBLIC"
      if privacy.isExactly("PUBLIC") { add(event) } else { hidden.append(event.first("CLASS")?.span ?? event.span) }
    }
    if let first = hidden.first {
      log.warning(
        "calendar.private",
        hidden.count == 1
          ? "one event is not public by its CLASS, so it is left out"
          : "\(hidden.count) events are not public by their CLASS, so they are left out",
        at: SourceLocation(file, first))
    }
    settleExceptions()
    takeLatest()
    leaveOutNameless()
    CalendarEntry.giveSlugs(&entries)
    return CalendarEntry.storage(entries, file)
  }

  // MARK: One event

  private mutating func add(_ event: CalendarParts.Event) {
    var entry = CalendarEntry(span: event.span)
    let name = event.first("SUMMARY")
    entry.name = name.map { inOneLine($0.text) } ?? ""
    entry.set("name", entry.name, name)
    let start = event.first("DTSTART")
    entry.start = start.flatMap { moment($0) }
    entry.set("start", entry.start?.text ?? start?.plain, start)
    addEnd(of: event, to: &entry)
    let uid = event.first("UID")
    let stated = uid.map { inOneLine($0.plain) } ?? ""
    entry.uid = stated.isEmpty ? [entry.name, entry.start?.text ?? ""].joined(separator: " ") : stated
    entry.place = uid?.span ?? event.span
    entry.sequence = event.first("SEQUENCE").flatMap { Int($0.plain.trimmed) } ?? 0
    entry.stamp = (event.first("LAST-MODIFIED") ?? event.first("DTSTAMP"))?.plain ?? ""
    addTexts(of: event, to: &entry)
    if let exception = event.first("RECURRENCE-ID") {
      entry.exception = moment(exception)
      if exception.parameter("RANGE") != nil {
        tellLeftOut("RANGE", "it changes this date alone, not those behind it", exception.span)
      }
      if entry.exception == nil { tellLeftOut("RECURRENCE-ID", "it is no date of a calendar", exception.span) }
      entries.append(entry)
    } else {
      addRules(of: event, to: entry)
    }
  }

  private mutating func moment(_ line: ContentLine, _ value: ArraySlice<UInt8>? = nil) -> CalendarMoment? {
    let zone: TimeZoneRules? = line.parameter("TZID").map { zones.zone($0, at: line.span) } ?? zones.usual
    let text = (value ?? line.value[...]).filter { !$0.isASCIIWhitespace }
    // Of a period, its beginning.
    return CalendarTimes.moment(text.prefix { $0 != UInt8(ascii: "/") }, in: zone)
  }

  /// The last day of all-day events, since calendars state the day after it; the end of others.
  private mutating func addEnd(of event: CalendarParts.Event, to entry: inout CalendarEntry) {
    guard let start = entry.start, let line = event.first("DTEND") ?? event.first("DURATION") else { return }
    let isStated = line.name.isExactly("DTEND")
    var end = isStated ? moment(line) : nil
    if !isStated, let length = CalendarTimes.duration(line.value) {
      end = start.adding(days: length.days, seconds: length.seconds)
    }
    guard let end, (end.time == nil) == (start.time == nil) else {
      return tellLeftOut(line.name, "it does not go with the start", line.span)
    }
    if end.isBefore(start) { return tellLeftOut(line.name, "it lies before the start", line.span) }
    if end.time == nil {
      let last = end.date.adding(days: -1)
      if last > start.date { entry.set("end", last.iso, line) }
    } else if start.isBefore(end) {
      entry.set("end", end.text, line)
    }
  }

  private func addTexts(of event: CalendarParts.Event, to entry: inout CalendarEntry) {
    if let line = event.first("STATUS"), line.plain.trimmed.uppercased().isExactly("CANCELLED") {
      entry.set("status", "cancelled", line)
    }
    if let line = event.first("LOCATION") {
      let parts = line.text.parts(separatedBy: 0x0A).map(inOneLine).filter { !$0.isEmpty }
      entry.set("place", parts.joined(separator: ", "), line)
    }
    let categories = event.all("CATEGORIES").flatMap(\.texts).map(inOneLine).filter { !$0.isEmpty }
    entry.set("type", categories.joined(separator: "; "), event.first("CATEGORIES"))
    if let line = event.first("ORGANIZER"), let name = line.parameter("CN"), !name.utf8.contains(UInt8(ascii: "@")) {
      // Without a name there is only an address of mail, which is for nobody's eyes.
      entry.set("host", inOneLine(name), line)
    }
    addDescription(of: event, to: &entry)
    if let line = event.first("URL"), line.plain.trimmed.lowercased().starts(withBytesOf: "http") {
      entry.set("link", line.plain.trimmed, line)
    }
    if let line = event.first("GEO") {
      let parts = line.plain.parts(separatedBy: UInt8(ascii: ";")).map(\.trimmed)
      if parts.count == 2 {
        entry.set("latitude", parts[0], line)
        entry.set("longitude", parts[1], line)
      }
    }
    if let line = event.first("LAST-MODIFIED"), let time = CalendarTimes.moment(line.value, in: .utc) {
      entry.set("updated", time.text, line)
    }
  }

  /// The description as HTML, which some programs state and others write into the plain text.
  private func addDescription(of event: CalendarParts.Event, to entry: inout CalendarEntry) {
    let styled = (event.all("STYLED-DESCRIPTION") + event.all("X-ALT-DESC")).first {
      $0.parameter("FMTTYPE")?.lowercased().isExactly("text/html") ?? false
    }
    if let styled { return entry.set("description", styled.text, styled) }
    guard let line = event.first("DESCRIPTION") else { return }
    let text = line.text
    entry.set("description", isHTML(text) ? text : paragraphs(text), line)
  }

  private mutating func addRules(of event: CalendarParts.Event, to entry: CalendarEntry) {
    var entry = entry
    for line in event.all("EXRULE") { tellLeftOut("EXRULE", "RFC 5545 has it no more", line.span) }
    var rules: [ContentLine] = []
    for line in event.all("RRULE") where !rules.contains(where: { $0.value == line.value }) { rules.append(line) }
    var zone = entry.start?.zone
    // Times in UTC are those of the calendar's zone: a rule is one of the clock on its wall.
    if zone === TimeZoneRules.utc, !rules.isEmpty, let usual = zones.usual { zone = usual }
    let suffix = zone.map { ";TZID=" + $0.identifier } ?? ""
    func moments(_ name: String) -> [CalendarMoment] {
      event.all(name).flatMap { line in
        line.value.split(separator: UInt8(ascii: ",")).compactMap { moment(line, $0)?.moved(to: zone) }
      }
    }
    let left = moments("EXDATE")
    // RFC 5545, 3.8.5.1: EXDATE takes away what RDATE adds.
    let others = moments("RDATE").filter { added in !left.contains { $0.text.isExactly(added.text) } }
    let skipped = left.map(\.date.iso)
    entry.ruleZone = zone
    guard !rules.isEmpty || !others.isEmpty else { return entries.append(entry) }
    entry.isSeries = true
    entry.skipped = skipped.map { ExactString($0) }
    entry.set("except", skipped.joined(separator: ", "), event.first("EXDATE"))
    let first = rules.first.map { $0.plain.trimmed } ?? "FREQ=DAILY;COUNT=1"
    entry.set("repeats", first + suffix, rules.first ?? event.first("RDATE"))
    entry.set(
      "also",
      others.map { $0.date.iso + ($0.time.map { " " + padded($0.hour, 2) + ":" + padded($0.minute, 2) } ?? "") }
        .joined(separator: ", "), event.first("RDATE"))
    entries.append(entry)
    // What repeats by several rules is several series.
    for (number, rule) in rules.dropFirst().prefix(20).enumerated() {
      var other = entry
      other.uid += "~\(number + 2)"
      other.set("repeats", rule.plain.trimmed + suffix, rule)
      other.cells[ExactString("also")] = nil
      entries.append(other)
    }
  }

  private func tellLeftOut(_ name: String, _ reason: String, _ span: Range<Int>) {
    log.warning("calendar.left-out", "\(name) is left out, since \(reason)", at: SourceLocation(file, span))
  }

  // MARK: All events

  /// A date that is different has the key of its series and the day by the rule: `UID/2026-03-04`.
  private mutating func settleExceptions() {
    var allSeries: [ExactString: CalendarEntry] = [:]
    for entry in entries where entry.isSeries { allSeries[ExactString(entry.uid)] = entry }
    for index in entries.indices {
      guard let moment = entries[index].exception else { continue }
      let series = allSeries[ExactString(entries[index].uid)]
      let day = moment.moved(to: series?.ruleZone).date
      entries[index].series = entries[index].uid
      entries[index].uid += "/" + day.iso
      entries[index].isSkipped = series?.skipped.contains(ExactString(day.iso)) ?? false
      if entries[index].name.isEmpty, let name = series?.cells[ExactString("name")] {
        entries[index].name = series?.name ?? ""
        entries[index].cells[ExactString("name")] = name
      }
    }
    // A changed date that its series names among those left out was deleted after it was changed.
    entries.removeAll(where: \.isSkipped)
  }

  /// Without a title there is nothing to show: many programs write times alone so, at which somebody is busy.
  private mutating func leaveOutNameless() {
    for entry in entries where entry.name.isEmpty { tellLeftOut("an event", "it has no SUMMARY", entry.span) }
    entries.removeAll { $0.name.isEmpty }
  }

  /// Of several versions of one event the last.
  private mutating func takeLatest() {
    var places: [ExactString: Int] = [:]
    var kept: [CalendarEntry] = []
    for entry in entries {
      guard let place = places[ExactString(entry.uid)] else {
        places[ExactString(entry.uid)] = kept.count
        kept.append(entry)
        continue
      }
      let old = kept[place]
      if (entry.sequence, entry.stamp) >= (old.sequence, old.stamp) { kept[place] = entry }
      if entry.sequence == old.sequence, entry.stamp.isExactly(old.stamp) {
        log.warning(
          "calendar.twice", "the event \"\(entry.name)\" is there twice with one UID; the later one counts",
          at: SourceLocation(file, entry.place))
      }
    }
    entries = kept
  }
}

/// Blanks and line breaks as single blanks.
private func inOneLine(_ text: String) -> String {
  text.utf8.split { $0.isASCIIWhitespace }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
}

/// Whether a text has elements or references of HTML.
private func isHTML(_ text: String) -> Bool {
  let bytes = Array(text.lowercased().utf8)
  let marks = [
    "<br", "<p>", "<p ", "<a ", "<b>", "<i>", "<u>", "<ul", "<ol", "<li", "<div", "<span", "<strong", "<em>", "<html",
    "<table", "&nbsp;", "&amp;",
  ]
  return bytes.indices.contains { place in
    (bytes[place] == UInt8(ascii: "<") || bytes[place] == UInt8(ascii: "&"))
      && marks.contains { bytes[place...].starts(with: $0.utf8) }
  }
}

/// A plain text as HTML.
private func paragraphs(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
    case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
    case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
    case 0x0D: break
    default: bytes.append(byte)
    }
  }
  var blocks: [[String]] = [[]]
  for line in String(decoding: bytes, as: UTF8.self).parts(separatedBy: 0x0A) {
    if !line.trimmed.isEmpty { blocks[blocks.count - 1].append(line.trimmed) } else { blocks.append([]) }
  }
  return blocks.filter { !$0.isEmpty }.map { "<p>" + $0.joined(separator: "<br>") + "</p>" }.joined(separator: "\n")
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    let bytes = utf8.drop(while: \.isASCIIWhitespace)
    let count = bytes.reversed().prefix(while: \.isASCIIWhitespace).count
    return String(decoding: bytes.dropLast(count), as: UTF8.self)
  }
}
