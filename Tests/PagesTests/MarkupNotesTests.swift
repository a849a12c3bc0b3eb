import Testing

@testable import Pages

@Suite struct MarkupNotesTests {
  private func noted(_ html: String, _ notes: (part: String, text: String)...) -> String {
    let bytes = Array(html.utf8)
    let ranges = notes.map { note in
      let part = Array(note.part.utf8)
      let start = bytes.indices.first { bytes[$0...].starts(with: part) } ?? bytes.count
      return (range: start..<(start + part.count), text: note.text)
    }
    return String(decoding: MarkupNotes(bytes).adding(ranges), as: UTF8.self)
  }

  @Test func aNoteStandsInTheFirstTagOfItsPart() {
    #expect(noted("<body><p>a</p><p>b</p>", ("<p>b</p>", "B")) == "<body><p>a</p><p data-gablota=\"B\">b</p>")
    #expect(noted("<body> text <p>", (" text <p>", "T")) == "<body> text <p data-gablota=\"T\">")
  }

  @Test func notesOfOneTagAreLinesTheOuterOneFirst() {
    #expect(
      noted("<body><p>a</p>", ("<p>a</p>", "outer"), ("<p>a", "inner"))
        == "<body><p data-gablota=\"outer\ninner\">a</p>")
  }

  @Test func whatIsNoMarkupIsLeftAlone() {
    for html in [
      "<body><!-- <p> -->", "<body><script>'<p>'</script>", "<body><textarea><p></textarea>",
      "<head><title><p></title>",
      "<body>1 < 2", "<body></p>", "<body><", "<body", "",
    ] {
      #expect(noted(html, ("<p>", "P")) == html)
    }
  }

  @Test func aNoteIsEscaped() {
    #expect(!noted("<body><p>", ("<p>", "\"><script>")).contains("\"><script>"))
  }

  @Test func aBracketInAQuotedValueEndsNoTag() {
    #expect(
      noted("<body><p title='>'><b>", ("<b>", "B")) == "<body><p title='>'><b data-gablota=\"B\">")
  }
}
