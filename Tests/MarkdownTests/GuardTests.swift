import Markdown
import TestSupport
import Testing

@Suite struct GuardTests {
  @Test(arguments: [
    (String(repeating: "a", count: 65_537), MarkdownProblem.Kind.tooLong(65_537)),
    (String(repeating: "- ", count: 65) + "x", .tooDeep),
    ("ok\n\n" + String(repeating: ">", count: 65) + " x", .tooDeep),
    (String(repeating: "1. ", count: 65) + "x", .tooDeep),
    (String(repeating: "- > * 1) ", count: 17) + "x", .tooDeep),
    (String(repeating: "![[]()", count: 1_001), .tooManyImages),
  ])
  func showsWhatIsTooMuchAsPlainText(text: String, kind: MarkdownProblem.Kind) {
    let result = MarkdownRenderer.html(of: text)
    #expect(result.problems.map(\.kind) == [kind])
    #expect(result.html.starts(with: "<p>".utf8))
    #expect(!MarkdownRenderer.plainText(of: text).isEmpty)
  }

  @Test(arguments: [
    String(repeating: "a", count: 65_536), String(repeating: "- ", count: 64) + "x",
    String(repeating: ">", count: 64) + " x",
    String(repeating: "![a](b)", count: 1_000), String(repeating: "----- ", count: 100),
  ])
  func rendersWhatIsJustNotTooMuch(text: String) {
    #expect(MarkdownRenderer.html(of: text).problems.isEmpty)
  }

  @Test func escapesWhatItShowsAsPlainText() {
    let text = String(repeating: "- ", count: 65) + "<script>\"x\"\n\nb\r\nc"
    let html = String(decoding: MarkdownRenderer.html(of: text).html, as: UTF8.self)
    #expect(
      html.utf8.starts(with: ("<p>" + String(repeating: "- ", count: 65) + "&lt;script&gt;&#34;x&#34;</p>\n").utf8))
  }

  /// What makes parsers slow, as much of it as the guards let through.
  @Test(arguments: [
    "*a **a ", "_a __a ", "[a](b", "[", "]", "![", "a**b", "<", "&", "`", "`a``", "[a]: b\n", "[](", "[a][", "<!--",
    "<?",
    "\\", "**x [a*b**c*](d)", "\u{301}", "[ (](", "- x\n", "> x\n", "# a\n", "![[]()", "a](", "*[a](javascript:x)",
    "[a](&#106;x) ",
    "&lt;", "x\n===\n", "<b>", "\t", "[a]", "*",
  ])
  func staysFast(piece: String) {
    var text = piece
    while text.utf8.count < 60_000 { text += text }
    let cut = String(decoding: text.utf8.prefix(60_000), as: UTF8.self)
    var options = MarkdownOptions()
    options.headingIdentifier = { $0 }
    let time = ContinuousClock().measure { _ = MarkdownRenderer.html(of: cut, options: options) }
    #expect(time < .seconds(4), "\(time)")
  }

  /// Lists nested by indentation, as deep as 64 KiB can be.
  @Test func staysFastInDeepNesting() {
    let text = (0..<250).map { String(repeating: "  ", count: $0) + "- x\n" }.joined()
    let quotes = (0..<60).map { String(repeating: "> ", count: $0) + "a*\n" }.joined()
    let time = ContinuousClock().measure {
      _ = MarkdownRenderer.html(of: text + String(repeating: "\n", count: 2_000))
      _ = MarkdownRenderer.html(of: String(repeating: quotes, count: 15))
    }
    #expect(time < .seconds(4), "\(time)")
  }
}
