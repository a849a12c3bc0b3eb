/// What a number format makes of a number.
enum NumberFormatKind: Equatable {
  case number
  case date
  case time
  /// A date with its time.
  case moment
  /// Hours that go beyond 24, `[h]:mm`.
  case duration
  /// Nothing but zeros, `00000`: so many digits are shown.
  case zeros(Int)

  /// The formats that have a number and no code. Those from 27 to 36 and 50 to 58 are dates in East Asian versions.
  init(builtIn number: Int) {
    switch number {
    case 14...17, 27...31, 36, 50...54, 57, 58: self = .date
    case 18...21, 32...35, 45, 47, 55, 56: self = .time
    case 22: self = .moment
    case 46: self = .duration
    default: self = .number
    }
  }

  /// The meaning of a format code, such as `yyyy\-mm\-dd;@`. Files have its letters in English, whatever the language.
  init(code: String) {
    var reader = FormatCodeReader(code)
    self = reader.kind()
  }
}

/// Goes over the first section of a format code.
private struct FormatCodeReader {
  private let bytes: [UInt8]
  private var place = 0
  private var hasDate = false
  private var hasTime = false
  private var isDuration = false
  private var zeros = 0
  private var isZerosAlone = true
  /// An `m` after an hour is a minute; otherwise what comes next decides.
  private var lastUnit: UInt8 = 0
  private var hasOpenM = false

  init(_ code: String) { bytes = code.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

  mutating func kind() -> NumberFormatKind {
    while place < bytes.count, bytes[place] != UInt8(ascii: ";") { step() }
    if hasOpenM { hasDate = true }
    if isDuration { return .duration }
    if hasDate { return hasTime ? .moment : .date }
    if hasTime { return .time }
    return isZerosAlone && zeros > 1 ? .zeros(zeros) : .number
  }

  private mutating func step() {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "\""): skip(to: UInt8(ascii: "\""))
    case UInt8(ascii: "["): bracket()
    case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): place += 2
    case UInt8(ascii: "0"):
      zeros += 1
      place += 1
      return
    default:
      if !word() { letter(byte) }
    }
    isZerosAlone = false
  }

  private mutating func skip(to end: UInt8) {
    place = (bytes[(place + 1)...].firstIndex(of: end) ?? bytes.count - 1) + 1
  }

  /// `[h]`, `[mm]` and `[s]` count on; colours, conditions and languages say nothing.
  private mutating func bracket() {
    let start = place + 1
    skip(to: UInt8(ascii: "]"))
    let inner = bytes[min(start, bytes.count)..<max(min(start, bytes.count), min(place - 1, bytes.count))]
    guard let first = inner.first, "hms".utf8.contains(first), inner.allSatisfy({ $0 == first }) else { return }
    isDuration = true
  }

  /// Words whose letters are no units.
  private mutating func word() -> Bool {
    for word in ["general", "standard", "am/pm", "a/p", "e+", "e-"] where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return true
    }
    return false
  }

  private mutating func letter(_ byte: UInt8) {
    var end = place
    while end < bytes.count, bytes[end] == byte { end += 1 }
    let count = end - place
    place = end
    switch byte {
    case UInt8(ascii: "y"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "b"): takeDate(byte)
    case UInt8(ascii: "h"):
      takeTime(byte)
    case UInt8(ascii: "s"):
      // `mm:ss`
      hasOpenM = false
      takeTime(byte)
    case UInt8(ascii: "m"):
      if count < 3, lastUnit == UInt8(ascii: "h") { takeTime(byte) } else { openM(count) }
    default: break
    }
  }

  private mutating func takeDate(_ byte: UInt8) {
    if hasOpenM { hasDate = true }
    (hasDate, hasOpenM, lastUnit) = (true, false, byte)
  }

  private mutating func takeTime(_ byte: UInt8) {
    if hasOpenM { hasDate = true }
    (hasTime, hasOpenM, lastUnit) = (true, false, byte)
  }

  private mutating func openM(_ count: Int) {
    if hasOpenM || count > 2 { hasDate = true }
    (hasOpenM, lastUnit) = (count <= 2, UInt8(ascii: "m"))
  }
}
