import Locales
import Text

/// Writes what repeats in the one form of a language, which reads back as the same.
public struct PhraseWriter: Sendable {
  private let language: PhraseLanguage
  private var forms: PhraseForms { language.forms }
  private var day: @Sendable (CivilDate) -> String = \.iso

  /// - Parameter language: the code of a language; English where phrases are not known in it.
  public init(language: String) { self.language = PhraseVocabulary.of(language).language }

  init(_ language: PhraseLanguage) { self.language = language }

  /// The phrase; a rule that no phrase says is written as RFC 5545 writes it.
  public func text(_ recurrence: Repetition) -> String {
    guard let head = head(recurrence.rule) else { return recurrence.rule.text + rest(recurrence, withEnd: false) }
    return head + rest(recurrence, withEnd: true)
  }

  /// The rule as pages say it, which nobody reads back: days in the words of the language, an end in a zone as its day.
  ///
  /// - Parameter day: a day as people write it.
  /// - Returns: `nil` where no phrase says the rule.
  public func prose(_ recurrence: Repetition, in zone: TimeZoneRules, day: @escaping @Sendable (CivilDate) -> String)
    -> String?
  {
    var plain = recurrence
    plain.exceptions = Repetition.Exceptions()
    plain.rule.until = recurrence.rule.until.map { .day($0.day(in: zone)) }
    // Where a week begins matters only to several days of every second week.
    if plain.rule.interval == 1 || plain.rule.weekdays.count < 2 { plain.rule.weekStart = 1 }
    var writer = self
    writer.day = { [self] in filled(forms.dayInProse, ["date": day($0)]) }
    return writer.head(plain.rule).map { $0 + writer.rest(plain, withEnd: true) }
  }

  /// The rule alone, without dates; `nil` where no phrase says it.
  public func head(_ rule: RecurrenceRule) -> String? {
    guard rule.positions.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, isPlainEnd(rule.until),
      rule.weekStart == 1
    else { return nil }
    switch rule.frequency {
    case .daily: return rule.months.isEmpty && rule.weekdays.isEmpty && rule.monthDays.isEmpty ? plain(rule) : nil
    case .weekly: return rule.months.isEmpty ? weekly(rule) : nil
    case .monthly: return rule.months.isEmpty ? monthly(rule) : nil
    case .yearly: return yearly(rule)
    }
  }

  private func isPlainEnd(_ end: RecurrenceRule.End?) -> Bool {
    switch end {
    case nil, .day?: true
    default: false
    }
  }

  // MARK: Rules

  private func plain(_ rule: RecurrenceRule) -> String {
    let unit = [.daily: 0, .weekly: 1, .monthly: 2, .yearly: 3][rule.frequency] ?? 0
    return rule.interval == 1
      ? forms.each[unit] : filled(forms.everyCount, ["count": count(rule.interval, forms.units[unit])])
  }

  private func weekly(_ rule: RecurrenceRule) -> String? {
    if rule.weekdays.isEmpty { return plain(rule) }
    let days = rule.weekdays.map(\.day)
    if rule.interval == 1 {
      if days == [1, 2, 3, 4, 5] { return forms.workdays }
      return filled(forms.weekly, ["days": joined(days.map { forms.everyDays[$0 - 1] })])
    }
    return filled(
      forms.weeklyCount,
      ["count": count(rule.interval, forms.units[1]), "days": joined(days.map { forms.onDays[$0 - 1] })])
  }

  private func monthly(_ rule: RecurrenceRule) -> String? {
    if rule.weekdays.isEmpty, rule.monthDays.isEmpty { return plain(rule) }
    let months = ["count": count(rule.interval, forms.units[2])]
    if rule.monthDays.isEmpty {
      guard let nth = nth(rule.weekdays) else { return nil }
      return filled(rule.interval == 1 ? forms.nth : forms.nthCount, months.merging(["nth": nth]) { $1 })
    }
    guard rule.weekdays.isEmpty, rule.monthDays.allSatisfy({ $0 >= -1 }) else { return nil }
    let days =
      rule.monthDays.filter { $0 > 0 }.map(forms.monthDay) + (rule.monthDays.contains(-1) ? [forms.lastDay] : [])
    return filled(
      rule.interval == 1 ? forms.monthDays : forms.monthDaysCount, months.merging(["days": joined(days)]) { $1 })
  }

