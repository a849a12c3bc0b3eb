import Diagnostics
import Locales
import Text

/// A day of a calendar, perhaps with a time, perhaps in a zone.
struct CalendarMoment {
  let date: CivilDate
  /// `nil`: all day.
  let time: CivilTime?
  /// `nil`: wherever the reader is, which is the site's zone.
  let zone: TimeZoneRules?

  var reading: CivilDateTime { CivilDateTime(date, time ?? .midnight) }

  var instant: Instant? { time == nil ? nil : zone?.instant(of: reading).first }

  /// As cells have it: `2026-03-04`, `2026-03-04T18:00:00`, `2026-03-04T18:00:00+01:00`.
  var text: String {
    if time == nil { return date.iso }
    guard let zone, let instant else { return reading.iso }
    return instant.iso(offset: zone.offset(at: instant))
  }

  /// The same moment on the clocks of another zone.
  func moved(to other: TimeZoneRules?) -> CalendarMoment {
    guard let other, let instant else { return self }
    let reading = other.civil(at: instant)
    return CalendarMoment(date: reading.date, time: reading.time, zone: other)
  }

  /// A length later: days by the calendar, seconds by the clock.
  func adding(days: Int, seconds: Int) -> CalendarMoment {
    let date = date.adding(days: days)
    guard let time else { return CalendarMoment(date: date, time: nil, zone: nil) }
    if let zone {
      let later = zone.instant(of: CivilDateTime(date, time)).first.adding(seconds: Int64(seconds))
      let reading = zone.civil(at: later)
      return CalendarMoment(date: reading.date, time: reading.time, zone: zone)
    }
    let reading = CivilDateTime(date, time).adding(seconds: seconds)
    return CalendarMoment(date: reading.date, time: reading.time, zone: nil)
  }

  func isBefore(_ other: CalendarMoment) -> Bool {
    if let mine = instant, let others = other.instant { return mine < others }
    return reading < other.reading
  }
}

/// Reads times as calendars write them.
enum CalendarTimes {
  /// `20260304`, `20260304T180000`, with `Z` behind it in UTC; `nil` for anything else.
  static func moment(_ text: some Collection<UInt8>, in zone: TimeZoneRules?) -> CalendarMoment? {
    var bytes = Array(text)
    var zone = zone
    if let last = bytes.last, last == UInt8(ascii: "Z") || last == UInt8(ascii: "z") {
      zone = .utc
      bytes.removeLast()
    }
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 13, let year = number(bytes[0..<4]),
      let month = number(bytes[4..<6]), let day = number(bytes[6..<8]),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 { return CalendarMoment(date: date, time: nil, zone: nil) }
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = number(bytes[9..<11]), let minute = number(bytes[11..<13]),
      let second = bytes.count == 15 ? number(bytes[13..<15]) : 0,
      // A leap second is the last one of its minute.
      let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    return CalendarMoment(date: date, time: time, zone: zone)
  }

  /// `PT1H30M`, `P1DT2H`, `P2W`.
  static func duration(_ bytes: [UInt8]) -> (days: Int, seconds: Int)? {
    var rest = bytes[...]
    var sign = 1
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      rest = rest.dropFirst()
    }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var (days, seconds, isTime) = (0, 0, false)
    while let first = rest.first {
      if first == UInt8(ascii: "T") {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCIIDigit }
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty, digits.count < 8, let count = number(digits), let unit = rest.popFirst() else {
        return nil
      }
      switch (unit, isTime) {
      case (UInt8(ascii: "W"), false): days += 7 * count
      case (UInt8(ascii: "D"), false): days += count
      case (UInt8(ascii: "H"), true): seconds += 3600 * count
      case (UInt8(ascii: "M"), true): seconds += 60 * count
      case (UInt8(ascii: "S"), true): seconds += count
      default: return nil
      }
    }
    return (sign * days, sign * seconds)
  }

  /// `+0100` in seconds.
  static func offset(_ bytes: [UInt8]) -> Int? {
    guard bytes.count == 5 || bytes.count == 7, let hours = number(bytes[1..<3]), let minutes = number(bytes[3..<5]),
      hours < 24, minutes < 60
    else { return nil }
    return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}

