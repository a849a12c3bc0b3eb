import Text

extension [UInt8] {
  /// Appends a cell of CSV.
  ///
  /// - Parameter isSafe: whether a text that a spreadsheet would take for a formula gets an apostrophe before it, as OWASP
  ///   advises. Numbers with a sign stay numbers.
  public mutating func append(csvCell text: String, isSafe: Bool) {
    append(csvQuoted: isSafe && text.looksLikeFormula ? "'" + text : text)
  }
}

extension String {
  fileprivate var looksLikeFormula: Bool {
    guard let first = utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    let digits = utf8.dropFirst()
    let isNumber =
      (first == UInt8(ascii: "-") || first == UInt8(ascii: "+")) && digits.first?.isASCIIDigit == true
      && digits.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    return !isNumber
  }
}
