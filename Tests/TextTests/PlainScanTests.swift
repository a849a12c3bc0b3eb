import TestSupport
import Testing
import Text

/// What is escaped is found sixteen bytes at a time; these texts put it at every place of a part, and of one that is not full.
@Suite("What is escaped is found wherever it stands")
struct PlainScanTests {
  private let fillers = ["a", "ż", "本", "😀"]

  /// A text with one character at a place, in a text of so many others.
  private func texts(with character: String) -> [String] {
    fillers.flatMap { filler in
      (0..<36).flatMap { before in
        [0, 1, 15, 16, 17].map { after in
          String(repeating: filler, count: before) + character + String(repeating: filler, count: after)
        }
      }
    }
  }

  @Test(
    "in HTML", arguments: ["<", ">", "&", "\"", "'", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFF}", "\u{1FFFE}", "\u{C}"])
  func html(character: String) {
    for text in texts(with: character) {
      var found: [UInt8] = []
      found.append(htmlEscaped: text)
      var expected: [UInt8] = []
      for scalar in text.unicodeScalars { expected.append(htmlEscaped: String(scalar)) }
      #expect(found == expected)
      #expect(found != Array(text.utf8))
    }
  }

  @Test("in JSON", arguments: ["\"", "\\", "\n", "\u{0}", "\u{1F}"])
  func json(character: String) {
    for text in texts(with: character) {
      var found: [UInt8] = []
      found.append(jsonEscaped: text)
      var expected: [UInt8] = []
      for scalar in text.unicodeScalars { expected.append(jsonEscaped: String(scalar)) }
      #expect(found == expected)
      #expect(found != Array(text.utf8))
    }
  }

  @Test("in JSON that stands in a page", arguments: ["<", ">", "&", "'", "\u{2028}", "\u{2029}", "\u{7F}", "\u{FFFE}"])
  func jsonInHTML(character: String) {
    for text in texts(with: character) {
      var found: [UInt8] = []
      found.append(jsonEscapedInHTML: text)
      var expected: [UInt8] = []
      for scalar in text.unicodeScalars { expected.append(jsonEscapedInHTML: String(scalar)) }
      #expect(found == expected)
      #expect(found != Array(text.utf8))
    }
  }

  @Test("and nothing else is taken for it", arguments: ["a\tb\r\nc", "…–“„”", "é\u{A0}ÿ", "=#%;?|}~", ""])
  func plain(text: String) {
    for count in 0..<36 {
      let whole = String(repeating: "x", count: count) + text
      var found: [UInt8] = []
      found.append(htmlEscaped: whole)
      #expect(found == Array(whole.utf8))
    }
  }
}
