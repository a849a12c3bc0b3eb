extension DecimalNumber {
  /// The quotient: exact where it ends within `digits` digits, else rounded to so many, a half to the even digit. `nil`
  /// for a division by zero and where it does not fit.
  public func divided(by other: DecimalNumber, digits: Int) -> DecimalNumber? {
    guard other.coefficient != 0, (1...36).contains(digits) else { return nil }
    if coefficient == 0 { return .zero }
    let (left, right) = (normalized, other.normalized)
    let divisor = right.coefficient.magnitude
    guard divisor <= UInt128(Int128.max) / 10 else { return nil }
    var (quotient, rest) = left.coefficient.magnitude.quotientAndRemainder(dividingBy: divisor)
    var places = left.scale - right.scale
    var count = quotient == 0 ? 0 : "\(quotient)".utf8.count
    while rest != 0, count < digits {
      let (digit, next) = (rest * 10).quotientAndRemainder(dividingBy: divisor)
      quotient = quotient * 10 + digit
      if quotient != 0 { count += 1 }
      rest = next
      places += 1
    }
    if rest > divisor - rest || (rest == divisor - rest && quotient % 2 == 1) { quotient += 1 }
    guard quotient <= UInt128(Int128.max) else { return nil }
    let isBelowZero = isNegative != other.isNegative
    return DecimalNumber(coefficient: isBelowZero ? -Int128(quotient) : Int128(quotient), scale: places)
  }
}
