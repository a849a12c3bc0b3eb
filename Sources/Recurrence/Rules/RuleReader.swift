import Diagnostics
import Locales
import Text

extension RecurrenceRule {
  /// Reads a rule as RFC 5545 writes it: `FREQ=WEEKLY;BYDAY=TU`, with or without `RRULE:` before it, in capitals or not.
  ///
  /// - Throws: what is wrong first, with its bytes in the text. Rules by the hour, minute or second, and times of day, are refused:
  ///   the time is that of the start.
  public static func read(_ text: String) throws(RecurrenceProblem) -> RecurrenceRule {
    var reader = RuleReader(Array(text.utf8))
    return try reader.rule()
  }

  /// Whether a text is meant to be such a rule, right or wrong.
  public static func looksLikeRule(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(10)).map(\.lowercasedASCII)
    return bytes.starts(with: "rrule:".utf8) || bytes.starts(with: "freq=".utf8)
  }
}

private struct RuleReader {
  private let bytes: [UInt8]
  private var seen: Set<String> = []
  private var places: [String: Range<Int>] = [:]
  private var parts: [(name: String, nameRange: Range<Int>, value: Range<Int>)] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func rule() throws(RecurrenceProblem) -> RecurrenceRule {
    try split()
    guard let frequency = parts.first(where: { $0.name == "FREQ" }) else {
      throw RecurrenceProblem(0..<bytes.count, "found no FREQ in the rule", suggestion: "begin it with FREQ=WEEKLY")
    }
    var rule = RecurrenceRule(try self.frequency(frequency.value))
    for part in parts where part.name != "FREQ" { try read(part.name, part.nameRange, part.value, into: &rule) }
    try check(rule)
    return rule
  }

  /// The parts between semicolons, their names in capitals.
  private mutating func split() throws(RecurrenceProblem) {
    var start = 0
    if bytes.prefix(6).equalsIgnoringASCIICase("RRULE:".utf8) { start = 6 }
    var end = bytes.count
    while end > start, bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
    while start <= end {
      let next = bytes[start..<end].firstIndex(of: UInt8(ascii: ";")) ?? end
      guard let equals = bytes[start..<next].firstIndex(of: UInt8(ascii: "=")), equals > start else {
        throw RecurrenceProblem(start..<next, "found \(quoted(start..<next)), expected NAME=VALUE, such as FREQ=WEEKLY")
      }
      let name = text(start..<equals).uppercased()
      guard seen.insert(name).inserted else {
        throw RecurrenceProblem(start..<equals, "a second \(name) in the rule, expected each part once")
      }
      parts.append((name, start..<equals, equals + 1..<next))
      places[name] = start..<next
      start = next + 1
    }
  }

  private func frequency(_ range: Range<Int>) throws(RecurrenceProblem) -> RecurrenceRule.Frequency {
    let word = text(range).lowercased()
    if let frequency = RecurrenceRule.Frequency(rawValue: word) { return frequency }
    if ["hourly", "minutely", "secondly"].contains(word) {
      throw RecurrenceProblem(
        range, "found the frequency \(quoted(range)), expected DAILY, WEEKLY, MONTHLY or YEARLY",
        suggestion: "give what takes place several times a day one row for each time of day")
    }
    let near = nearMiss(to: word, among: RecurrenceRule.Frequency.allCases.map(\.rawValue))
    throw RecurrenceProblem(
      range, "found the frequency \(quoted(range)), expected DAILY, WEEKLY, MONTHLY or YEARLY",
      suggestion: near.map { "did you mean \($0.uppercased())?" })
  }

