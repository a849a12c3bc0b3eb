import Text
internal import CICU

extension SiteLanguage {
  /// A date: "12 марта 2026 г."
  public func format(_ date: CivilDate, _ style: DateStyle) -> String {
    known(CivilDateTime(date, .midnight), style.dateSkeleton) ?? date.iso
  }

  /// A date by an ICU skeleton (`MMMd`, `yMMMM`, `EEEE`); `nil` when the skeleton is malformed or asks for a time.
  public func format(_ date: CivilDate, skeleton: String) -> String? {
    let dateTime = CivilDateTime(date, .midnight)
    return data.dates.answer(DateKey(dateTime, ExactString(skeleton), .date)) {
      DateSkeleton(skeleton, withTime: false).flatMap { formatted(dateTime, $0.text) }
    }
  }

  /// A time: "18:00".
  public func format(_ time: CivilTime) -> String {
    known(CivilDateTime(wallSeconds: Int64(time.secondOfDay)), DateStyle.time) ?? time.iso
  }

  /// A date and time: "12 марта 2026 г. в 18:00".
  public func format(_ dateTime: CivilDateTime, _ style: DateStyle) -> String {
    known(dateTime, style.dateTimeSkeleton) ?? dateTime.iso
  }

  /// A date and time by an ICU skeleton (`MMMdHm`), always with 24 hours; `nil` when it is malformed.
  public func format(_ dateTime: CivilDateTime, skeleton: String) -> String? {
    data.dates.answer(DateKey(dateTime, ExactString(skeleton), .dateTime)) {
      DateSkeleton(skeleton, withTime: true).flatMap { formatted(dateTime, $0.text) }
    }
  }

  /// A month as a heading: "Март 2026 г.", "Marzec 2026"; empty for a month that does not exist.
  public func monthHeading(year: Int, month: Int) -> String {
    guard let date = CivilDate(year: year, month: month, day: 1) else { return "" }
    return formatted(CivilDateTime(date, .midnight), ExactString("yMMMM"), capitalized: true) ?? ""
  }

  /// A month's name by itself, 1 to 12: "март", "marzec"; empty for other numbers.
  public func monthName(_ month: Int, abbreviated: Bool = false) -> String {
    let names = abbreviated ? data.names.shortMonths : data.names.months
    return (1...12).contains(month) ? names[month - 1] : ""
  }

  /// A weekday's name by itself, 1 = Monday … 7 = Sunday; empty for other numbers.
  public func weekdayName(_ weekday: Int, abbreviated: Bool = false) -> String {
    let names = abbreviated ? data.names.shortWeekdays : data.names.weekdays
    return (1...7).contains(weekday) ? names[weekday - 1] : ""
  }

  private func known(_ dateTime: CivilDateTime, _ skeleton: ExactString) -> String? {
    data.dates.answer(DateKey(dateTime, skeleton, .style)) { formatted(dateTime, skeleton) }
  }

  func formatted(_ dateTime: CivilDateTime, _ skeleton: ExactString, capitalized: Bool = false) -> String? {
    guard let found = data.shelf.pattern(for: onClock(skeleton)) else { return nil }
    let pattern = withoutComma(found)
    let wall = Double(dateTime.wallSeconds) * 1000
    return data.shelf.with(.date(pattern: pattern, capitalized: capitalized)) { format in
      icuText { icu_date_format(format, wall, $0, $1) }
    }
  }

  /// The skeleton for the clock of the site: `Hm` → `hm`.
  func onClock(_ skeleton: ExactString) -> ExactString {
    guard data.hasHalfDays, skeleton.string.utf8.contains(UInt8(ascii: "H")) else { return skeleton }
    let bytes = skeleton.string.utf8.map { $0 == UInt8(ascii: "H") ? UInt8(ascii: "h") : $0 }
    return ExactString(String(decoding: bytes, as: UTF8.self))
  }

  /// People who write the day before the month put no comma behind the weekday in English: `Wed 23 Sep`.
  private func withoutComma(_ pattern: ExactString) -> ExactString {
    guard data.hasHalfDays, language.isExactly("en") else { return pattern }
    var bytes: [UInt8] = []
    let wanted = Array(", d".utf8)
    for byte in pattern.string.utf8 {
      bytes.append(byte)
      let end = bytes.suffix(4)
      if end.count == 4, end.first == UInt8(ascii: "E"), end.dropFirst().elementsEqual(wanted) {
        bytes.remove(at: bytes.count - 3)
      }
    }
    return ExactString(String(decoding: bytes, as: UTF8.self))
  }
}
