/// How a language writes rules: the one form of each. `{…}` is filled in.
struct PhraseForms: Sendable {
  /// For 1, for few, for many of them, `{n}` the number; days, weeks, months, years in turn.
  let units: [[String]]
  let times: [String]
  /// Whether 22 is counted as 2 is, and 21 as 1: Russian; Polish counts only 22 so.
  var plural = Plural.simple
  /// Every one of a unit, in turn.
  let each: [String]
  /// Every so many, with `{count}`.
  let everyCount: String
  /// `{days}`
  let weekly: String
  /// `{count} {days}`
  let weeklyCount: String
  let everyDays: [String]
  let onDays: [String]
  let workdays: String
  /// `{nth}`; with `{count}` for several months.
  let nth: String
  let nthCount: String
  /// First … fifth and last, by the gender of the day.
  let ordinals: [[String]]
  let genders: [Int]
  let nthDays: [String]
  /// What stands between an ordinal and its day.
  var nthJoint = " "
  /// `{days}`; with `{count}` for several months.
  let monthDays: String
  let monthDaysCount: String
  let monthDay: @Sendable (Int) -> String
  let lastDay: String
  /// `{day} {month}`; `{nth} {month}`; with `{count}` for several years.
  let yearDay: String
  let yearDayCount: String
  let yearNth: String
  let yearNthCount: String
  let yearDayNumber: @Sendable (Int) -> String
  let months: [String]
  var comma = ", "
  let and: String
  let from: String
  let until: String
  let range: String
  let except: String
  let also: String
  let moved: String
  let cancelled: String
  var clauseJoint = " "
  /// How a day that is written in words stands behind "from" and "until": `{date}`.
  var dayInProse = "{date}"
  /// Phrases to suggest.
  let examples: [String]

  enum Plural: Sendable {
    case simple, polish, russian
  }
}
