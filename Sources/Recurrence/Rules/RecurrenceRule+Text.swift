import Locales
import Text

extension RecurrenceRule {
  static let dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The rule as RFC 5545 writes it, its parts in one order: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.
  public var text: String {
    var parts = ["FREQ=" + frequency.rawValue.uppercased()]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let until { parts.append("UNTIL=" + until.text) }
    if let count { parts.append("COUNT=\(count)") }
    func add(_ name: String, _ numbers: [Int]) {
      if !numbers.isEmpty { parts.append(name + "=" + numbers.map { "\($0)" }.joined(separator: ",")) }
    }
    add("BYMONTH", months)
    add("BYWEEKNO", weekNumbers)
    add("BYYEARDAY", yearDays)
    add("BYMONTHDAY", monthDays)
    if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.text).joined(separator: ",")) }
    add("BYSETPOS", positions)
    if weekStart != 1 { parts.append("WKST=" + RecurrenceRule.dayNames[(weekStart + 6) % 7]) }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.Weekday {
  fileprivate var text: String { (ordinal == 0 ? "" : "\(ordinal)") + RecurrenceRule.dayNames[(day + 6) % 7] }
}

extension RecurrenceRule.End {
  /// `20260630`, `20260630T180000`, `20260630T160000Z`.
  public var text: String {
    switch self {
    case .day(let date): basic(date)
    case .local(let reading): basic(reading.date) + "T" + basic(reading.time)
    case .instant(let instant): RecurrenceRule.End.local(TimeZoneRules.utc.civil(at: instant)).text + "Z"
    }
  }

  private func basic(_ date: CivilDate) -> String { padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2) }

  private func basic(_ time: CivilTime) -> String {
    padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
  }
}
