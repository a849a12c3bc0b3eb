extension DecimalNumber {
  /// Reads `-12.50`, `+3`, `.5`, `4.39E+8`: ASCII digits, a point, an exponent; no blanks, no grouping.
  /// `nil` for anything else, for more than 38 digits and for exponents beyond `scaleLimit`.
  public init?(_ text: String) {
    var copy = text
    guard let number = copy.withUTF8({ DecimalNumber(bytes: $0) }) else { return nil }
    self = number
  }

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard let mantissa = Mantissa(bytes, &index) else { return nil }
    guard let exponent = exponent(bytes, &index), index == bytes.count else { return nil }
    let scale = mantissa.scale - exponent
    guard abs(scale) <= DecimalNumber.scaleLimit else { return nil }
    self.init(trusted: isNegative ? -mantissa.digits : mantissa.digits, scale: scale)
  }

  /// The number in plain notation, with a point and without grouping: `-12.50`, `439000000`.
  public var text: String {
    let digits = Array("\(coefficient.magnitude)".utf8)
    var result: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if scale <= 0 {
      result += digits
      if coefficient != 0 { result += [UInt8](repeating: UInt8(ascii: "0"), count: -scale) }
    } else {
      let padded = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, scale + 1 - digits.count)) + digits
      result += padded.dropLast(scale)
      result.append(UInt8(ascii: "."))
      result += padded.suffix(scale)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension DecimalNumber: CustomStringConvertible {
  public var description: String { text }
}

/// Digits with at most one point among them.
private struct Mantissa {
  var digits: Int128 = 0
  var scale = 0

  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    var count = 0
    var afterPoint = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !afterPoint {
        afterPoint = true
      } else if byte &- UInt8(ascii: "0") < 10 {
        let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(Int128(byte - UInt8(ascii: "0")))
        if overflow || carry { return nil }
        digits = sum
        count += 1
        if afterPoint { scale += 1 }
      } else {
        break
      }
      index += 1
    }
    guard count > 0 else { return nil }
  }
}

/// The exponent at `index`: 0 where there is none, `nil` where it is malformed.
private func exponent(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
  guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
  index += 1
  var isNegative = false
  if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
    isNegative = bytes[index] == UInt8(ascii: "-")
    index += 1
  }
  var value = 0
  var count = 0
  while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
    value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    count += 1
    index += 1
    if value > 10_000 { return nil }
  }
  return count == 0 ? nil : (isNegative ? -value : value)
}
