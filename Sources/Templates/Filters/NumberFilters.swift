import Glibc

extension FilterTable {
  mutating func addNumberFilters() {
    add("abs") { value, _ throws(TemplateError) in
      if case .number(let number) = value { return .number(abs(number)) }
      guard let number = value.integerValue else { throw NumberFilters.notANumber("abs", value) }
      return number < 0 ? try value.negated() : .integer(number)
    }
    add("int", parameters: ["default", "base"], NumberFilters.int)
    add("float", parameters: ["default"], NumberFilters.float)
    add("round", parameters: ["precision", "method"], NumberFilters.round)
    add("filesizeformat", parameters: ["binary"], NumberFilters.fileSize)
  }
}

enum NumberFilters {
  static func notANumber(_ filter: String, _ value: Value) -> TemplateError {
    if case .undefined(let undefined) = value { return undefined.error }
    return TemplateError("type", "\(filter) needs a number, not \(value.typeDescription)")
  }

  static let int: BuiltInBody = { value, arguments throws(TemplateError) in
    let fallback = arguments[0] ?? .integer(0)
    let base = try arguments.integer(1, default: 10)
    switch value {
    case .undefined:
      try value.requireDefined()
      return fallback
    case .number(let number): return try truncated(number) ?? fallback
    case .string(let text), .safe(let text):
      let isBase = base == 0 || (2...36).contains(base)
      if isBase, let number = try IntegerText.parse(text, base: base) { return .integer(number) }
      return try parseDouble(text).flatMap { number throws(TemplateError) in try truncated(number) } ?? fallback
    default: return value.integerValue.map(Value.integer) ?? fallback
    }
  }

  private static func truncated(_ number: Double) throws(TemplateError) -> Value? {
    guard number.isFinite else { return nil }
    guard let whole = Int(exactly: number.rounded(.towardZero)) else {
      throw TemplateError("overflow", "\(FloatText.representation(of: number)) is beyond ±\(Int.max)")
    }
    return .integer(whole)
  }

  static let float: BuiltInBody = { value, arguments throws(TemplateError) in
    try value.requireDefined()
    if let text = value.text { return parseDouble(text).map(Value.number) ?? arguments[0] ?? .number(0) }
    return value.doubleValue.map(Value.number) ?? arguments[0] ?? .number(0)
  }

