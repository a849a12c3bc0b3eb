import Diagnostics
import Locales
import Text

extension FieldDecoder {
  /// The value of a number of JSON, which has its own notation, whatever the texts of the field are written in; `nil` where
  /// it is read as texts are.
  func numberOfJSON(_ literal: String) -> FieldValue? {
    guard field.numberFormat != NumberFormat(), !isMissing(literal), let number = DecimalNumber(literal) else {
      return nil
    }
    switch type {
    case .number: return .number(number)
    case .integer: return number.integer.map(FieldValue.integer)
    default: return nil
    }
  }

  /// A rating as so many of five stars.
  func scaled(_ number: DecimalNumber) -> DecimalNumber {
    guard let scale = field.scale, scale != 5 else { return number }
    return number.multiplied(by: DecimalNumber(5))?.divided(by: DecimalNumber(scale), places: 2)?.normalized ?? number
  }

  func integer(_ text: String) throws(CellProblem) -> Int {
    if field.numberFormat == NumberFormat(), let quick = fastInteger(text) { return quick }
    if field.readsWrittenYear { return try writtenYear(text) }
    if field.readsYear, let year = yearOfDate(text) { return year }
    guard let number = plainNumber(text).flatMap(DecimalNumber.init) else { throw numberProblem(text) }
    // `2008.0` is what other programs make of 2008; nothing is lost. A fraction would be, and so would thousands.
    guard let whole = number.integer, !looksGrouped(text, by: field.numberFormat.decimalChar) else {
      throw numberProblem(text)
    }
    return whole
  }

  func number(_ text: String) throws(CellProblem) -> DecimalNumber {
    guard let number = certainNumber(text) else { throw numberProblem(text) }
    return number
  }

  /// The number that a text is as the field writes numbers; `nil` for any other text. Fields of texts have it too, where
  /// their values are compared with a number.
  func certainNumber(_ text: String) -> DecimalNumber? {
    hasForeignThousands(text) ? nil : plainNumber(text).flatMap(DecimalNumber.init)
  }

  /// Whether a text has a point before three digits where fractions have another sign: `1.200` is 1200 to whoever writes
  /// `1,20`.
  private func hasForeignThousands(_ text: String) -> Bool {
    let format = field.numberFormat
    if [format.decimalChar, format.groupChar ?? ""].contains(where: { $0.isExactly(".") }) { return false }
    return looksGrouped(
      format.bareNumber ? text : String(decoding: bareNumber(Array(text.utf8)), as: UTF8.self), by: ".")
  }

  /// The year of a text as cataloguers write it; what has none is counted, since a column of them has many.
  private func writtenYear(_ text: String) throws(CellProblem) -> Int {
    if let year = WrittenYear.year(in: text) { return year }
    var problem = CellProblem(
      "record.no-year", "found no year in \(quoted(text)); the record has none",
      suggestion: "write the year with four digits, or leave the cell as it is")
    problem.severity = .warning
    let name = field.name
    problem.mass = ProblemMass(of: name + " no-year", oneByOne: 1) { "\($0) values of \(name) have no year: " }
    throw problem
  }

  /// The year of `2016-09-13` and `2016-09`, which sources give where a year is asked for; of `1955-58`, two years, none.
  private func yearOfDate(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == parts.count,
      CivilDate(year: numbers[0], month: numbers[1], day: numbers.dropFirst(2).first ?? 1) != nil
    else { return nil }
    return numbers[0]
  }

