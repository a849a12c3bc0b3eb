/// A decimal number, exact: a coefficient of 128 bits and how many of its digits stand after the point.
///
/// `14.00` keeps its two digits, and equals `14`. Arithmetic never rounds by itself and never traps: where a result does
/// not fit it is `nil`.
public struct DecimalNumber: Sendable {
  // In halves, so that a field's value takes 24 bytes and not 48.
  private let high: Int64
  private let low: UInt64
  private let storedScale: Int16

  /// All digits, without the point.
  public var coefficient: Int128 { Int128(high) << 64 | Int128(low) }
  /// How many digits stand after the point; negative for `4E+8`.
  public var scale: Int { Int(storedScale) }

  /// The greatest distance of the point from the last digit.
  public static let scaleLimit = 400

  /// `coefficient` × 10 to the power of −`scale`; `nil` when the scale is beyond `scaleLimit`, and for `Int128.min`,
  /// which has no opposite.
  public init?(coefficient: Int128, scale: Int) {
    guard scale.magnitude <= DecimalNumber.scaleLimit, coefficient != .min else { return nil }
    self.init(trusted: coefficient, scale: scale)
  }

  public init(_ value: Int) { self.init(trusted: Int128(value), scale: 0) }

  init(trusted coefficient: Int128, scale: Int) {
    high = Int64(truncatingIfNeeded: coefficient >> 64)
    low = UInt64(truncatingIfNeeded: coefficient)
    storedScale = Int16(truncatingIfNeeded: scale)
  }

  public static let zero = DecimalNumber(0)

  /// Whether it is below zero.
  public var isNegative: Bool { high < 0 }

  /// The whole number it is; `nil` for a fraction or what does not fit into 64 bits.
  public var integer: Int? {
    let plain = normalized
    guard plain.scale <= 0, let power = powerOfTen(-plain.scale) else { return nil }
    let (product, overflow) = plain.coefficient.multipliedReportingOverflow(by: power)
    return overflow ? nil : Int(exactly: product)
  }

  /// The nearest binary floating point number; never for money.
  public var double: Double {
    Double("\(coefficient)e\(-scale)") ?? 0
  }

  /// The same number without zeros at the end of the coefficient.
  var normalized: DecimalNumber {
    var digits = coefficient
    var places = scale
    if digits == 0 { return .zero }
    while digits % 10 == 0, places > -DecimalNumber.scaleLimit {
      digits /= 10
      places -= 1
    }
    return DecimalNumber(trusted: digits, scale: places)
  }
}

/// 10 to a power of 0 to 38; `nil` beyond.
func powerOfTen(_ exponent: Int) -> Int128? {
  guard exponent >= 0, exponent <= 38 else { return nil }
  var power: Int128 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}

extension DecimalNumber: Hashable, Comparable {
  public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool { compare(left, right) == 0 }
  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool { compare(left, right) < 0 }

  public func hash(into hasher: inout Hasher) {
    let plain = normalized
    hasher.combine(plain.high)
    hasher.combine(plain.low)
    hasher.combine(plain.storedScale)
  }

  /// Below, at or above zero as `left` is below, at or above `right`.
  private static func compare(_ left: DecimalNumber, _ right: DecimalNumber) -> Int {
    if left.storedScale == right.storedScale { return order(left.coefficient, right.coefficient) }
    let signs = order(left.coefficient.signum(), right.coefficient.signum())
    if signs != 0 || left.coefficient == 0 { return signs }
    if let (first, second, _) = aligned(left, right) { return order(first, second) }
    // Too far apart for 128 bits: then the place of the first digit decides.
    let magnitude = order(left.firstDigitPlace, right.firstDigitPlace)
    return left.isNegative ? -magnitude : magnitude
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : (right < left ? 1 : 0)
  }

  private var firstDigitPlace: Int { "\(coefficient.magnitude)".utf8.count - scale }

  /// Both coefficients at the greater scale; `nil` when one does not fit then.
  static func aligned(_ left: DecimalNumber, _ right: DecimalNumber) -> (Int128, Int128, scale: Int)? {
    let scale = max(left.scale, right.scale)
    guard let first = left.coefficient(at: scale), let second = right.coefficient(at: scale) else { return nil }
    return (first, second, scale)
  }

  private func coefficient(at wanted: Int) -> Int128? {
    guard let power = powerOfTen(wanted - scale) else { return coefficient == 0 ? 0 : nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: power)
    return overflow ? nil : product
  }
}
