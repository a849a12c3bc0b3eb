import Text

/// Python's `text % values`.
struct PercentFormat {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private let operand: Value
  /// The values for a text without names; taken one after the other.
  private let values: [Value]
  private var taken = 0
  private var usesNames = false
  private let isMarkup: Bool
  private let context: RenderContext
  private var output = ""

  /// A conversion as written: `%(name)-08.3f`.
  private struct Conversion {
    var flags: Set<Unicode.Scalar> = []
    var width = 0
    var precision: Int?
    var value: Value = .none
  }

  static func apply(_ format: Value, _ operand: Value, _ context: RenderContext) throws(TemplateError) -> Value {
    var formatter = PercentFormat(format, operand, context)
    try formatter.run()
    return format.isSafe ? .safe(formatter.output) : .string(formatter.output)
  }

  private init(_ format: Value, _ operand: Value, _ context: RenderContext) {
    scalars = Array((format.text ?? "").unicodeScalars)
    self.operand = operand
    self.context = context
    isMarkup = format.isSafe
    if case .list(let list) = operand, list.kind == .tuple { values = list.items } else { values = [operand] }
  }

  private mutating func run() throws(TemplateError) {
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if scalar == "%" { try convert() } else { output.unicodeScalars.append(scalar) }
      try context.check(size: output.utf8.count)
    }
    guard usesNames || taken == values.count || (taken == 0 && mayBeUnused) else {
      throw TemplateError("argument", "the format takes \(counted(taken, "value")), got \(values.count)")
    }
  }

  /// Python lets a format take nothing from what has keys or indices.
  private var mayBeUnused: Bool {
    switch operand {
    case .list(let list): list.kind != .tuple
    case .map, .undefined, .object: true
    default: false
    }
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func convert() throws(TemplateError) {
    var conversion = Conversion()
    let name = try parseName()
    while let flag = current, "#0- +".unicodeScalars.contains(flag) {
      conversion.flags.insert(flag)
      position += 1
    }
    if let width = try parseNumber() {
      if width < 0 { conversion.flags.insert("-") }
      conversion.width = abs(width)
    }
    if current == "." {
      position += 1
      conversion.precision = max(0, try parseNumber() ?? 0)
    }
    while let size = current, "hlL".unicodeScalars.contains(size) { position += 1 }
    guard let letter = current else { throw TemplateError("argument", "the format ends after \"%\"") }
    position += 1
    try context.check(size: max(conversion.width, conversion.precision ?? 0))
    if letter == "%" { return output += "%" }
    if let name { conversion.value = name } else { conversion.value = try nextValue() }
    output += try pad(text(letter, conversion), conversion, letter)
  }

  private mutating func parseName() throws(TemplateError) -> Value? {
    guard current == "(" else { return nil }
    guard let end = scalars[position...].firstIndex(of: ")") else {
      throw TemplateError("argument", "the format has a name without \")\"")
    }
    let name = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
    position = end + 1
    usesNames = true
    guard case .map(let map) = operand else { throw TemplateError("argument", "the format has names and needs a map") }
    guard let value = map[name] else {
      throw TemplateError(
        "argument", "the format needs \"\(name)\"",
        suggestion: didYouMean(name, among: map.entries.compactMap(\.key.text)))
    }
    return value
  }

  /// A width or precision: digits, or `*` for the next value.
  private mutating func parseNumber() throws(TemplateError) -> Int? {
    if current == "*" {
      position += 1
      guard let number = try nextValue().indexValue else {
        throw TemplateError("argument", "\"*\" in a format needs a whole number")
      }
      return number
    }
    var number: Int?
    while let digit = current, let value = digit.asciiDigit {
      number = min((number ?? 0) * 10 + value, 1 << 30)
      position += 1
    }
    return number
  }

  private mutating func nextValue() throws(TemplateError) -> Value {
    guard taken < values.count else {
      throw TemplateError("argument", "the format needs more values than the \(values.count) given")
    }
    taken += 1
    return values[taken - 1]
  }

  private func text(_ letter: Unicode.Scalar, _ conversion: Conversion) throws(TemplateError) -> String {
    switch letter {
    case "s":
      return try truncated(isMarkup ? conversion.value.escaped().text ?? "" : conversion.value.string(), conversion)
    case "r", "a":
      let shown = try conversion.value.representation()
      let text = letter == "a" ? PythonText.ascii(shown) : shown
      return truncated(isMarkup ? text.htmlEscaped : text, conversion)
    case "d", "i", "u": return try integer(conversion, letter, radix: 10)
    case "x": return try integer(conversion, letter, radix: 16)
    case "X": return PythonText.upper(try integer(conversion, letter, radix: 16))
    case "o": return try integer(conversion, letter, radix: 8)
    case "f", "F", "e", "E", "g", "G": return try floating(conversion, letter)
    case "c": return try character(conversion)
    default: throw TemplateError("argument", "there is no conversion \"%\(letter)\" in a format")
    }
  }

  private func truncated(_ text: String, _ conversion: Conversion) -> String {
    guard let precision = conversion.precision else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(precision)))
  }

  private func integer(_ conversion: Conversion, _ letter: Unicode.Scalar, radix: Int) throws(TemplateError) -> String {
    var number = conversion.value.integerValue
    if number == nil, radix == 10, let double = conversion.value.doubleValue, double.isFinite {
      number = Int(exactly: double.rounded(.towardZero))
    }
    guard let number else { throw wrongType(letter, conversion) }
    var digits = String(number.magnitude, radix: radix)
    if let precision = conversion.precision {
      digits = String(repeating: "0", count: max(0, precision - digits.utf8.count)) + digits
    }
    if conversion.flags.contains("#"), radix != 10 { digits = (radix == 16 ? "0x" : "0o") + digits }
    return sign(number < 0, conversion) + digits
  }

  private func floating(_ conversion: Conversion, _ letter: Unicode.Scalar) throws(TemplateError) -> String {
    guard let number = conversion.value.doubleValue else { throw wrongType(letter, conversion) }
    let isUpper = letter.properties.isUppercase
    var text: String
    if number.isFinite {
      let lower = Character(Unicode.Scalar(letter.value | 0x20) ?? letter)
      text = FloatText.formatted(
        abs(number), lower, precision: conversion.precision ?? 6, alternate: conversion.flags.contains("#"))
    } else {
      text = number.isNaN ? "nan" : "inf"
    }
    if isUpper { text = PythonText.upper(text) }
    return sign(number.sign == .minus && !number.isNaN, conversion) + text
  }

  private func character(_ conversion: Conversion) throws(TemplateError) -> String {
    if let text = conversion.value.text, text.unicodeScalars.count == 1 { return text }
    guard let number = conversion.value.indexValue, let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
    else {
      throw wrongType("c", conversion)
    }
    return String(scalar)
  }

  private func sign(_ isNegative: Bool, _ conversion: Conversion) -> String {
    isNegative ? "-" : conversion.flags.contains("+") ? "+" : conversion.flags.contains(" ") ? " " : ""
  }

  private func wrongType(_ letter: Unicode.Scalar, _ conversion: Conversion) -> TemplateError {
    if case .undefined(let undefined) = conversion.value { return undefined.error }
    return TemplateError("type", "\"%\(letter)\" needs a number, not \(conversion.value.typeDescription)")
  }

  private func pad(_ text: String, _ conversion: Conversion, _ letter: Unicode.Scalar) -> String {
    let missing = conversion.width - text.unicodeScalars.count
    guard missing > 0 else { return text }
    if conversion.flags.contains("-") { return text + String(repeating: " ", count: missing) }
    let isNumber = !"srac".unicodeScalars.contains(letter)
    guard conversion.flags.contains("0"), isNumber else { return String(repeating: " ", count: missing) + text }
    let signCount = "+- ".unicodeScalars.contains(text.unicodeScalars.first ?? "0") ? 1 : 0
    let prefixCount =
      text.utf8.dropFirst(signCount).starts(with: "0x".utf8) || text.utf8.dropFirst(signCount).starts(with: "0o".utf8)
      ? 2 : 0
    let head = signCount + prefixCount
    return String(text.unicodeScalars.prefix(head)) + String(repeating: "0", count: missing)
      + String(text.unicodeScalars.dropFirst(head))
  }
}

extension Unicode.Scalar {
  /// The value of an ASCII digit.
  var asciiDigit: Int? { value >= 0x30 && value <= 0x39 ? Int(value - 0x30) : nil }
}
