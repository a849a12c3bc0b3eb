import CCurl
import Glibc
import Testing
import Web

/// Addresses are read as libcurl reads them when it connects.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://library.example.org/books.csv", "https://library.example.org/books.csv", "library.example.org", "443"),
    ("HTTP://Library.Example.org:8080", "http://Library.Example.org:8080/", "library.example.org", "8080"),
    ("https://example.org/książki?q=ż#top", "https://example.org/ksi%c4%85%c5%bcki?q=%c5%bc", "example.org", "443"),
    ("https://2130706433/", "https://127.0.0.1/", "127.0.0.1", "443"),
    ("https://0x7f.1/", "https://127.0.0.1/", "127.0.0.1", "443"),
  ]) func anAddressIsReadIntoItsParts(text: String, whole: String, host: String, port: String) throws {
    let address = try WebAddress(text)
    #expect(address.text == whole)
    #expect(address.host == host)
    #expect(address.port == port)
  }

  @Test(arguments: [
    ("ftp://example.org/x", WebAddress.Problem.scheme("ftp")), ("file:///etc/passwd", .scheme("file")),
    ("https://me:word@example.org/", .credentials), ("https://token@example.org/", .credentials),
  ]) func otherSchemesAndPasswordsAreRefused(text: String, problem: WebAddress.Problem) {
    #expect(throws: problem) { try WebAddress(text) }
  }

  @Test(arguments: [
    "https://", "https://exa mple.org/", "https://example.org/\r\nX: y", "https://a\\b.org/", "", "https://[bad/",
  ])
  func whatIsNoAddressIsRefused(text: String) {
    #expect(throws: WebAddress.Problem.self) { try WebAddress(text) }
  }

  @Test func anOriginIsSchemeHostAndPort() throws {
    let address = try WebAddress("https://example.org/a")
    #expect(address.hasOrigin(of: try WebAddress("https://EXAMPLE.org:443/b?c")))
    for other in ["http://example.org/", "https://example.org:8443/", "https://www.example.org/"] {
      #expect(!address.hasOrigin(of: try WebAddress(other)))
    }
  }
}

/// What lies in this machine or its network is told by the address that is connected to.
@Suite struct PrivateAddressTests {
  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.254", "127.0.0.1", "127.8.8.8", "169.254.169.254", "172.16.0.1",
    "172.31.255.1", "192.168.1.1", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.1", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "fc00::1",
    "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "2002:7f00:1::", "2001::1", "2001:db8::1",
  ]) func anAddressOfTheMachineOrItsNetworkIsPrivate(text: String) { #expect(isPrivate(text) == true) }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "193.0.6.139",
    "223.255.255.1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700::1111", "2a00:1450:4001::1", "2002:808:808::",
  ]) func anyOtherAddressIsNot(text: String) { #expect(isPrivate(text) == false) }

  private func isPrivate(_ text: String) -> Bool? {
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      return gablota_web_is_private(&four, MemoryLayout<sockaddr_in>.size) != 0
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    guard inet_pton(AF_INET6, text, &six.sin6_addr) == 1 else { return nil }
    return gablota_web_is_private(&six, MemoryLayout<sockaddr_in6>.size) != 0
  }
}

/// What an answer's head says.
@Suite struct WebAnswerTests {
  private func answer(_ headers: [(name: String, value: String)]) throws -> WebAnswer {
    WebAnswer(status: 200, headers: headers, body: [], address: try WebAddress("https://example.org/"))
  }

  @Test(arguments: [
    ("</b?page=2>; rel=\"next\"", "/b?page=2"), ("<a>; rel=prev, <b>; rel=next", "b"),
    ("<a>; rel=\"last next\"; title=\"x\"", "a"), ("<a,b>; rel=next", "a,b"), ("<a>; rel=nextish", nil), ("<a", nil),
    ("", nil), ("<a>; title=\"rel=next\"", nil),
  ]) func theNextPageIsTheLinkThatSaysSo(link: String, next: String?) throws {
    #expect(try answer([("Link", link)]).nextLink == next)
  }

  @Test func aServerAsksToWaitForSecondsOrUntilAMoment() throws {
    #expect(try answer([("Retry-After", "120")]).retryAfter == 120)
    let date = "Tue, 01 Sep 2026 10:00:00 GMT"
    let later = "Tue, 01 Sep 2026 10:01:30 GMT"
    #expect(try answer([("retry-after", later), ("Date", date)]).retryAfter == 90)
    #expect(try answer([("retry-after", later)]).retryAfter == nil)
    #expect(try answer([("retry-after", "soon")]).retryAfter == nil)
  }

  @Test func theTypeAndTheEncodingAreTold() throws {
    let csv = try answer([("content-type", "Text/CSV; header=present; Charset=\"windows-1250\"")])
    #expect(csv.mediaType == "text/csv")
    #expect(csv.charset == "windows-1250")
    #expect(try answer([("Content-Type", "text/csv")]).charset == nil)
  }

  @Test func aHeaderCannotEndItsLine() {
    #expect(WebRequest.Header("X-A", "b\r\nX-C: d") == nil)
    #expect(WebRequest.Header("X A", "b") == nil)
    #expect(WebRequest.Header("", "b") == nil)
    #expect(WebRequest.Header("X-A", "b c") != nil)
  }
}
