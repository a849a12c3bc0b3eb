import Templates
import Testing
import Text

@testable import Naming
@testable import Pages
@testable import Pictures
@testable import SiteBuild

/// Pages and files that end anywhere: within a tag, a value, a comment, a reference.
@Suite struct OpenTagTests {
  private static let pages = [
    "<!doctype html><p class=\"a\" id='b' href=x src = /y?z#w data-src=&amp;amp;>t</p><img srcset=\"a.svg 1x, b 2x\"/>",
    "<title>a</tit</title><script type=\"module\" src=/a.js>var a = \"<b href='\"</script><style>p{a:url('b\\'c')}</style>",
    "<!-- <a href=\" --><a title='x'><!--> --!><!d x><?xml y?></a><meta http-equiv=refresh content=\"0; URL='/a'\">",
    "<svg xmlns='x' viewBox=\"0 0 1 1\"><a xlink:href='b'/><text>t</text></svg><iframe srcdoc='&lt;a href=&quot;b&quot;'>",
    "@import 'a.css';/* c */p{a:URL(b);c:image-set(\"d\" 1x, url( e ) 2x)}",
    "{\"url\": \"\\u00e9\\ud83d\\ude00\\n/a\", \"content_html\": \"<a href='b\"}]}",
    "<feed><icon>/a.svg</icon><content>&lt;p&#x41;&#65;&bogus;<![CDATA[x]]></content><loc>b",
    "URL:/a\r\n b\r\nIMAGE;VALUE=URI:c\r\n", "<a href=%41%4&#x;&#99999999999;\\/../.././/b/>", "<", "<p", "<a title='",
    "<!--",
    "</", "<script", "<style>@", "<p a", "<p a=", "<p a =  ", "<p a='b'c", "<\u{301}p\u{FE0F}=",
  ]

  private static let names = [
    "a/index.html", "a.svg", "a.xhtml", "b/a.css", "a.js", "a.json", "a.xml", "a.atom", "a.ics", "a.webmanifest",
  ]

  /// All beginnings and endings.
  private static func parts(of page: String) -> [[UInt8]] {
    let bytes = Array(page.utf8)
    return (0...bytes.count).flatMap { [Array(bytes[..<$0]), Array(bytes[$0...])] }
  }

  @Test(arguments: pages) func areReadToTheirEnd(_ page: String) {
    let portable = PortableAddresses(root: "/sub/", origin: "https://example.org")
    var seen = 0
    for part in Self.parts(of: page) {
      seen += LinkScanner.scan(part).links.count
      seen += portable.page(part, at: "a/index.html", scripts: []).count
      seen += portable.style(part, at: "a/b.css").count
      for name in Self.names { seen += WrittenAddresses(of: part, at: name).all.count }
      var scanner = MarkupScanner(part)
      seen += scanner.attributes(ofRoot: "svg")?.count ?? 0
    }
    #expect(seen > 0)
  }

  /// Values and markup that a template puts together.
  @Test(arguments: pages) func areWrittenByTemplates(_ page: String) throws {
    var configuration = Configuration()
    configuration.guardAddresses()
    let templates = [
      "{{ x }}", "{{ x|safe }}", "{{ ('<a href=\"'|safe ~ x ~ '\">'|safe) ~ x|safe }}", "<a href=\"{{ x }}",
      "<a {{ x }}",
      "<a href={{ x }}", "<a href='{{ x|safe }}'>", "{% autoescape false %}{{ x }}{% endautoescape %}", "<{{ x }}",
    ]
    let environment = Environment(
      configuration, loader: MemoryLoader(templates.enumerated().map { ("\($0.offset).html", $0.element) }))
    for (index, _) in templates.enumerated() {
      guard let template = try? environment.template("\(index).html") else { continue }
      for part in Self.parts(of: page) {
        var output: [UInt8] = []
        _ = try? template.render(["x": .string(String(decoding: part, as: UTF8.self))], into: &output)
      }
    }
  }
}
