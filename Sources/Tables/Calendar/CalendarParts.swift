import Diagnostics
import Text

/// What a calendar is made of: its events and its zones, as lines.
struct CalendarParts {
  /// An event: its lines by their names.
  struct Event {
    var lines: [ExactString: [ContentLine]] = [:]
    var span: Range<Int>

    func all(_ name: String) -> [ContentLine] { lines[ExactString(name)] ?? [] }
    func first(_ name: String) -> ContentLine? { lines[ExactString(name)]?.first }
  }

  /// A zone that the calendar describes itself.
  struct Zone {
    var name = ""
    /// The name by the IANA database, where the program that wrote it says so.
    var location: String?
    /// How many seconds east of UTC clocks are without and with summer time, as the last part says.
    var standard: Int?
    var daylight: Int?
    /// The month in which summer time begins.
    var daylightMonth: Int?
  }

  private(set) var events: [Event] = []
  private(set) var zones: [Zone] = []
  /// What X-WR-TIMEZONE says.
  private(set) var zoneName: String?
  /// Whether there is a calendar at all.
  private(set) var isCalendar = false

  /// The most events of a file.
  static let mostEvents = 100_000
  /// The most damaged lines that are told one by one.
  private static let mostTold = 20

  private var open: [(name: String, place: Int)] = []
  private var damaged = 0
  private let file: SourceFile
  private let log: DiagnosticLog

  init(_ file: SourceFile, _ log: DiagnosticLog) {
    (self.file, self.log) = (file, log)
    var reader = ContentLineReader(file)
    while let found = reader.next() {
      switch found {
      case .damaged(let span): tellDamaged(span)
      case .line(let line): take(line)
      }
    }
    if damaged > CalendarParts.mostTold {
      log.warning(
        "calendar.damaged-line", "\(damaged - CalendarParts.mostTold) more lines are damaged", at: SourceLocation(file))
    }
    if isCalendar, let last = open.last {
      log.error(
        "calendar.cut-off", "the file ends inside of \(last.name), expected END:\(last.name)",
        at: SourceLocation(file, last.place..<last.place + min(last.name.utf8.count, file.bytes.count - last.place)),
        suggestion: "the download stopped before its end: get the file again")
    }
  }

  private mutating func take(_ line: ContentLine) {
    switch line.name {
    case "BEGIN": begin(line)
    case "END": end(line)
    default:
      switch open.last?.name {
      case "VEVENT" where !events.isEmpty:
        events[events.count - 1].lines[ExactString(line.name), default: []].append(line)
      case "VCALENDAR" where line.name == "X-WR-TIMEZONE": zoneName = line.text
      case "VTIMEZONE" where !zones.isEmpty:
        if line.name == "TZID" { zones[zones.count - 1].name = line.plain }
        if line.name == "X-LIC-LOCATION" { zones[zones.count - 1].location = line.plain }
      case "STANDARD" where !zones.isEmpty:
        if line.name == "TZOFFSETTO" { zones[zones.count - 1].standard = CalendarTimes.offset(line.value) }
      case "DAYLIGHT" where !zones.isEmpty:
        if line.name == "TZOFFSETTO" { zones[zones.count - 1].daylight = CalendarTimes.offset(line.value) }
        if line.name == "RRULE" { zones[zones.count - 1].daylightMonth = month(line.plain) }
      default: break
      }
    }
  }

  private func month(_ rule: String) -> Int? {
    for part in rule.utf8.split(separator: UInt8(ascii: ";")) where part.starts(with: "BYMONTH=".utf8) {
      return Int(String(decoding: part.dropFirst(8), as: UTF8.self))
    }
    return nil
  }

  private mutating func begin(_ line: ContentLine) {
    let name = String(decoding: line.value.trimmedCapitals, as: UTF8.self)
    if name == "VCALENDAR" { isCalendar = true }
    if name == "VTIMEZONE" { zones.append(Zone()) }
    if name == "VEVENT", events.count < CalendarParts.mostEvents {
      events.append(Event(span: line.span))
    } else if name == "VEVENT" {
      if events.count == CalendarParts.mostEvents, !log.hasErrors {
        log.error(
          "calendar.too-many", "the calendar has more than \(CalendarParts.mostEvents) events",
          at: SourceLocation(file, line.span), suggestion: "export a shorter time, or several calendars")
      }
    }
    // What nests deeper than any calendar does is no calendar.
    if open.count < 32 { open.append((name, line.span.lowerBound)) }
  }

  private mutating func end(_ line: ContentLine) {
    let name = String(decoding: line.value.trimmedCapitals, as: UTF8.self)
    guard let index = open.lastIndex(where: { $0.name.isExactly(name) }) else { return tellDamaged(line.span) }
    if name == "VEVENT", !events.isEmpty {
      let first = events[events.count - 1].span.lowerBound
      events[events.count - 1].span = first..<max(first, line.span.upperBound)
    }
    open.removeSubrange(index...)
  }

  private mutating func tellDamaged(_ span: Range<Int>) {
    damaged += 1
    guard damaged <= CalendarParts.mostTold, isCalendar else { return }
    log.warning(
      "calendar.damaged-line", "this is no line of a calendar, expected NAME:VALUE; it is left out",
      at: SourceLocation(file, span),
      suggestion: "a line that continues the one before begins with a blank: export the calendar again")
  }
}

extension [UInt8] {
  fileprivate var trimmedCapitals: [UInt8] {
    filter { !$0.isASCIIWhitespace }.map { $0 &- 0x61 < 26 ? $0 - 0x20 : $0 }
  }
}
