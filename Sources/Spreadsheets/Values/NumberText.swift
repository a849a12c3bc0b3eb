/// A stored number as decimal digits, without an exponent: `9.7801430072540001E+12` is `9780143007254`.
///
/// Whole numbers keep all their digits. Others are the shortest decimal that gives the same binary number, as Excel shows
/// `9.95` for the `9.9499999999999993` that it stores.
///
/// - Returns: `nil` for what is no finite number.
func decimalText(of stored: String) -> String? {
  let bytes = Array(stored.utf8)
  let negative = bytes.first == UInt8(ascii: "-")
  let digits = bytes.dropFirst(negative ? 1 : 0)
  if !digits.isEmpty, digits.allSatisfy(isDigit) {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    if significant.isEmpty { return "0" }
    return (negative ? "-" : "") + String(decoding: significant, as: UTF8.self)
  }
  guard let value = Double(stored), value.isFinite else { return nil }
  return decimalText(of: value)
}

/// The shortest decimal that is this number, written out up to 40 places.
func decimalText(of value: Double) -> String {
  if value == 0 { return "0" }
  let shortest = value.description
  let parts = shortest.utf8.split(separator: UInt8(ascii: "e"), maxSplits: 1)
  var mantissa = String(decoding: parts[0], as: UTF8.self)
  if mantissa.utf8.suffix(2).elementsEqual(".0".utf8) {
    mantissa = String(decoding: mantissa.utf8.dropLast(2), as: UTF8.self)
  }
  guard parts.count == 2, let exponent = Int(String(decoding: parts[1], as: UTF8.self)) else { return mantissa }
  guard abs(exponent) <= 40 else { return shortest }
  return writtenOut(mantissa, exponent)
}

/// `1.25` and 3 are `1250`; `1.25` and -2 are `0.0125`.
private func writtenOut(_ mantissa: String, _ exponent: Int) -> String {
  let negative = mantissa.utf8.first == UInt8(ascii: "-")
  let parts = mantissa.utf8.dropFirst(negative ? 1 : 0).split(separator: UInt8(ascii: "."), maxSplits: 1)
  let whole = Array(parts[0])
  let digits = whole + (parts.count > 1 ? Array(parts[1]) : [])
  let point = whole.count + exponent
  var text: [UInt8] = negative ? [UInt8(ascii: "-")] : []
  if point <= 0 {
    text += Array("0.".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: -point) + digits
  } else if point >= digits.count {
    text += digits + [UInt8](repeating: UInt8(ascii: "0"), count: point - digits.count)
  } else {
    text += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
  }
  return String(decoding: text, as: UTF8.self)
}

func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
