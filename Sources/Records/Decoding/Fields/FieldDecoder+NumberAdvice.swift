import Locales
import Text

/// Advice on numbers as people write them.
extension FieldDecoder {
  /// What the site has to state for a number with the same mark between all its thousands, with or without a fraction:
  /// `1 200,50`, `1'200`, `1.200.300`.
  func groupAdvice(_ bytes: [UInt8]) -> String? {
    let number = String(decoding: bytes, as: UTF8.self).unicodeScalars.drop { $0 == "-" }
    guard let mark = number.first(where: { !isDigit($0) }), let sign = groupSign(mark) else { return nil }
    let end = number.lastIndex { !isDigit($0) } ?? number.startIndex
    let last = number[end]
    let hasFraction = last != mark && (last == "," || last == ".")
    let whole = hasFraction ? number[..<end] : number[...]
    let groups = whole.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.count > (sign.isExactly(".") ? 2 : 1), (1...3).contains(groups[0].count), groups[0].first != "0",
      !hasFraction || number.index(after: end) < number.endIndex,
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let format = field.numberFormat
    let isTaken = format.decimalChar.isExactly(sign)
    let fraction = hasFraction ? String(last) : isTaken ? (sign.isExactly(",") ? "." : ",") : format.decimalChar
    var settings: [String] = []
    if type == .integer, hasFraction { settings.append("type: number") }
    if !(format.groupChar ?? "").isExactly(sign) { settings.append("groupChar: \(quoted(sign))") }
    if !format.decimalChar.isExactly(fraction) { settings.append("decimalChar: \(quoted(fraction))") }
    if settings.isEmpty { return nil }
    return "for \(quoted(sign)) between thousands"
      + (hasFraction ? " and \(quoted(fraction)) before the fraction" : "")
      + ", set \(enumerated(settings, last: "and")) on the field \(field.name)"
  }

  /// The type that reads a year as cataloguers write it, where a field of years has one: `[1897?]`, `1955-58`.
  func yearAdvice(_ text: String) -> String? {
    guard type == .integer, field.name.isExactly("year"), let year = WrittenYear.year(in: text) else { return nil }
    return "to read \(year) out of such texts, write  type: year  for the field year"
  }

  /// What to do about two numbers with a stroke between them, as the years `1955-58`.
  func spanAdvice(_ text: String) -> String? {
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "/" || $0.properties.generalCategory == .dashPunctuation
    }.map { String($0).trimmed }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      return nil
    }
    let isYears = parts[0].utf8.count == 4 && [2, 4].contains(parts[1].utf8.count)
    return "the field \(field.name) has one number: write one of the two, such as \(parts[0])"
      + (isYears ? "; to show both, give it the type string" : "")
  }

  /// The mark between thousands as the site states it; all blanks are one.
  private func groupSign(_ mark: Unicode.Scalar) -> String? {
    switch mark {
    case " ", "\u{A0}", "\u{202F}", "\u{2009}": " "
    case "'", "\u{2019}", ".", ",": String(mark)
    default: nil
    }
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
