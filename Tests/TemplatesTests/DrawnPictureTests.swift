import Templates
import Testing

/// A picture that may hold scripts is saved by a click, not opened on the site's origin.
@Suite struct DrawnPictureTests {
  private func render(_ page: String, x: String) throws -> String {
    var configuration = Configuration()
    configuration.guardAddresses()
    let loader = MemoryLoader([("page.html", page), ("part.html", "<a href=\"{{ x }}\">p</a>")])
    var output: [UInt8] = []
    _ = try Environment(configuration, loader: loader).template("page.html").render(["x": .string(x)], into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    "/images/a.svg", "images/a.SVG", "/a.svg?x=1", "/a.svg#b", "/a.s%76g", "/a%2Esvg", "/a.s\tvg", "a.svgz", "/a.xhtml",
    "https://example.org/a.svg", "/b/a.mht",
  ])
  func aLinkFromDataSavesIt(_ address: String) throws {
    let links = [
      ("<a href=\"{{ x }}\">", "\" download=\"\">"), ("<a href='{{ x }}' id=1>", "' download='' id=1>"),
      ("<a id=\"b\" href={{ x }}>", " download>"), ("<AREA HREF=\"{{ x }}\" alt=\"\">", "\" download=\"\" alt=\"\">"),
      ("{% include 'part.html' %}", "\" download=\"\">p</a>"),
      ("{% macro m(u) %}<a href=\"{{ u }}\">m</a>{% endmacro %}{{ m(x) }}", "\" download=\"\">m</a>"),
      ("{% set s %}<a href=\"{{ x }}\">s</a>{% endset %}{{ s }}", "\" download=\"\">s</a>"),
      ("<a href=\"{% if x %}{{ x }}{% endif %}\">", "\" download=\"\">"),
    ]
    for (template, end) in links {
      let text = try render(template, x: address)
      #expect(text.hasSuffix(end), "\(template): \(text)")
      #expect(text.components(of: "download") == 1)
    }
  }

  @Test(arguments: ["/books/1/", "/a.html", "/feed.xml", "/a.png", "/svg", "/a.svg/", "/?q=a.svg", "#a.svg", "/a.svgx"])
  func otherLinksAreAsTheyWere(_ address: String) throws {
    #expect(try render("<a href=\"{{ x }}\">", x: address) == "<a href=\"\(address)\">")
  }

  @Test func picturesInThePageAreAsTheyWere() throws {
    let page = "<img src=\"{{ x }}\"><link rel=\"icon\" href=\"{{ x }}\"><svg><use href=\"{{ x }}\"/></svg>"
    #expect(try !render(page, x: "/a.svg").contains("download"))
  }

  @Test func whatTheAuthorOfATemplateLinksIsTheirs() throws {
    #expect(try render("<a href=\"/map.svg\">{{ x }}</a>", x: "") == "<a href=\"/map.svg\"></a>")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
