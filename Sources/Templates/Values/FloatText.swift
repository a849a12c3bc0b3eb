import Glibc

/// Floating-point numbers as text.
enum FloatText {
  /// Python's `repr`: the shortest digits that give the number back, with an exponent from 1e16 and below 1e-4.
  static func representation(of value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    // Here Swift writes what Python writes; beyond, they choose exponents differently.
    if abs(value) >= 1e-4, abs(value) < 1e15 { return value.description }
    let (digits, exponent) = shortestDigits(abs(value))
    let sign = value < 0 ? "-" : ""
    return sign + (exponent < -4 || exponent >= 16 ? scientific(digits, exponent) : plain(digits, exponent))
  }

  /// The digits without a point and the exponent of the first of them.
  private static func shortestDigits(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    var mantissa: [UInt8] = []
    var exponent = 0
    var point: Int?
    let text = Array(value.description.utf8)
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "."): point = mantissa.count
      case UInt8(ascii: "e"): exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if exponent == 0 || !text[..<index].contains(UInt8(ascii: "e")) { mantissa.append(byte) }
      default: break
      }
    }
    exponent += (point ?? mantissa.count) - 1
    let leading = mantissa.prefix { $0 == UInt8(ascii: "0") }.count
    mantissa.removeFirst(min(leading, mantissa.count))
    while mantissa.last == UInt8(ascii: "0") { mantissa.removeLast() }
    return (mantissa.isEmpty ? [UInt8(ascii: "0")] : mantissa, exponent - leading)
  }

  private static func plain(_ digits: [UInt8], _ exponent: Int) -> String {
    var result: [UInt8] = []
    if exponent < 0 {
      result = Array("0.".utf8) + Array(repeating: UInt8(ascii: "0"), count: -exponent - 1) + digits
    } else if digits.count <= exponent + 1 {
      result = digits + Array(repeating: UInt8(ascii: "0"), count: exponent + 1 - digits.count) + Array(".0".utf8)
    } else {
      result = digits[...exponent] + [UInt8(ascii: ".")] + digits[(exponent + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scientific(_ digits: [UInt8], _ exponent: Int) -> String {
    let rest = digits.dropFirst()
    let fraction = rest.isEmpty ? "" : "." + String(decoding: rest, as: UTF8.self)
    let size = String(abs(exponent))
    return String(decoding: digits.prefix(1), as: UTF8.self) + fraction + "e" + (exponent < 0 ? "-" : "+")
      + (size.utf8.count < 2 ? "0" : "") + size
  }

  /// C's `%.<precision><conversion>` for `f`, `e` and `g`, rounded correctly.
  static func formatted(_ value: Double, _ conversion: Character, precision: Int, alternate: Bool = false) -> String {
    let format = "%" + (alternate ? "#" : "") + ".*" + String(conversion)
    let limited = Int32(clamping: min(max(precision, 0), 1000))
    var buffer = [CChar](repeating: 0, count: 1400)
    let length = withVaList([limited, value]) { vsnprintf(&buffer, buffer.count, format, $0) }
    let used = min(max(0, Int(length)), buffer.count - 1)
    return String(decoding: buffer[..<used].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
