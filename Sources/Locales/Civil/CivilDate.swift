/// A day of the proleptic Gregorian calendar, years 1 to 9999, without a time zone.
public struct CivilDate: Hashable, Sendable {
  private let storedYear: Int16
  private let storedMonth: Int8
  private let storedDay: Int8

  /// The year, 1 to 9999.
  public var year: Int { Int(storedYear) }
  /// The month, 1 to 12.
  public var month: Int { Int(storedMonth) }
  /// The day of the month, from 1.
  public var day: Int { Int(storedDay) }

  /// The day, or `nil` when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(trustedYear: year, month: month, day: day)
  }

  /// Reads exactly `YYYY-MM-DD`; anything else is `nil`. `DateParser` explains what is wrong.
  public init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]), let day = decimal(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  init(trustedYear year: Int, month: Int, day: Int) {
    storedYear = Int16(truncatingIfNeeded: year)
    storedMonth = Int8(truncatingIfNeeded: month)
    storedDay = Int8(truncatingIfNeeded: day)
  }

  /// The first day there is, 0001-01-01.
  public static let earliest = CivilDate(trustedYear: 1, month: 1, day: 1)
  /// The last day there is, 9999-12-31.
  public static let latest = CivilDate(trustedYear: 9999, month: 12, day: 31)

  /// `YYYY-MM-DD`.
  public var iso: String { isoText(capacity: 10) { $0.append(self) } }

  /// How many days a month has; 0 for a month that does not exist.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    case 1...12: 31
    default: 0
    }
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension CivilDate: Comparable, CustomStringConvertible {
  /// The ISO 8601 text.
  public var description: String { iso }

  /// The earlier day first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// The value of ASCII digits; `nil` where there is anything else, nothing, or more than nine of them.
func decimal(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
  var value = 0
  for byte in bytes {
    guard (0x30...0x39).contains(byte) else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}
