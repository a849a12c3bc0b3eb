/// What MongoDB writes where JSON has no word for it: `{"$oid": "65f0…"}`, `{"$date": 1577836800000}`,
/// `{"$numberLong": "5"}`. Both forms of its Extended JSON, version 2.
extension CellValue {
  /// The value that such an object stands for; `nil` for all others.
  init?(extended object: JSONValue) {
    guard object.count == 1, let member = object.members.first, member.name.utf8.first == UInt8(ascii: "$") else {
      return nil
    }
    let name = member.name.utf8
    if name.elementsEqual("$oid".utf8) || name.elementsEqual("$uuid".utf8), let text = member.value.string {
      self = .text(text)
    } else if name.elementsEqual("$date".utf8), let text = Self.date(member.value) {
      self = .text(text)
    } else if name.starts(with: "$number".utf8), let text = member.value.string {
      // What is no number, as `NaN`, is a text that the field's type tells of.
      self = Double(text)?.isFinite ?? false ? .number(text) : .text(text)
    } else {
      return nil
    }
  }

  /// A moment: as it is written, or from its milliseconds since 1970.
  private static func date(_ value: JSONValue) -> String? {
    if let text = value.string { return text }
    let written = value.numberText ?? (value.count == 1 ? value["$numberLong"]?.string : nil)
    return written.flatMap { Int($0) }.flatMap(momentText)
  }
}

/// The moment so many milliseconds after 1970 began, as `2020-01-01T00:00:00Z`; `nil` outside of the years 1 to 9999.
private func momentText(_ milliseconds: Int) -> String? {
  let seconds = floor(milliseconds, 1_000)
  let days = floor(seconds, 86_400)
  guard (-719_162...2_932_896).contains(days) else { return nil }
  let (year, month, day) = civilDay(days)
  let rest = seconds - days * 86_400
  let date = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  return date + "T" + [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":") + "Z"
}

/// The day of the Gregorian calendar so many days after 1970-01-01: years begin with March, so that the leap day is last.
private func civilDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
  let shifted = days + 719_468
  let era = floor(shifted, 146_097)
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let month = (5 * dayOfYear + 2) / 153
  let isAfterNewYear = month >= 10
  return (
    yearOfEra + era * 400 + (isAfterNewYear ? 1 : 0), isAfterNewYear ? month - 9 : month + 3,
    dayOfYear - (153 * month + 2) / 5 + 1
  )
}

private func floor(_ number: Int, _ divisor: Int) -> Int {
  number / divisor - (number % divisor < 0 ? 1 : 0)
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