  /// Python's `float(text)`: blanks around, underscores between digits, `inf`, `nan`.
  static func parseDouble(_ text: String) -> Double? {
    let trimmed = PythonText.strip(text, nil)
    let bytes = Array(trimmed.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ isFloatByte($0) }) else { return special(PythonText.lower(trimmed)) }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "_") {
      guard index > 0, index + 1 < bytes.count, isDigit(bytes[index - 1]), isDigit(bytes[index + 1]) else { return nil }
    }
    return Double(String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isFloatByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || "+-._eE".utf8.contains(byte)
  }

  private static func special(_ text: String) -> Double? {
    switch text {
    case "inf", "+inf", "infinity", "+infinity": .infinity
    case "-inf", "-infinity": -.infinity
    case "nan", "+nan", "-nan": .nan
    default: nil
    }
  }

  static let round: BuiltInBody = { value, arguments throws(TemplateError) in
    let precision = try arguments.integer(0, default: 0)
    let method = try arguments.string(1, default: "common")
    guard ["common", "ceil", "floor"].contains(where: method.isExactlyASCII) else {
      throw TemplateError(
        "argument", "round: there is no method \"\(method)\"", suggestion: "one of common, ceil, floor")
    }
    guard let number = value.doubleValue else { throw notANumber("round", value) }
    if method.isExactlyASCII("common") { return try roundedHalfEven(value, number, precision) }
    let scale = pow(10, Double(precision))
    let scaled = number * scale
    let result = (method.isExactlyASCII("ceil") ? scaled.rounded(.up) : scaled.rounded(.down)) / scale
    guard result.isFinite else { throw TemplateError("overflow", "round cannot work with so many digits") }
    return .number(result)
  }

  /// Python's `round`: whole numbers stay whole; the decimal digits decide, halves go to the even one.
  private static func roundedHalfEven(_ value: Value, _ number: Double, _ precision: Int) throws(TemplateError) -> Value
  {
    if let whole = value.integerValue {
      return .integer(precision >= 0 ? whole : try roundedWhole(whole, precision))
    }
    guard number.isFinite else { return .number(number) }
    if precision > 300 { return .number(number) }
    if precision >= 0 { return .number(Double(FloatText.formatted(number, "f", precision: precision)) ?? number) }
    if precision < -308 { return .number(0 * number) }
    let scale = pow(10, Double(-precision))
    return .number((number / scale).rounded(.toNearestOrEven) * scale)
  }

  private static func roundedWhole(_ whole: Int, _ precision: Int) throws(TemplateError) -> Int {
    guard precision > -19 else { return 0 }
    var scale = 1
    for _ in 0..<(-precision) { scale *= 10 }
    let rest = whole % scale
    let base = whole - rest
    let isUp = abs(rest) > scale / 2 || (abs(rest) == scale / 2 && (base / scale) % 2 != 0)
    let (result, overflow) = base.addingReportingOverflow(isUp ? (whole < 0 ? -scale : scale) : 0)
    guard !overflow else { throw TemplateError("overflow", "the rounded number is beyond ±\(Int.max)") }
    return result
  }

  static let fileSize: BuiltInBody = { value, arguments throws(TemplateError) in
    let binary = try arguments.flag(0)
    guard let bytes = value.text.flatMap({ parseDouble($0) }) ?? value.doubleValue else {
      throw notANumber("filesizeformat", value)
    }
    let base: Double = binary ? 1024 : 1000
    let units =
      binary
      ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"] : ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]
    if bytes == 1 { return "1 Byte" }
    if bytes < base { return .string("\(FloatText.formatted(bytes.rounded(.towardZero), "f", precision: 0)) Bytes") }
    var size = base
    for unit in units {
      size *= base
      if bytes < size { return .string("\(FloatText.formatted(base * bytes / size, "f", precision: 1)) \(unit)") }
    }
    return .string("\(FloatText.formatted(base * bytes / size, "f", precision: 1)) \(units[7])")
  }
}

/// Python's `int(text, base)`.
enum IntegerText {
  static func parse(_ text: String, base: Int) throws(TemplateError) -> Int? {
    var digits = Array(PythonText.strip(text, nil).utf8)
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits.removeFirst()
    }
    let radix = strippingPrefix(&digits, base)
    guard let radix, isWellFormed(digits) else { return nil }
    var value = 0
    for byte in digits where byte != UInt8(ascii: "_") {
      guard let digit = digitValue(byte), digit < radix else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !overflow, !carry else { throw TemplateError("overflow", "the number in the text is beyond ±\(Int.max)") }
      value = sum
    }
    return value
  }

  /// Takes `0x`, `0o` or `0b` away where the base allows it, and gives the base that counts.
  private static func strippingPrefix(_ digits: inout [UInt8], _ base: Int) -> Int? {
    let prefix = digits.count > 1 && digits[0] == UInt8(ascii: "0") ? digits[1] | 0x20 : 0
    let found: Int
    switch prefix {
    case UInt8(ascii: "x"): found = 16
    case UInt8(ascii: "o"): found = 8
    case UInt8(ascii: "b"): found = 2
    default: found = 0
    }
    if found != 0, base == 0 || base == found {
      digits.removeFirst(2)
      if digits.first == UInt8(ascii: "_") { digits.removeFirst() }
      return found
    }
    if base == 0, digits.first == UInt8(ascii: "0"),
      digits.contains(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: "_") })
    {
      return nil
    }
    return base == 0 ? 10 : base
  }

  private static func isWellFormed(_ digits: [UInt8]) -> Bool {
    guard let first = digits.first, let last = digits.last else { return false }
    if first == UInt8(ascii: "_") || last == UInt8(ascii: "_") { return false }
    return !zip(digits, digits.dropFirst()).contains { $0 == UInt8(ascii: "_") && $1 == UInt8(ascii: "_") }
  }

  private static func digitValue(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
