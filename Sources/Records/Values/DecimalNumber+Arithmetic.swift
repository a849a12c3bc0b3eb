/// How a number with too many digits is shortened.
public enum Rounding: String, Sendable, CaseIterable {
  /// To the nearer one; a half away from zero: how shops round.
  case halfUp = "half-up"
  /// To the nearer one; a half to the even digit: how banks round, and Python's `decimal`.
  case halfEven = "half-even"
  /// Towards zero.
  case down
}

extension DecimalNumber {
  /// The exact sum; `nil` when it does not fit.
  public func adding(_ other: DecimalNumber) -> DecimalNumber? {
    guard let (left, right, scale) = DecimalNumber.aligned(self, other) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : DecimalNumber(coefficient: sum, scale: scale)
  }

  /// The number with the other sign.
  public var negated: DecimalNumber {
    // `Int128.min`, which has no opposite, is no coefficient.
    DecimalNumber(trusted: 0 &- coefficient, scale: scale)
  }

  /// The exact difference; `nil` when it does not fit.
  public func subtracting(_ other: DecimalNumber) -> DecimalNumber? { adding(other.negated) }

  /// The exact product; `nil` when it does not fit.
  public func multiplied(by other: DecimalNumber) -> DecimalNumber? {
    let exact = coefficient.multipliedReportingOverflow(by: other.coefficient)
    if !exact.overflow { return DecimalNumber(coefficient: exact.partialValue, scale: scale + other.scale) }
    let (left, right) = (normalized, other.normalized)
    let (product, overflow) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
    return overflow ? nil : DecimalNumber(coefficient: product, scale: left.scale + right.scale)
  }

  /// The quotient with `places` digits after the point; `nil` for a division by zero and where it does not fit.
  public func divided(by other: DecimalNumber, places: Int, _ rounding: Rounding = .halfEven) -> DecimalNumber? {
    guard other.coefficient != 0, abs(places) <= DecimalNumber.scaleLimit else { return nil }
    var dividend = coefficient
    var divisor = other.coefficient
    let shift = places - scale + other.scale
    guard let power = powerOfTen(abs(shift)) else { return coefficient == 0 ? .zero : nil }
    let widened = (shift >= 0 ? dividend : divisor).multipliedReportingOverflow(by: power)
    if widened.overflow || widened.partialValue == .min { return nil }
    if shift >= 0 { dividend = widened.partialValue } else { divisor = widened.partialValue }
    return DecimalNumber(trusted: quotient(dividend, divisor, rounding), scale: places)
  }

  /// The number with exactly `places` digits after the point; `nil` where it does not fit.
  public func rounded(to places: Int, _ rounding: Rounding = .halfEven) -> DecimalNumber? {
    divided(by: DecimalNumber(1), places: places, rounding)
  }
}

private func quotient(_ dividend: Int128, _ divisor: Int128, _ rounding: Rounding) -> Int128 {
  // Cannot overflow: `Int128.min` is no coefficient.
  let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
  let away: Int128 = (dividend < 0) == (divisor < 0) ? 1 : -1
  // Compared without doubling the rest, which could overflow.
  let (half, gap) = (rest.magnitude, divisor.magnitude - rest.magnitude)
  switch rounding {
  case .down: return whole
  case .halfUp: return half >= gap && rest != 0 ? whole + away : whole
  case .halfEven:
    if half > gap { return whole + away }
    return half == gap && whole % 2 != 0 ? whole + away : whole
  }
}