  /// Up to 18 digits with a sign: nearly every whole number there is.
  private func fastInteger(_ text: String) -> Int? {
    var copy = text
    return copy.withUTF8 { bytes in
      let negative = bytes.first == UInt8(ascii: "-")
      let digits = bytes[(negative ? 1 : 0)...]
      guard !digits.isEmpty, digits.count <= 18 else { return nil }
      var value = 0
      for byte in digits {
        guard isDigit(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return negative ? -value : value
    }
  }

  /// The number in plain notation: grouping dropped, the decimal sign a point, signs around it dropped where allowed. `nil`
  /// where marks stand as they never do between thousands: `3.75` is not 375.
  private func plainNumber(_ text: String) -> String? {
    let format = field.numberFormat
    if format == NumberFormat() { return text }
    var bytes = Array(text.utf8)
    if !format.bareNumber { bytes = bareNumber(bytes) }
    if let group = format.groupChar {
      // People's "space" between thousands is often a no-break one.
      let marks = group.isExactly(" ") ? [" ", "\u{A0}", "\u{202F}"] : [group]
      for mark in marks { bytes = replacing(Array(mark.utf8), in: bytes, by: [Self.groupMark]) }
      guard isGrouped(bytes, before: Array(format.decimalChar.utf8)) else { return nil }
      bytes = replacing([Self.groupMark], in: bytes, by: [])
    }
    if !format.decimalChar.isExactly(".") {
      if bytes.contains(UInt8(ascii: ".")) { return text }
      bytes = replacing(Array(format.decimalChar.utf8), in: bytes, by: [UInt8(ascii: ".")])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Stands for any mark between thousands: a control character that no number has.
  private static let groupMark: UInt8 = 0x1F

  /// Whether the marks stand between thousands: one to three digits before the first and three after the last, two or three
  /// between them, since there is `12,34,567` in India, and none in a fraction.
  private func isGrouped(_ bytes: [UInt8], before decimal: [UInt8]) -> Bool {
    guard bytes.contains(Self.groupMark) else { return true }
    let whole = bytes.indices.first { bytes[$0...].starts(with: decimal) }.map { bytes[..<$0] } ?? bytes[...]
    let groups = whole.drop { !isDigit($0) && $0 != Self.groupMark }.split(
      separator: Self.groupMark, omittingEmptySubsequences: false)
    guard bytes[whole.endIndex...].allSatisfy({ $0 != Self.groupMark }), let first = groups.first else { return false }
    return (1...3).contains(first.count) && first.first != UInt8(ascii: "0")
      && groups.dropFirst().dropLast().allSatisfy { (2...3).contains($0.count) }
      && (groups.count == 1 || groups.last?.count == 3)
  }

  private func bareNumber(_ bytes: [UInt8]) -> [UInt8] {
    guard var start = bytes.firstIndex(where: isDigit), let end = bytes.lastIndex(where: isDigit) else { return bytes }
    if start > 0, bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
    return Array(bytes[start...end])
  }

  private func replacing(_ mark: [UInt8], in bytes: [UInt8], by other: [UInt8]) -> [UInt8] {
    guard !mark.isEmpty else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if index + mark.count <= bytes.count, bytes[index..<(index + mark.count)].elementsEqual(mark) {
        result += other
        index += mark.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// What the site has to state for a mark between thousands.
  private func grouping(_ mark: String, _ format: NumberFormat) -> String {
    let group = "groupChar: \(quoted(mark))"
    return format.decimalChar.isExactly(mark)
      ? "\(group) and decimalChar: \(quoted(mark.isExactly(",") ? "." : ","))" : group
  }

  /// Whether a text is a number of one to three digits, the mark, and three digits, as `1,200`: thousands to some people
  /// and a fraction to others.
  private func looksGrouped(_ text: String, by mark: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
    let lead = bytes.prefix(while: isDigit)
    let rest = bytes.dropFirst(lead.count)
    guard (1...3).contains(lead.count), lead.first != UInt8(ascii: "0"), rest.starts(with: mark.utf8) else {
      return false
    }
    let digits = rest.dropFirst(mark.utf8.count)
    return digits.count == 3 && digits.allSatisfy(isDigit)
  }

  /// What the site has to state for a number with a mark between thousands and another before the fraction, `1.200,50`.
  private func markAdvice(_ bytes: [UInt8]) -> String? {
    let number = bareNumber(bytes)
    guard let mark = number.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }) else { return nil }
    let last = number[mark]
    let other = last == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    let groups = number[..<mark].drop { $0 == UInt8(ascii: "-") }.split(
      separator: other, omittingEmptySubsequences: false)
    guard groups.count > 1, (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
      (groups + [number[(mark + 1)...]]).allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let format = field.numberFormat
    let (fraction, thousands) = last == UInt8(ascii: ",") ? (",", ".") : (".", ",")
    var missing: [String] = []
    if !(format.groupChar ?? "").isExactly(thousands) { missing.append("groupChar: \(quoted(thousands))") }
    if !format.decimalChar.isExactly(fraction) { missing.append("decimalChar: \(quoted(fraction))") }
    if missing.isEmpty { return nil }
    return "for \(quoted(thousands)) between thousands and \(quoted(fraction)) before the fraction, set "
      + missing.joined(separator: " and ") + " on the field \(field.name)"
  }

  private func numberProblem(_ text: String) -> CellProblem {
    CellProblem.unexpected(text, type, suggestion: yearAdvice(text) ?? numberAdvice(text))
  }

  /// What to do about a text that is no number as the field writes them.
  func numberAdvice(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let format = field.numberFormat
    if let group = format.groupChar, plainNumber(text) == nil {
      return markAdvice(bytes) ?? groupAdvice(bytes)
        ?? "on the field \(field.name), \(quoted(group)) separates thousands, so three digits must follow it; "
        + "before a fraction write \(quoted(format.decimalChar))"
    }
    if type == .integer {
      for mark in [",", "."] where looksGrouped(text, by: mark) {
        return "if \(quoted(mark)) separates thousands, set \(grouping(mark, format)) on the field \(field.name)"
      }
    }
    if hasForeignThousands(text) {
      return "if the point separates thousands, set groupChar: \".\" on the field \(field.name); "
        + "for a fraction, write \(quoted(format.decimalChar))"
    }
    if looksGrouped(text, by: ","), format.groupChar == nil {
      return "set groupChar: \",\" on the field \(field.name) if the comma separates thousands, "
        + "or decimalChar: \",\" if it begins the fraction"
    }
    if type == .integer, DecimalNumber(text) != nil {
      return "the field \(field.name) has whole numbers; give it the type number to allow fractions"
    }
    if let advice = markAdvice(bytes) { return advice }
    let commas = bytes.count { $0 == UInt8(ascii: ",") }
    if commas == 1, DecimalNumber(String(decoding: replacing([0x2C], in: bytes, by: [0x2E]), as: UTF8.self)) != nil {
      return "for a comma before the fraction, set decimalChar: \",\" on the field \(field.name)"
    }
    if commas > 0, !format.decimalChar.isExactly(","),
      DecimalNumber(String(decoding: replacing([0x2C], in: bytes, by: []), as: UTF8.self)) != nil
    {
      return "for commas between thousands, set groupChar: \",\" on the field \(field.name)"
    }
    if let advice = groupAdvice(bytes) ?? spanAdvice(text) { return advice }
    let hyphenated = String(decoding: replacing(Array("\u{2212}".utf8), in: bytes, by: [0x2D]), as: UTF8.self)
    if hyphenated.utf8.count < bytes.count, plainNumber(hyphenated).flatMap(DecimalNumber.init) != nil {
      return "write the minus as a hyphen: \(hyphenated)"
    }
    if bytes.contains(where: isDigit) {
      return bareAdvice(String(decoding: bareNumber(bytes), as: UTF8.self), of: text)
    }
    return nil
  }

  /// What to do about a text with a number in it: the number alone, where it is read then; else what is wrong with that too.
  private func bareAdvice(_ bare: String, of text: String) -> String? {
    let isRead = certainNumber(bare).map { type != .integer || $0.integer != nil } ?? false
    if isRead, type != .integer || !looksGrouped(bare, by: field.numberFormat.decimalChar) {
      return field.numberFormat.bareNumber
        ? "write only the number: \(bare); or set bareNumber: false on the field \(field.name) to read it from such texts"
        : "write only the number: \(bare)"
    }
    guard !bare.isExactly(text), let advice = numberAdvice(bare) else { return nil }
    return "write only the number, \(bare); \(advice)"
  }
}
