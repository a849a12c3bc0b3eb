import Testing

@testable import Preview

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", "/"), ("/books/12/", "/books/12/"), ("/%D0%BA/", "/к/"), ("/a%20b", "/a b"), ("/a?b", "/a"),
  ])
  func aPlainPathIsDecodedOnce(raw: String, path: String) { #expect(RequestTarget(raw)?.path == path) }

  @Test(arguments: [
    "", "*", "books", "http://localhost/", "//", "//evil.example/", "/a//b", "/..", "/../etc/passwd", "/a/../b", "/.",
    "/%2e%2e/", "/%2E./", "/.%2e/", "/a%2fb", "/a%2Fb", "/a%5cb", "/a\\b", "/%00", "/a%0ab", "/a%0d%0ab", "/a#b",
    "/a%23b", "/%", "/%4", "/%zz", "/%ff", "/%c0%ae%c0%ae/", "/a b", "/\u{E9}", "/%7f", "/%C2%85",
    "/%E2%80%AE", "/a%09",
  ])
  func anythingElseIsNoTarget(raw: String) { #expect(RequestTarget(raw) == nil) }

  @Test func aTargetMayBeEightKilobytesLongAndNoLonger() {
    #expect(RequestTarget("/" + String(repeating: "a", count: 8_191)) != nil)
    #expect(RequestTarget("/" + String(repeating: "a", count: 8_192)) == nil)
  }

  @Test func parametersAreFoundWithAndWithoutAValue() {
    let target = RequestTarget("/a?inspect&page=%2Fb%2F&now=2026+01")
    #expect(target?.hasParameter("inspect") == true)
    #expect(target?.hasParameter("insp") == false)
    #expect(target?.parameter("page") == "/b/")
    #expect(target?.parameter("now") == "2026 01")
    #expect(target?.parameter("other") == nil)
  }
}

@Suite struct SitePathTests {
  private static let files: Set<String> = ["index.html", "books/index.html", "feed.xml", "books/1/index.html"]

  private static let paths: [(String, SitePath)] = [
    ("/library/", .file("index.html")), ("/library/books/", .file("books/index.html")),
    ("/library/books", .elsewhere("/library/books/")), ("/library/feed.xml", .file("feed.xml")),
    ("/library/books/index.html", .file("books/index.html")), ("/library", .elsewhere("/library/")),
    ("/", .elsewhere("/library/")), ("/library/feed.xml/", .missing), ("/books/", .missing), ("/libraryx/", .missing),
    ("/library/x", .missing),
  ]

  @Test(arguments: paths)
  func pathsLeadWhereAStaticHostWouldLead(path: String, expected: SitePath) {
    #expect(SitePath(path, root: "/library/", hasFile: Self.files.contains) == expected)
  }
}

@Suite struct ByteRangeTests {
  private static let ranges: [(String?, ByteRange)] = [
    (nil, .whole), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=-10", .part(90..<100)),
    ("bytes=0-999", .part(0..<100)), ("bytes=-999", .part(0..<100)), ("bytes=100-", ByteRange.none),
    ("bytes=-0", ByteRange.none),
    ("bytes=9-1", .whole), ("bytes=0-1,5-6", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole),
    ("bytes=99999999999999999999-", .whole),
  ]

  @Test(arguments: ranges)
  func aRangeIsReadAsTheStandardSays(header: String?, expected: ByteRange) {
    #expect(ByteRange(header, size: 100) == expected)
  }
}

@Suite struct ScriptInjectionTests {
  @Test(arguments: [
    ("<p></body></html>", "<p>S</body></html>"), ("<p>", "<p>S"), ("</body></BODY>", "</body>S</BODY>"), ("", "S"),
    ("</bod", "</bodS"),
  ])
  func theScriptStandsBeforeTheLastEndOfTheBody(html: String, expected: String) {
    #expect(injecting(Array("S".utf8), into: Array(html.utf8)) == Array(expected.utf8))
  }

  @Test func nothingOfARequestIsMarkup() {
    let script = reloadScript(page: "/\"><script>alert(1)</script>", shown: "0", token: "t")
    #expect(!String(decoding: script, as: UTF8.self).contains("<script>"))
  }
}
