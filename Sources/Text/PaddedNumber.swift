/// A number that is not negative, with leading zeros up to a width: `padded(7, 2)` is "07".
public func padded(_ number: Int, _ width: Int) -> String {
  var digits: [UInt8] = []
  digits.append(padded: number, width)
  return String(known: digits)
}

extension [UInt8] {
  /// Appends the same.
  public mutating func append(padded number: Int, _ width: Int) {
    var missing = width
    var rest = number
    repeat {
      missing -= 1
      rest /= 10
    } while rest > 0
    while missing > 0 {
      append(UInt8(ascii: "0"))
      missing -= 1
    }
    append(decimal: number)
  }
}
