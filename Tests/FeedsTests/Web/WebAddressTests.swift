import Text
import Feeds
import Testing

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a b", "https://example.org/a%20b"),
    ("HTTP://example.org", "HTTP://example.org"),
    ("https://example.org/książka?q=ł#ó", "https://example.org/ksi%C4%85%C5%BCka?q=%C5%82#%C3%B3"),
    ("https://example.org/%2F%zz%4", "https://example.org/%2F%25zz%254"),
    ("https://example.org/\"<>\\^`{|}\u{0}\r\n", "https://example.org/%22%3C%3E%5C%5E%60%7B%7C%7D%00%0D%0A"),
    ("https://example.org/#a#b", "https://example.org/#a%23b"),
    ("https://przykład.pl/a", "https://przykład.pl/a"),
    ("https://example.org/a\u{301}", "https://example.org/a%CC%81"),
  ])
  func encodesWhatAnAddressMayNotHold(_ address: String, _ expected: String) {
    #expect(WebAddress.encoded(address).map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(arguments: [
    "", "/a", "//example.org/", "javascript:alert(1)", "https:/example.org", "https://", "https:///a", "mailto:a@b.c",
    "https://exa mple.org/", "https://exa\"mple.org/", " https://example.org/", "https://<b>/", "https://\\evil/",
  ])
  func refusesWhatIsNoWebAddress(_ address: String) {
    #expect(WebAddress.encoded(address) == nil)
  }

  @Test func findsTheHost() {
    #expect(WebAddress.host(of: "https://user:pass@Example.ORG:8080/x?y@z") == "example.org")
    #expect(WebAddress.host(of: "http://[::1]:80/") == "[::1]:80")
    #expect(WebAddress.host(of: "https://") == nil)
  }
}