  private func read(
    _ name: String, _ nameRange: Range<Int>, _ value: Range<Int>, into rule: inout RecurrenceRule
  ) throws(RecurrenceProblem) {
    switch name {
    case "INTERVAL": rule.interval = try number(value, 1...RecurrenceRule.largestInterval)
    case "COUNT": rule.count = try number(value, 1...RecurrenceRule.largestCount)
    case "UNTIL": rule.until = try end(value)
    case "BYMONTH": rule.months = try numbers(value, 1...12)
    case "BYWEEKNO": rule.weekNumbers = try numbers(value, 1...53, fromEnd: true)
    case "BYYEARDAY": rule.yearDays = try numbers(value, 1...366, fromEnd: true)
    case "BYMONTHDAY": rule.monthDays = try numbers(value, 1...31, fromEnd: true)
    case "BYSETPOS": rule.positions = try numbers(value, 1...366, fromEnd: true)
    case "BYDAY": rule.weekdays = try weekdays(value)
    case "WKST": rule.weekStart = try day(value)
    case "TZID":
      // No part of RFC 5545's rules: calendars have it at the start.
      guard TimeZoneRules.named(text(value)) != nil else {
        throw RecurrenceProblem(
          value, "found the time zone \(quoted(value)), expected a name of the IANA database",
          suggestion: TimeZoneRules.suggestion(for: text(value)).map { "did you mean \($0)?" })
      }
      rule.zone = text(value)
    case "BYHOUR", "BYMINUTE", "BYSECOND":
      throw RecurrenceProblem(
        nameRange, "found \(name), expected days alone: the time of day is that of the start",
        suggestion: "give what takes place several times a day one row for each time of day")
    default:
      let known = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYSETPOS", "BYDAY",
        "WKST",
      ]
      throw RecurrenceProblem(
        nameRange, "found \(quoted(nameRange)), which is not a known part of a rule",
        suggestion: nearMiss(to: name, among: known).map { "did you mean \($0)?" })
    }
  }

  /// What RFC 5545 does not allow together.
  private func check(_ rule: RecurrenceRule) throws(RecurrenceProblem) {
    func refuse(_ name: String, _ message: String) throws(RecurrenceProblem) {
      throw RecurrenceProblem(places[name] ?? 0..<bytes.count, message)
    }
    let frequency = "FREQ=" + rule.frequency.rawValue.uppercased()
    if rule.count != nil, rule.until != nil { try refuse("COUNT", "found COUNT and UNTIL, expected one of them") }
    if !rule.weekNumbers.isEmpty, rule.frequency != .yearly {
      try refuse("BYWEEKNO", "found BYWEEKNO with \(frequency), expected it with FREQ=YEARLY alone")
    }
    if !rule.yearDays.isEmpty, rule.frequency != .yearly {
      try refuse("BYYEARDAY", "found BYYEARDAY with \(frequency), expected it with FREQ=YEARLY alone")
    }
    if !rule.monthDays.isEmpty, rule.frequency == .weekly {
      try refuse("BYMONTHDAY", "found BYMONTHDAY with FREQ=WEEKLY, expected it with another frequency")
    }
    let hasOrdinals = rule.weekdays.contains { $0.ordinal != 0 }
    if hasOrdinals, rule.frequency == .weekly || rule.frequency == .daily {
      try refuse("BYDAY", "found a number before a day with \(frequency), expected it with MONTHLY or YEARLY alone")
    }
    if hasOrdinals, !rule.weekNumbers.isEmpty {
      try refuse("BYDAY", "found a number before a day together with BYWEEKNO, expected days alone")
    }
    let hasDays = !(rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty)
    if !rule.positions.isEmpty, !hasDays, rule.months.isEmpty, rule.weekNumbers.isEmpty {
      try refuse("BYSETPOS", "found BYSETPOS alone, expected BYDAY or another part that it chooses from")
    }
  }

  private func number(_ range: Range<Int>, _ allowed: ClosedRange<Int>) throws(RecurrenceProblem) -> Int {
    if let number = Int(text(range)), allowed.contains(number), bytes[range].allSatisfy(\.isASCIIDigit) {
      return number
    }
    throw RecurrenceProblem(
      range, "found \(quoted(range)), expected a number from \(allowed.lowerBound) to \(allowed.upperBound)")
  }

  private func numbers(
    _ range: Range<Int>, _ allowed: ClosedRange<Int>, fromEnd: Bool = false
  ) throws(RecurrenceProblem) -> [Int] {
    var result: Set<Int> = []
    for item in items(of: range) {
      guard let number = Int(text(item)), allowed.contains(fromEnd ? abs(max(number, -1000)) : number) else {
        throw RecurrenceProblem(
          item,
          "found \(quoted(item)), expected a number from \(allowed.lowerBound) to \(allowed.upperBound)"
            + (fromEnd ? ", or one below zero that counts from the end" : ""))
      }
      result.insert(number)
    }
    return result.sorted()
  }

  private func weekdays(_ range: Range<Int>) throws(RecurrenceProblem) -> [RecurrenceRule.Weekday] {
    var result: Set<RecurrenceRule.Weekday> = []
    for item in items(of: range) {
      let name = max(item.lowerBound, item.upperBound - 2)..<item.upperBound
      let ordinal = item.lowerBound..<name.lowerBound
      let number = ordinal.isEmpty ? 0 : Int(text(ordinal)) ?? 99
      guard let day = dayNumber(name), (-53...53).contains(number), ordinal.isEmpty || number != 0 else {
        throw RecurrenceProblem(item, "found \(quoted(item)), expected a day such as MO, 1MO or -1FR")
      }
      result.insert(RecurrenceRule.Weekday(day, ordinal: number))
    }
    return result.sorted { ($0.ordinal, $0.day) < ($1.ordinal, $1.day) }
  }

  private func day(_ range: Range<Int>) throws(RecurrenceProblem) -> Int {
    if let day = dayNumber(range) { return day }
    throw RecurrenceProblem(range, "found \(quoted(range)), expected one of MO, TU, WE, TH, FR, SA, SU")
  }

  private func dayNumber(_ range: Range<Int>) -> Int? {
    RecurrenceRule.dayNames.firstIndex { bytes[range].equalsIgnoringASCIICase($0.utf8) }.map { $0 + 1 }
  }

  /// `20260630`, `20260630T180000`, `20260630T180000Z`.
  private func end(_ range: Range<Int>) throws(RecurrenceProblem) -> RecurrenceRule.End {
    let value = Array(bytes[range]).map { $0 & 0xDF == 0x54 || $0 & 0xDF == 0x5A ? $0 & 0xDF : $0 }
    let problem = RecurrenceProblem(
      range, "found \(quoted(range)), expected a date such as 20260630, or a time such as 20260630T180000Z")
    guard value.count == 8 || value.count == 15 || value.count == 16 else { throw problem }
    func part(_ from: Int, _ count: Int) -> Int {
      Int(String(decoding: value[from..<from + count], as: UTF8.self)) ?? -1
    }
    guard let date = CivilDate(year: part(0, 4), month: part(4, 2), day: part(6, 2)) else { throw problem }
    if value.count == 8 { return .day(date) }
    guard value[8] == UInt8(ascii: "T"), value.count == 15 || value[15] == UInt8(ascii: "Z"),
      let time = CivilTime(hour: part(9, 2), minute: part(11, 2), second: part(13, 2))
    else { throw problem }
    let reading = CivilDateTime(date, time)
    return value.count == 15 ? .local(reading) : .instant(Instant(secondsSince1970: reading.wallSeconds))
  }

  private func items(of range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    for place in range where bytes[place] == UInt8(ascii: ",") {
      result.append(start..<place)
      start = place + 1
    }
    return result + [start..<range.upperBound]
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func quoted(_ range: Range<Int>) -> String { "\"" + text(range) + "\"" }
}
