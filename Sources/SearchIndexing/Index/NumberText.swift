/// Numbers written as text that JSON need not escape and that hosts compress well: ninety digits, `#` to `~` without `\`.
/// The last digit of a number is one of the first sixty, those before it are of the other thirty.
///
/// `templates/js/index.js` reads it.
enum NumberText {
  /// Stands before a list written as one bit a record.
  static let bitsMark = UInt8(ascii: "~")
  static let separator = UInt8(ascii: " ")

  private static let lasts = 60
  private static let others = 30

  static func digit(_ value: Int) -> UInt8 {
    let code = 0x23 + value
    return UInt8(truncatingIfNeeded: code < 0x5C ? code : code + 1)
  }

  /// Six bits as one digit of ninety.
  static func bit(_ sextet: Int) -> UInt8 { digit(sextet) }

  /// Appends a number that is not negative.
  static func append(_ number: Int, to text: inout [UInt8]) {
    var high = number / lasts
    if high > 0 {
      let start = text.count
      while high > 0 {
        text.append(digit(lasts + high % others))
        high /= others
      }
      text[start...].reverse()
    }
    text.append(digit(number % lasts))
  }
}
