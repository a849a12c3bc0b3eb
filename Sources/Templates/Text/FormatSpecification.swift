import Text

/// Python's format specification: `[[fill]align][sign][#][0][width][,|_][.precision][type]`.
struct FormatSpecification {
  private var fill: Unicode.Scalar = " "
  private var align: Unicode.Scalar?
  /// Whether a `0` stands before the width: digits are filled with it behind the sign.
  private var isZeroPadded = false
  private var sign: Unicode.Scalar = "-"
  private var isAlternate = false
  private var width = 0
  private var grouping: Unicode.Scalar?
  private var precision: Int?
  private var type: Unicode.Scalar?
  private let isEmpty: Bool
  private let context: RenderContext

  init(_ text: String, _ context: RenderContext) throws(TemplateError) {
    self.context = context
    var rest = Array(text.unicodeScalars)[...]
    isEmpty = rest.isEmpty
    let hasFill = parseAlignment(&rest)
    if let first = rest.first, "+- ".unicodeScalars.contains(first) { sign = rest.removeFirst() }
    if rest.first == "#" {
      isAlternate = true
      rest.removeFirst()
    }
    if rest.first == "0" {
      rest.removeFirst()
      isZeroPadded = true
      if !hasFill { fill = "0" }
    }
    width = FormatSpecification.number(&rest) ?? 0
    if let first = rest.first, first == "," || first == "_" { grouping = rest.removeFirst() }
    if rest.first == "." {
      rest.removeFirst()
      guard let digits = FormatSpecification.number(&rest) else {
        throw TemplateError("argument", "format: \".\" without a precision")
      }
      precision = digits
    }
    type = rest.popFirst()
    guard rest.isEmpty else { throw TemplateError("argument", "format: \"\(text)\" is not a format specification") }
    try context.check(size: max(width, precision ?? 0))
  }

  /// - Returns: whether what fills is given too.
  private mutating func parseAlignment(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let alignments = "<>=^".unicodeScalars
    if let second = rest.dropFirst().first, alignments.contains(second), let first = rest.first {
      (fill, align) = (first, second)
      rest.removeFirst(2)
      return true
    }
    if let first = rest.first, alignments.contains(first) {
      align = first
      rest.removeFirst()
    }
    return false
  }

  private static func number(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
    var number: Int?
    while let digit = rest.first?.asciiDigit {
      number = min((number ?? 0) * 10 + digit, 1 << 30)
      rest.removeFirst()
    }
    return number
  }

  /// The value in this format; in markup it is escaped.
  func text(of value: Value, isMarkup: Bool) throws(TemplateError) -> String {
    if isMarkup, value.isSafe {
      guard isEmpty else { throw TemplateError("argument", "format: markup takes no format specification") }
      return value.text ?? ""
    }
    let text = try plainText(of: value)
    return isMarkup ? text.htmlEscaped : text
  }

  private func plainText(of value: Value) throws(TemplateError) -> String {
    switch value {
    case .undefined(let undefined): throw undefined.error
    case .integer(let number): return try integer(number)
    case .boolean(let flag): return isEmpty ? try value.string() : try integer(flag ? 1 : 0)
    case .number(let number): return try floating(number)
    case .string(let text), .safe(let text): return try string(text)
    default:
      guard isEmpty else {
        throw TemplateError("type", "format: \(value.typeDescription) takes no format specification")
      }
      return try value.string()
    }
  }

  private func unknownType(_ what: String) -> TemplateError {
    TemplateError("argument", "format: there is no type \"\(type.map { String($0) } ?? "")\" for \(what)")
  }

  private func string(_ text: String) throws(TemplateError) -> String {
    guard type == nil || type == "s" else { throw unknownType("a string") }
    guard align != "=", sign == "-", grouping == nil, !isAlternate else {
      throw TemplateError("argument", "format: a string takes no sign, grouping or \"=\"")
    }
    let shown = precision.map { String(String.UnicodeScalarView(text.unicodeScalars.prefix($0))) } ?? text
    return padded("", shown, default: "<")
  }

  private func integer(_ number: Int) throws(TemplateError) -> String {
    let radix: Int
    var prefix = ""
    switch type {
    case nil, "d", "n": radix = 10
    case "x", "X": (radix, prefix) = (16, "0x")
    case "o": (radix, prefix) = (8, "0o")
    case "b": (radix, prefix) = (2, "0b")
    case "c":
      guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { throw unknownType("this number") }
      return padded("", String(scalar), default: "<")
    case "e", "E", "f", "F", "g", "G", "%": return try floating(Double(number))
    default: throw unknownType("a whole number")
    }
    guard precision == nil else { throw TemplateError("argument", "format: a whole number takes no precision") }
    var digits = String(number.magnitude, radix: radix)
    if type == "X" { digits = PythonText.upper(digits) }
    let head = signText(number < 0) + (isAlternate ? (type == "X" ? "0X" : prefix) : "")
    return padded(head, digits, default: ">", group: radix == 10 ? 3 : 4)
  }

