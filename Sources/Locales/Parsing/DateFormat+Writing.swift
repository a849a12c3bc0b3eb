import Text

extension DateFormat {
  /// A day and time as this format writes them.
  func written(_ reading: CivilDateTime, _ language: SiteLanguage) -> String {
    pieces.map { piece in
      switch piece {
      case .byte(let byte): return [byte]
      case .blanks: return [0x20]
      case .directive(let letter): return Array(DateFormat.written(letter, reading, language).utf8)
      }
    }.reduce(into: [UInt8]()) { $0 += $1 }.text
  }

  private static func written(_ directive: UInt8, _ reading: CivilDateTime, _ language: SiteLanguage) -> String {
    let date = reading.date
    let time = reading.time
    switch directive {
    case UInt8(ascii: "Y"): return padded(date.year, 4)
    case UInt8(ascii: "y"): return padded(date.year % 100, 2)
    case UInt8(ascii: "m"): return padded(date.month, 2)
    case UInt8(ascii: "d"): return padded(date.day, 2)
    case UInt8(ascii: "j"): return padded(date.dayOfYear, 3)
    case UInt8(ascii: "B"): return language.monthName(date.month)
    case UInt8(ascii: "b"): return language.monthName(date.month, abbreviated: true)
    case UInt8(ascii: "A"): return language.weekdayName(date.weekday)
    case UInt8(ascii: "a"): return language.weekdayName(date.weekday, abbreviated: true)
    case UInt8(ascii: "H"): return padded(time.hour, 2)
    case UInt8(ascii: "I"): return padded((time.hour + 11) % 12 + 1, 2)
    case UInt8(ascii: "p"): return time.hour < 12 ? "AM" : "PM"
    case UInt8(ascii: "M"): return padded(time.minute, 2)
    case UInt8(ascii: "S"): return padded(time.second, 2)
    case UInt8(ascii: "z"): return "+00:00"
    default: return "0"
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