/// The zones that a calendar names.
struct CalendarZones {
  private let described: [CalendarParts.Zone]
  /// That of the whole calendar, by X-WR-TIMEZONE.
  let usual: TimeZoneRules?
  private let file: SourceFile
  private let log: DiagnosticLog
  private var known: [ExactString: TimeZoneRules?] = [:]

  init(_ parts: CalendarParts, _ file: SourceFile, _ log: DiagnosticLog) {
    described = parts.zones
    usual = parts.zoneName.flatMap(CalendarZones.byName)
    (self.file, self.log) = (file, log)
  }

  /// The zone of a TZID: a name of the IANA database, one of Windows, or what the calendar says of it.
  mutating func zone(_ name: String, at span: Range<Int>) -> TimeZoneRules? {
    if let found = known[ExactString(name)] { return found }
    let zone = found(name)
    if zone == nil {
      log.warning(
        "calendar.unknown-zone",
        "the time zone \"\(name)\" is not known; its times are taken for those of \(usual?.identifier ?? "the site")",
        at: SourceLocation(file, span), suggestion: TimeZoneRules.suggestion(for: name).map { "is it \($0)?" })
    }
    known[ExactString(name)] = .some(zone ?? usual)
    return zone ?? usual
  }

  private func found(_ name: String) -> TimeZoneRules? {
    if let zone = CalendarZones.byName(name) { return zone }
    guard let zone = described.first(where: { $0.name.isExactly(name) }) else { return nil }
    if let zone = zone.location.flatMap(CalendarZones.byName) { return zone }
    if let usual, CalendarZones.fits(usual, zone) { return usual }
    guard let standard = zone.standard ?? zone.daylight else { return nil }
    guard zone.daylight != nil else {
      guard standard % 3600 == 0 else { return nil }
      let hours = standard / 3600
      return hours == 0 ? .utc : TimeZoneRules.named("Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    }
    return CalendarZones.likely.lazy.compactMap(TimeZoneRules.named).first { CalendarZones.fits($0, zone) }
  }

  /// Zones of which each says how many others put their clocks, for a calendar whose zone has a name of its own.
  private static let likely = [
    "Europe/London", "Europe/Berlin", "Europe/Helsinki", "America/New_York", "America/Chicago", "America/Denver",
    "America/Los_Angeles", "America/Halifax", "America/St_Johns", "America/Anchorage", "Australia/Sydney",
    "Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Auckland", "America/Santiago", "Africa/Casablanca",
  ]

  /// Whether clocks stand as a calendar says in January and in July of these years.
  private static func fits(_ zone: TimeZoneRules, _ described: CalendarParts.Zone) -> Bool {
    guard let standard = described.standard else { return false }
    let january = zone.offset(at: Instant(secondsSince1970: 1_768_478_400))
    let july = zone.offset(at: Instant(secondsSince1970: 1_784_116_800))
    guard let daylight = described.daylight, daylight != standard else {
      return january == standard && july == standard
    }
    let isSouthern = (described.daylightMonth ?? 3) > 6
    return isSouthern ? january == daylight && july == standard : january == standard && july == daylight
  }

  /// `Europe/Warsaw`, `/example.org/20260101_1/Europe/Warsaw`, `W. Europe Standard Time`.
  private static func byName(_ name: String) -> TimeZoneRules? {
    if let zone = TimeZoneRules.named(name) { return zone }
    if ["UTC", "GMT", "Z", "Etc/UTC"].contains(where: name.isExactly) { return .utc }
    let parts = name.parts(separatedBy: UInt8(ascii: "/"))
    for count in [3, 2] where parts.count > count {
      if let zone = TimeZoneRules.named(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return TimeZoneRules.ofWindows(name).flatMap(TimeZoneRules.named)
  }
}
