import Diagnostics
import Hours
import Locales
import Text

/// The fields that say when a record is open.
public enum HoursFields {
  /// All of it in one text.
  public static let text = "opening_hours"
  /// The hours of one day of the week each, Monday first.
  public static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

/// Other hours than usual, as a table states them.
public struct StatedException: Sendable {
  /// The key of the record that has them; `nil`: all have.
  public let key: RecordKey?
  public let hours: HoursException
  /// Where its row stands.
  public let location: SourceLocation?

  public init(key: RecordKey?, _ hours: HoursException, at location: SourceLocation?) {
    (self.key, self.hours, self.location) = (key, hours, location)
  }
}

extension RecordCollection {
  /// The same records with days of other hours; a row for one of them counts more than a row for all.
  public func havingExceptions(_ exceptions: [StatedException]) -> RecordCollection {
    guard schema.kind.hasHours else { return self }
    var result = self
    result.hoursExceptions = exceptions.filter { $0.key == nil } + exceptions.filter { $0.key != nil }
    return result
  }

  /// What is said of when a record is open, as it stands there.
  public func hoursTexts(of row: Int) -> (text: String?, days: [String?]) {
    guard schema.kind.hasHours else { return (nil, []) }
    return (hoursText(row, HoursFields.text), HoursFields.days.map { hoursText(row, $0) })
  }

  /// When a record is open; `nil` where that is not said or not understood.
  public func timetable(of row: Int) -> Timetable? {
    guard schema.kind.hasHours, row >= 0, row < count else { return nil }
    let texts = hoursTexts(of: row)
    guard let hours = understood(texts) else { return nil }
    let key = keys[row]
    return Timetable(
      hours, exceptions: hoursExceptions.filter { $0.key == nil || $0.key == key }.map(\.hours))
  }

  /// The texts about hours that are not understood, by the keys of their records.
  public var hoursNotUnderstood: [(key: String, text: String)] {
    guard schema.kind.hasHours else { return [] }
    return (0..<count).compactMap { row in
      let (text, days) = hoursTexts(of: row)
      guard let text, days.allSatisfy({ $0 == nil }), OpeningHours(text) == nil else { return nil }
      return (keys[row].text, text)
    }
  }

  /// Columns of days count more than the text.
  private func understood(_ texts: (text: String?, days: [String?])) -> OpeningHours? {
    guard texts.days.contains(where: { $0 != nil }) else { return texts.text.flatMap { OpeningHours($0) } }
    var days: [OpeningHours.Day] = []
    for text in texts.days {
      guard let day = OpeningHours.day(text ?? "") else { return nil }
      days.append(day)
    }
    return OpeningHours(days: days)
  }

  private func hoursText(_ row: Int, _ field: String) -> String? {
    guard let place = schema.index(of: field) else { return nil }
    let texts = value(row, place).elements.compactMap(\.text).filter { !Array($0.utf8).trimmedASCII.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension Record {
  /// When it is open; `nil` where that is not said or not understood.
  public var timetable: Timetable? { collection.timetable(of: id.row) }
}