  private func yearly(_ rule: RecurrenceRule) -> String? {
    if rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.months.isEmpty { return plain(rule) }
    guard rule.months.count == 1 else { return nil }
    let parts = ["count": count(rule.interval, forms.units[3]), "month": forms.months[rule.months[0] - 1]]
    if rule.monthDays.isEmpty {
      guard let nth = nth(rule.weekdays) else { return nil }
      return filled(rule.interval == 1 ? forms.yearNth : forms.yearNthCount, parts.merging(["nth": nth]) { $1 })
    }
    guard rule.weekdays.isEmpty, rule.monthDays.count == 1, rule.monthDays[0] > 0 else { return nil }
    return filled(
      rule.interval == 1 ? forms.yearDay : forms.yearDayCount,
      parts.merging(["day": forms.yearDayNumber(rule.monthDays[0])]) { $1 })
  }

  /// The first and third Monday: ordinals of one day together, different days one after the other.
  private func nth(_ weekdays: [RecurrenceRule.Weekday]) -> String? {
    guard weekdays.allSatisfy({ $0.ordinal == -1 || (1...5).contains($0.ordinal) }) else { return nil }
    var days: [Int] = []
    for weekday in weekdays where !days.contains(weekday.day) { days.append(weekday.day) }
    return joined(
      days.map { day in
        let ordinals = forms.ordinals[forms.genders[day - 1]]
        let words = weekdays.filter { $0.day == day }.map { ordinals[$0.ordinal == -1 ? 5 : $0.ordinal - 1] }
        return joined(words) + forms.nthJoint + forms.nthDays[day - 1]
      })
  }

  // MARK: Clauses

  private func rest(_ recurrence: Repetition, withEnd: Bool) -> String {
    var clauses: [String] = []
    if let from = recurrence.from { clauses.append(filled(forms.from, ["date": day(from)])) }
    if withEnd, case .day(let last)? = recurrence.rule.until {
      clauses.append(filled(forms.until, ["date": day(last)]))
    }
    // Right behind a period a number of times could be that of each period.
    let comma = withEnd && recurrence.rule.count != nil && forms.clauseJoint.isExactly(" ") ? "," : ""
    if withEnd, let count = recurrence.rule.count { clauses.append(self.count(count, forms.times)) }
    let exceptions = recurrence.exceptions
    func add(_ form: String, _ items: [String]) {
      if !items.isEmpty { clauses.append(filled(form, ["list": items.joined(separator: forms.comma)])) }
    }
    add(forms.except, exceptions.except.map(text))
    add(forms.also, exceptions.also.map { $0.date.iso + time($0.time) })
    add(forms.moved, exceptions.moved.map { "\($0.date.iso) → \($0.to.iso)\(time($0.time))" })
    add(forms.cancelled, exceptions.cancelled.map(text))
    return comma + clauses.map { forms.clauseJoint + $0 }.joined()
  }

  private func time(_ time: CivilTime?) -> String { time.map { " " + $0.iso } ?? "" }

  private func text(_ skipped: Repetition.Skipped) -> String {
    switch skipped.days {
    case .table(let name): name
    case .range(let first, let last): first == last ? first.iso : first.iso + forms.range + last.iso
    }
  }

  // MARK: Filling in

  private func filled(_ form: String, _ parts: [String: String]) -> String {
    var result = ""
    var rest = Array(form.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      result += String(decoding: rest[..<open], as: UTF8.self)
      result += parts[String(decoding: rest[(open + 1)..<close], as: UTF8.self)] ?? ""
      rest = rest[(close + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private func joined(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: forms.comma) + forms.and + last
  }

  private func count(_ number: Int, _ words: [String]) -> String {
    let isTeen = (11...14).contains(number % 100)
    let last = number % 10
    let place: Int =
      switch forms.plural {
      case .simple: number == 1 ? 0 : 2
      case .polish: number == 1 ? 0 : !isTeen && (2...4).contains(last) ? 1 : 2
      case .russian: isTeen ? 2 : last == 1 ? 0 : (2...4).contains(last) ? 1 : 2
      }
    return filled(words[place], ["n": "\(number)"])
  }
}

extension RecurrenceRule.End {
  /// The day of it.
  fileprivate func day(in zone: TimeZoneRules) -> CivilDate {
    switch self {
    case .day(let date): date
    case .local(let reading): reading.date
    case .instant(let instant): zone.civil(at: instant).date
    }
  }
}
