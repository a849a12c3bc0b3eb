import Testing
import Theme

@Suite("A style sheet of the theme is published")
struct PublishedStyleTests {
  private func published(_ style: String) -> String {
    String(decoding: PublishedStyle(Array(style.utf8)).bytes, as: UTF8.self)
  }

  @Test("without comments and indentation, one rule a line")
  func withoutComments() {
    let style = "/* Ground */\n\na {\n  color: red; /* loud */\n}\n\n\n.b  .c{margin:0}/* x */p { top: 0 }\n"
    #expect(published(style) == "a {\ncolor: red;\n}\n.b .c{margin:0} p { top: 0 }\n")
  }

  @Test("with the blanks and comments of its texts")
  func texts() {
    let style = #"a::before { content: "/*  \"  */"; } b { content: '  /*' }"#
    #expect(published(style) == style)
  }

  @Test(
    "to its end, where a comment or text has none", arguments: ["a { } /* no end", "a { } /*", "a { } \"no end", "'\\"])
  func withoutEnd(_ style: String) {
    #expect(published(style).utf8.count <= style.utf8.count)
  }
}
