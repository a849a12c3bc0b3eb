import Templates
import Testing

/// Pages are published without the indentation of their templates, and look as they did.
@Suite struct MarkupBlanksTests {
  private func rendered(_ source: String, _ variables: Bindings = Bindings()) throws -> String {
    var configuration = Configuration()
    (configuration.trimBlocks, configuration.lstripBlocks) = (true, true)
    configuration.compactsMarkup = { _ in true }
    let environment = Environment(configuration, loader: MemoryLoader([]))
    return try environment.compile(name: "a.html", source: source).render(variables)
  }

  @Test func indentationGoesAndNeighboursKeepOneBlank() throws {
    #expect(
      try rendered(
        "<ul>\n    <li>\n      <a href=\"/\">One</a>\n      <b>two</b>\n    </li>\n    <li>three</li>\n</ul>\n")
        == "<ul><li><a href=\"/\">One</a>\n<b>two</b></li>\n<li>three</li></ul>")
  }

  @Test func whatIsWrittenAsItStandsStays() throws {
    for source in [
      "<pre>\n  a\n    b  c</pre>", "<textarea>\n  a\n  b</textarea>", "<script>\n  a  +\n  b</script>",
      "<style>\n  a {\n  }</style>", "<!--  a\n\n  b  -->", "<p title=\"a\n   b\">x</p>", "<PRE>  a\n  </PRE>",
    ] { #expect(try rendered(source) == source) }
  }

  @Test func blanksBehindAnElementThatIsWrittenAsItStandsGo() throws {
    #expect(try rendered("<pre>  a  </pre>\n    <b>x</b>  y") == "<pre>  a  </pre>\n<b>x</b> y")
    #expect(try rendered("<pre>{% if true %}  a{% endif %}  </pre>    <b>x</b>") == "<pre>  a  </pre> <b>x</b>")
  }

  @Test func textKeepsTheBlanksBetweenItsWords() throws {
    #expect(try rendered("<p>\n  one\n  two {{ 3 }}   {{ 4 }}\n</p>") == "<p>one\ntwo 3 4</p>")
    #expect(try rendered("a < b\n   and c") == "a < b\nand c")
  }

  @Test func attributesOverSeveralLinesAreOneLine() throws {
    #expect(try rendered("<a\n   href=\"{{ 1 }}  2\"\n   id=\"x\">y</a>") == "<a href=\"1  2\" id=\"x\">y</a>")
  }

  @Test func linesOfTagsLeaveNoBlanks() throws {
    #expect(
      try rendered("<ul>\n  {% for x in [1, 2] %}\n  <li>{{ x }}</li>\n  {% endfor %}\n</ul>")
        == "<ul><li>1</li>\n<li>2</li>\n</ul>")
  }

  @Test func aMistakeIsReportedWhereItStands() throws {
    let error = #expect(throws: (any Error).self) {
      try rendered("<ul>\n    <li>\n      {{ missing.name }}</li>\n</ul>")
    }
    #expect("\(String(describing: error))".contains("3"))
  }
}
