import Hours
import Locales
import Recurrence
import Text

/// Answers questions of judges, a line each, parted by TAB:
///
///     rule    ZONE  START  RULE    LAST    → instants, or `!FIRST-LAST message`
///     phrase  LANGUAGE  START  TEXT        → rule, canonical form, ten dates, whether the form reads back
///     hours   FIRST  LAST  TEXT            → when a place is open from the first day to the last, or `?`
///
/// START is `2026-03-04` or `2026-03-04T18:00`, LAST a day or nothing.
func moment(_ text: String) -> CivilMoment {
  switch DateParser().moment(text) {
  case .success(.day(let date)): .day(date)
  case .success(.local(let reading)): .time(reading)
  default: .day(.earliest)
  }
}

func answer(ofRule zone: String, _ start: String, _ text: String, _ last: String) throws(RecurrenceProblem) -> String {
  let rule = try RecurrenceRule.read(text)
  let read = try RecurrenceRule.read(rule.text)
  if read != rule { return "!0-0 written as \(rule.text), which is another rule" }
  let zone = TimeZoneRules.named(zone) ?? .utc
  let found = rule.occurrences(
    from: moment(start), in: zone, through: CivilDate(iso: last) ?? .latest, limit: 20_000)
  return found.all.map(\.instant.iso).joined(separator: ",")
}

func answer(ofPhrase language: String, _ start: String, _ text: String) throws(RecurrenceProblem) -> String {
  let reader = PhraseReader(language: language, tables: PhraseTables(["school holidays"]))
  let recurrence = try reader.read(text)
  let form = PhraseWriter(language: language).text(recurrence)
  let again = try? reader.read(form)
  let start = recurrence.from ?? moment(start).date
  let dates = recurrence.rule.days(from: start, through: .latest, limit: 10).days
  return [recurrence.rule.text, form, dates.map(\.iso).joined(separator: ","), again == recurrence ? "same" : "OTHER"]
    .joined(separator: "\t")
}

/// Spans of time that meet are one.
func answer(ofHours first: String, _ last: String, _ text: String) -> String {
  guard let hours = OpeningHours(text), var date = CivilDate(iso: first), let end = CivilDate(iso: last) else {
    return "?"
  }
  let table = Timetable(hours)
  var spans: [Range<Int64>] = []
  while date <= end {
    let midnight = CivilDateTime(date, .midnight).wallSeconds / 60
    for interval in table.day(on: date).intervals {
      let span = midnight + Int64(interval.minutes.lowerBound)..<midnight + Int64(interval.minutes.upperBound)
      if let before = spans.last, span.lowerBound <= before.upperBound {
        spans[spans.count - 1] = before.lowerBound..<max(before.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    date = date.adding(days: 1)
  }
  func written(_ minute: Int64) -> String { CivilDateTime(wallSeconds: minute * 60).iso }
  return spans.map { written($0.lowerBound) + "/" + written($0.upperBound) }.joined(separator: ",")
}

while let line = readLine(strippingNewline: true) {
  let parts = line.parts(separatedBy: 0x09)
  do throws(RecurrenceProblem) {
    switch (parts.first ?? "", parts.count) {
    case ("rule", 5): print(try answer(ofRule: parts[1], parts[2], parts[3], parts[4]))
    case ("hours", 4): print(answer(ofHours: parts[1], parts[2], parts[3]))
    case ("phrase", 4): print(try answer(ofPhrase: parts[1], parts[2], parts[3]))
    default: print("!0-0 no such question")
    }
  } catch {
    print("!\(error.range.lowerBound)-\(error.range.upperBound) \(error.message)\t\(error.suggestion ?? "")")
  }
}