  private func floating(_ number: Double) throws(TemplateError) -> String {
    let isUpper = type?.properties.isUppercase == true
    var digits: String
    var suffix = ""
    let size = abs(number)
    if !number.isFinite {
      digits = number.isNaN ? "nan" : "inf"
      if type == "%" { suffix = "%" }
    } else {
      switch type {
      case nil: digits = precision == nil ? FloatText.representation(of: size) : shortest(size)
      case "e", "E": digits = FloatText.formatted(size, "e", precision: precision ?? 6)
      case "f", "F": digits = FloatText.formatted(size, "f", precision: precision ?? 6)
      case "g", "G", "n": digits = FloatText.formatted(size, "g", precision: precision ?? 6, alternate: isAlternate)
      case "%": (digits, suffix) = (FloatText.formatted(size * 100, "f", precision: precision ?? 6), "%")
      default: throw unknownType("a number")
      }
    }
    if isUpper { digits = PythonText.upper(digits) }
    return padded(signText(number.sign == .minus && !number.isNaN), digits + suffix, default: ">", group: 3)
  }

  /// Without a type but with a precision: like `g`, but with a point.
  private func shortest(_ size: Double) -> String {
    let digits = FloatText.formatted(size, "g", precision: max(1, precision ?? 1))
    let isPlain = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    guard isPlain else { return digits }
    // A whole number that fills the precision is written with an exponent.
    if digits.utf8.count >= max(1, precision ?? 1) {
      let scientific = FloatText.formatted(size, "e", precision: max(0, (precision ?? 1) - 1))
      return trimmingZeros(scientific)
    }
    return digits + ".0"
  }

  private func trimmingZeros(_ text: String) -> String {
    let parts = text.split(separator: "e", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.contains(UInt8(ascii: ".")) else { return text }
    var mantissa = Array(parts[0].utf8)
    while mantissa.last == UInt8(ascii: "0") { mantissa.removeLast() }
    if mantissa.last == UInt8(ascii: ".") { mantissa.removeLast() }
    return String(decoding: mantissa, as: UTF8.self) + "e" + parts[1]
  }

  private func signText(_ isNegative: Bool) -> String {
    isNegative ? "-" : sign == "-" ? "" : String(sign)
  }

  private func padded(_ head: String, _ digits: String, default alignment: Unicode.Scalar, group: Int = 0) -> String {
    var body = group > 0 ? grouped(digits, group) : digits
    let align = align ?? (isZeroPadded && alignment == ">" ? "=" : alignment)
    if align == "=", fill == "0", let separator = grouping, group > 0 {
      body = zeroFilledGroups(digits, group, separator, width - head.unicodeScalars.count)
    }
    let missing = width - head.unicodeScalars.count - body.unicodeScalars.count
    guard missing > 0 else { return head + body }
    func filling(_ count: Int) -> String { String(repeating: String(fill), count: count) }
    switch align {
    case "<": return head + body + filling(missing)
    case "^": return filling(missing / 2) + head + body + filling(missing - missing / 2)
    case "=": return head + filling(missing) + body
    default: return filling(missing) + head + body
    }
  }

  private func grouped(_ digits: String, _ size: Int) -> String {
    guard let separator = grouping else { return digits }
    let end =
      digits.utf8.firstIndex {
        !($0 >= 0x30 && $0 <= 0x39) && !(size == 4 && ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66)
      } ?? digits.endIndex
    let whole = Array(digits[..<end].utf8)
    var result: [UInt8] = []
    for (index, byte) in whole.enumerated() {
      if index > 0, (whole.count - index) % size == 0 { result.append(UInt8(truncatingIfNeeded: separator.value)) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self) + digits[end...]
  }

  /// Zeros in front are grouped as well: `{:010,}` of 1234 is `00,001,234`.
  private func zeroFilledGroups(_ digits: String, _ size: Int, _ separator: Unicode.Scalar, _ width: Int) -> String {
    var padded = digits
    while grouped(padded, size).utf8.count < width { padded = "0" + padded }
    let result = grouped(padded, size)
    return result.utf8.first == UInt8(truncatingIfNeeded: separator.value) ? "0" + result : result
  }
}
