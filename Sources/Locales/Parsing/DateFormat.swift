/// A declared format in the words of strptime, `%d.%m.%Y %H:%M`, taken apart.
struct DateFormat: Sendable {
  enum Piece: Hashable, Sendable {
    case byte(UInt8)
    case blanks
    case directive(UInt8)
  }

  let text: String
  let pieces: [Piece]

  /// Takes a format apart; throws for what no cell could be read by.
  init(_ text: String) throws(DateFormatProblem) {
    self.text = text
    pieces = try DateFormat.pieces(of: text)
    try check()
  }

  /// Whether it gives a day.
  var hasDate: Bool { has("d") || has("j") }
  /// Whether it gives a time of day.
  var hasTime: Bool { has("H") || has("I") }

  func has(_ directive: Unicode.Scalar) -> Bool { pieces.contains(.directive(UInt8(ascii: directive))) }

  private static let known = Set("YymdeHIMSfpzjbBhaA".utf8)
  /// Directives that stand for several.
  private static let short: [UInt8: String] = [
    UInt8(ascii: "F"): "%Y-%m-%d", UInt8(ascii: "T"): "%H:%M:%S", UInt8(ascii: "R"): "%H:%M",
    UInt8(ascii: "D"): "%m/%d/%y", UInt8(ascii: "r"): "%I:%M:%S %p",
  ]

  private static func pieces(of text: String) throws(DateFormatProblem) -> [Piece] {
    var pieces: [Piece] = []
    var scanner = TextScanner(Array(text.utf8)[...])
    while let byte = scanner.current {
      if scanner.blanks() {
        pieces.append(.blanks)
      } else if byte == UInt8(ascii: "%") {
        scanner.position += 1
        pieces += try directive(&scanner, in: text)
      } else {
        scanner.position += 1
        pieces.append(.byte(byte))
      }
    }
    return pieces
  }

  private static func directive(_ scanner: inout TextScanner, in text: String) throws(DateFormatProblem) -> [Piece] {
    // glibc's `%-d`, a number without zeros; reading takes it with and without anyway.
    _ = scanner.take("-")
    guard let letter = scanner.current else {
      throw DateFormatProblem(message: "the format \"\(text)\" ends in the middle of a directive", suggestion: nil)
    }
    scanner.position += 1
    if letter == UInt8(ascii: "%") { return [.byte(letter)] }
    if let long = short[letter] { return try pieces(of: long) }
    if letter == UInt8(ascii: "e") { return [.directive(UInt8(ascii: "d"))] }
    if letter == UInt8(ascii: "h") { return [.directive(UInt8(ascii: "b"))] }
    guard known.contains(letter) else {
      let name = String(decoding: [letter], as: UTF8.self)
      throw DateFormatProblem(
        message: "unknown directive \"%\(name)\" in the format \"\(text)\"",
        suggestion: "the directives are %Y %y %m %d %j %b %B %a %A %H %I %M %S %f %p %z")
    }
    return [.directive(letter)]
  }

  private func check() throws(DateFormatProblem) {
    let hasYear = has("Y") || has("y")
    let hasMonth = has("m") || has("b") || has("B")
    let partial = hasYear || hasMonth || hasDate
    guard pieces.contains(where: { if case .directive = $0 { true } else { false } }) else {
      throw DateFormatProblem(
        message: "the format \"\(text)\" has no directive",
        suggestion: "write it like \"%d.%m.%Y\"; numbers since 1970 have the formats unix and milliseconds")
    }
    if partial, !(hasYear && (has("j") || (hasMonth && has("d")))) {
      throw DateFormatProblem(
        message: "the format \"\(text)\" does not give a complete date", suggestion: "it needs year, month and day")
    }
    if has("I") && !has("p") {
      throw DateFormatProblem(
        message: "the format \"\(text)\" has %I, hours to 12, without %p", suggestion: "use %H, or add %p")
    }
    if (has("M") || has("S") || has("p")) && !hasTime {
      throw DateFormatProblem(message: "the format \"\(text)\" has minutes without hours", suggestion: "add %H")
    }
  }
}
