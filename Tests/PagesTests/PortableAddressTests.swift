import Testing
import Text

@testable import Pages

/// Addresses in a site that opens from a folder.
@Suite struct PortableAddressTests {
  private func page(
    _ html: String, at file: String = "books/12/index.html", root: String = "/lib/", scripts: Set<ExactString> = []
  ) -> String {
    let addresses = PortableAddresses(root: root, origin: "https://library.example.org")
    return String(decoding: addresses.page(Array(html.utf8), at: file, scripts: scripts), as: UTF8.self)
  }

  @Test(arguments: [
    ("/lib/books/7/", "../7/index.html"), ("/lib/", "../../index.html"), ("/lib", "../../index.html"),
    ("/lib/books/7/?a=/lib/b/#c", "../7/index.html?a=/lib/b/#c"), ("/lib/feed.xml", "../../feed.xml"),
    ("/lib/books/12/", "index.html"), ("/lib/books/12/#copies", "#copies"), ("/lib/books/12/a:b/", "./a:b/index.html"),
    ("/lib/images/a%20b.jpg", "../../images/a%20b.jpg"), (" /lib/books/o&#39;b/#x", "../o&#39;b/index.html#x"),
    ("../7/", "../7/index.html"), ("..", "../index.html"), ("./", "./index.html"),
    ("seven/?a#b", "seven/index.html?a#b"),
    ("/elsewhere/", "https://library.example.org/elsewhere/"),
    ("/library/", "https://library.example.org/library/"),
  ])
  func anAddressLeadsFromItsPageToAFile(_ address: String, _ wanted: String) {
    #expect(page("<a href=\"\(address)\">") == "<a href=\"\(wanted)\">")
  }

  @Test(arguments: [
    "#copies", "?q=a", "", "seven.html", "https://library.example.org/lib/books/", "//other.example.org/",
    "mailto:a@b.c",
    "data:image/svg+xml,%3Csvg/%3E", "about:invalid", "/lib/",
  ])
  func whatLeadsNowhereElseStaysAndSoDoTexts(_ text: String) {
    if text != "/lib/" { #expect(page("<a href=\"\(text)\">") == "<a href=\"\(text)\">") }
    for html in [
      "<p>\(text)</p>", "<p title=\"\(text)\">", "<!-- <a href=\"\(text)\"> -->",
      "<script>let a = '<a href=\"\(text)\">'</script>",
      "<script type=\"application/ld+json\">{\"url\":\"\(text)\"}</script>", "<title><a href=\"\(text)\"></title>",
      "<textarea><a href=\"\(text)\"></textarea>", "<meta name=\"description\" content=\"\(text)\">",
      "<meta property=\"og:url\" content=\"https://a.example.org\(text)\">",
    ] {
      #expect(page(html) == html)
    }
  }

  @Test func withoutAnOriginWhatLiesBesideTheSiteStays() {
    let addresses = PortableAddresses(root: "/lib/", origin: nil)
    let html = Array("<a href=/elsewhere/>".utf8)
    #expect(addresses.page(html, at: "index.html", scripts: []) == html)
  }

  @Test(arguments: [
    (
      "<img src='/a.png' srcset=\"/a.png 1x, /b/c.png 2x\">",
      "<img src='../../a.png' srcset=\"../../a.png 1x, ../../b/c.png 2x\">"
    ),
    (
      "<form ACTION = /search/ ><button formaction=\"/x/\">",
      "<form ACTION = ../../search/index.html ><button formaction=\"../../x/index.html\">"
    ),
    (
      "<video poster=\"/a.jpg\"><use xlink:href=\"/b.svg#c\">",
      "<video poster=\"../../a.jpg\"><use xlink:href=\"../../b.svg#c\">"
    ),
    (
      "<meta http-equiv=\"Refresh\" content=\"0; URL=/books/7/\">",
      "<meta http-equiv=\"Refresh\" content=\"0; URL=../7/index.html\">"
    ),
    ("<p style=\"background: url(&#34;/a.png&#34;)\">", "<p style=\"background: url(&#34;../../a.png&#34;)\">"),
    (
      "<style>@import '/a.css'; p { mask: url( /b.svg ) }</style>",
      "<style>@import '../../a.css'; p { mask: url( ../../b.svg ) }</style>"
    ),
    (
      "<form data-index=\"/assets/i.js\" data-search=\"/search/\" data-condition=\"/a/\">",
      "<form data-index=\"../../assets/i.js\" data-search=\"../../search/index.html\" data-condition=\"/a/\">"
    ),
  ])
  func everyAttributeWithAddressesIsKnown(_ html: String, _ wanted: String) {
    #expect(page(html, root: "/") == wanted)
  }

  @Test func aScriptOfTheSiteThatIsNoModuleIsLoadedAsNone() {
    let scripts: Set = [ExactString("assets/1/js/site.js")]
    #expect(
      page("<script type=\"module\" src=\"/assets/1/js/site.js\"></script>", root: "/", scripts: scripts)
        == "<script defer src=\"../../assets/1/js/site.js\"></script>")
    #expect(
      page("<script type=\"module\" src=\"/assets/1/js/own.js\"></script>", root: "/", scripts: scripts)
        == "<script type=\"module\" src=\"../../assets/1/js/own.js\"></script>")
  }

  @Test func namesAreComparedAsAddressesHaveThem() {
    #expect(page("<a href=\"/%C5%BC%20a/b/\">", at: "ż a/index.html", root: "/") == "<a href=\"b/index.html\">")
  }

  @Test(arguments: [
    "<a href=\"/", "<a href=", "<a href", "<", "<script", "<script>", "<!--", "<a href='/a/", "</", "<style>url(", "",
  ])
  func aPageThatIsCutOffIsReadToItsEnd(_ html: String) {
    #expect(page(html, root: "/").utf8.count >= html.utf8.count)
  }

  @Test func aStyleSheetNamesFilesFromWhereItLies() {
    let addresses = PortableAddresses(root: "/", origin: nil)
    let sheet = "p{mask:url(data:image/svg+xml,%3C);background:url('/images/a.png')} a{cursor:url(//x.y/z)}"
    #expect(
      String(decoding: addresses.style(Array(sheet.utf8), at: "assets/1/css/site.css"), as: UTF8.self)
        == "p{mask:url(data:image/svg+xml,%3C);background:url('../../../images/a.png')} a{cursor:url(//x.y/z)}")
  }
}
