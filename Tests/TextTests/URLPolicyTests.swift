import Testing
import Text

@Suite struct URLPolicyTests {
  @Test(arguments: [
    "https://example.org/a?b=c#d", "HTTP://example.org", "mailto:a@example.org", "tel:+48123456789", "/books/1/", "a/b",
    "../a", "?page=2", "#top", "książki/żółw.html", "a;b=c", "/a:b", "https://user@example.org:80/",
    "javascript%3Aalert(1)",
  ])
  func letsPassWhatLeadsToTheWebOrTheSite(url: String) {
    #expect(URLPolicy.clean(url) == url)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)", " \u{0}javascript:alert(1)", "javascript\u{301}:alert(1)", "javascript:\u{301}alert(1)",
    "vbscript:x", "data:text/html,x", "data:image/png;base64,x", "file:///etc/passwd", "blob:x", "intent:x", "ws:x",
    "view-source:javascript:x", "feed:javascript:x", "jar:javascript:x", "//evil.example", "/\\evil.example",
    "\\\\evil.example", "\t//evil.example", "/\t/evil.example", "https:evil.example", "https:/evil.example",
    "https:///evil.example", "https://", "http:", "mailto:", "tel:", "", " ", "\n", ":", "1:2", "ftp://example.org",
    "a\u{0}b",
    "a\u{7F}", "javascrıpt:x", "ｊavascript:x", "://x", "https://a\"b/", "https://a b/", "https://<script>/",
  ])
  func refusesEverythingElse(url: String) {
    #expect(URLPolicy.clean(url) == nil)
  }

  @Test func takesAwayWhatBrowsersTakeAway() {
    #expect(URLPolicy.clean(" \u{1}https://exa\tmple.org/\r\na \n") == "https://example.org/a")
  }

  @Test(arguments: [
    ("https://a/my photo.jpg", "https://a/my%20photo.jpg"), ("/a\"b<c>d", "/a%22b%3Cc%3Ed"), ("/100%", "/100%25"),
    ("/%zz%4", "/%25zz%254"), ("/%C5%bb", "/%C5%bb"), ("#a#b", "#a%23b"), ("/{a}|^`[b]", "/%7Ba%7D%7C%5E%60%5Bb%5D"),
    ("https://[::1]:80/[x]", "https://[::1]:80/%5Bx%5D"), ("/a\u{85}\u{FFFE}b", "/a%C2%85%EF%BF%BEb"),
    ("mailto:a b@c", "mailto:a%20b@c"), ("/książka?q=ż ó", "/książka?q=ż%20ó"),
  ])
  func encodesWhatNoURLHolds(url: String, clean: String) {
    #expect(URLPolicy.clean(url) == clean)
    #expect(URLPolicy.clean(clean) == clean)
  }

  @Test func tellsWhereAURLLeads() {
    #expect(URLPolicy.target(of: "https://a") == .web)
    #expect(URLPolicy.target(of: "mailto:a@b") == .mail)
    #expect(URLPolicy.target(of: "tel:1") == .telephone)
    #expect(URLPolicy.target(of: "/a") == .relative)
    #expect(URLPolicy.host(of: "https://own.example@Evil.Example:8080/a@b") == "evil.example")
    #expect(URLPolicy.host(of: "https://[::1]:80/") == "[::1")
    #expect(URLPolicy.host(of: "/a") == nil)
  }

  /// A neighbour that hides a colon or a backslash from characters does not hide it from bytes.
  @Test func seesDelimitersThroughTheirNeighbours() {
    for scalar in HidingNeighbours.following {
      #expect(URLPolicy.clean("javascript:\(scalar)alert(1)") == nil)
      #expect(URLPolicy.clean("/\\\(scalar)evil.example") == nil)
    }
    for scalar in HidingNeighbours.preceding {
      #expect(URLPolicy.clean("javascript\(scalar):alert(1)") == nil)
    }
  }
}
