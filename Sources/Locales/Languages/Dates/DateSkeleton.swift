import Text

/// An ICU skeleton (`yMMMMd`, `MMMdHm`): which parts of a date to show; the language says in which order.
struct DateSkeleton {
  let text: ExactString

  /// Checks a skeleton. Hours become those of a 24-hour clock and the parts of the day go; zones are refused, since civil
  /// times have none. `nil` when it is malformed, or when it asks for a time and there is none.
  init?(_ skeleton: String, withTime: Bool) {
    var bytes: [UInt8] = []
    for byte in skeleton.utf8 {
      switch byte {
      case _ where DateSkeleton.dateLetters.contains(byte): bytes.append(byte)
      case UInt8(ascii: "h"), UInt8(ascii: "K"), UInt8(ascii: "k"), UInt8(ascii: "j"), UInt8(ascii: "J"),
        UInt8(ascii: "C"), UInt8(ascii: "H"):
        guard withTime else { return nil }
        bytes.append(UInt8(ascii: "H"))
      case UInt8(ascii: "m"), UInt8(ascii: "s"):
        guard withTime else { return nil }
        bytes.append(byte)
      case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "B"):
        guard withTime else { return nil }
      default: return nil
      }
    }
    guard !bytes.isEmpty, bytes.count <= 32 else { return nil }
    text = ExactString(String(decoding: bytes, as: UTF8.self))
  }

  private static let dateLetters = Set("GyYuUrQqMLwWdDFEec".utf8)
}

extension DateStyle {
  /// The skeleton of a date in this style.
  var dateSkeleton: ExactString {
    switch self {
    case .short: DateStyle.shortDate
    case .medium: DateStyle.mediumDate
    case .long: DateStyle.longDate
    case .full: DateStyle.fullDate
    }
  }

  /// The skeleton of a date and time in this style.
  var dateTimeSkeleton: ExactString {
    switch self {
    case .short: DateStyle.shortDateTime
    case .medium: DateStyle.mediumDateTime
    case .long: DateStyle.longDateTime
    case .full: DateStyle.fullDateTime
    }
  }

  static let time = ExactString("Hm")
  private static let shortDate = ExactString("yMd")
  private static let mediumDate = ExactString("yMMMd")
  private static let longDate = ExactString("yMMMMd")
  private static let fullDate = ExactString("yMMMMEEEEd")
  private static let shortDateTime = ExactString("yMdHm")
  private static let mediumDateTime = ExactString("yMMMdHm")
  private static let longDateTime = ExactString("yMMMMdHm")
  private static let fullDateTime = ExactString("yMMMMEEEEdHm")
}
