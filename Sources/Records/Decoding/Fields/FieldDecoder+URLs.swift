import Text

extension FieldDecoder {
  func url(_ text: String) throws(CellProblem) -> String {
    if let mark = markBetweenURLs(text) { throw severalURLs(text, mark) }
    // To a browser `www.example.org` is a page of this site; nobody means that.
    let isHost = isPrefix("www.", of: text.lowercased())
    if !isHost, !isWords(text), let clean = URLPolicy.clean(text) { return clean }
    throw CellProblem.unexpected(
      text, .url,
      suggestion: isHost ? "write https://\(text)" : "allowed are http, https, mailto, tel and paths of the site")
  }

  /// Whether a text is words and no path: `nie ma`, `to be announced`.
  func isWords(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: " ")) && !text.utf8.contains { "/.:#".utf8.contains($0) }
  }

  private func severalURLs(_ text: String, _ mark: String) -> CellProblem {
    let separator = "separator: " + (mark.isExactly("\n") ? "\"\\n\"" : mark.isExactly("\t") ? "\"\\t\"" : quoted(mark))
    return CellProblem(
      "record.bad-url", "found \(quoted(text)), which has several URLs, expected one",
      suggestion: field.type == .list
        ? "write what separates them: \(separator) on the field \(field.name)"
        : "keep one of them, or write \(separator) and type: list with items: url under fields.\(field.name)")
  }

  /// What stands before a second web address in a text; `nil` where there is none. Behind `/`, `=` or `:` it is a part of the
  /// first.
  private func markBetweenURLs(_ text: String) -> String? {
    let bytes = Array(text.lowercased().utf8)
    guard bytes.starts(with: "http".utf8) else { return nil }
    let schemes = ["http://", "https://"].map { Array($0.utf8) }
    let second = bytes.indices.dropFirst(8).first { place in
      schemes.contains { bytes[place...].starts(with: $0) } && Self.marks.contains(bytes[place - 1])
    }
    guard let second else { return nil }
    let blanks = bytes[..<second].reversed().prefix { $0 == UInt8(ascii: " ") }
    let sign = bytes[second - blanks.count - 1]
    return Self.marks.contains(sign) ? String(UnicodeScalar(sign == 0x0D ? 0x0A : sign)) : " "
  }

  private static let marks = Array(" ,;|\t\n\r".utf8)
}
