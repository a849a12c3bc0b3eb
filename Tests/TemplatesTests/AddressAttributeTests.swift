import Templates
import Testing

@Suite("Every attribute that a browser follows is known")
struct AddressAttributeTests {
  /// After the index of attributes of the HTML standard, SVG 2, and what browsers still know of HTML 4.
  static let attributes = [
    "<a href=@>", "<a ping=@>", "<a attributionsrc=@>", "<area href=@>", "<area ping=@>", "<audio src=@>",
    "<base href=@>", "<blockquote cite=@>", "<body background=@>", "<button formaction=@>", "<del cite=@>",
    "<embed src=@>", "<form action=@>", "<frame src=@>", "<frame longdesc=@>", "<html manifest=@>",
    "<head profile=@>", "<iframe src=@>", "<img src=@>", "<img srcset=@>", "<img longdesc=@>", "<img usemap=@>",
    "<img lowsrc=@>", "<img dynsrc=@>", "<input formaction=@>", "<input src=@>", "<ins cite=@>", "<link href=@>",
    "<link imagesrcset=@>", "<object data=@>", "<object codebase=@>", "<object classid=@>", "<object archive=@>",
    "<param value=@>", "<param name=\"movie\" value=@>", "<q cite=@>", "<script src=@></script>", "<source src=@>",
    "<source srcset=@>", "<table background=@>", "<td background=@>", "<track src=@>", "<video src=@>",
    "<video poster=@>", "<menuitem icon=@>",
    "<meta http-equiv=\"refresh\" content=@>", "<meta property=\"og:image\" content=@>",
    "<meta property=\"og:url\" content=@>", "<meta name=\"twitter:image\" content=@>",
    "<meta itemprop=\"url\" content=@>",
    "<svg><use href=@ />", "<svg><use xlink:href=@ />", "<svg><a xlink:href=@>", "<svg><image href=@ />",
    "<svg xml:base=@>", "<svg><feImage href=@ />", "<svg><linearGradient href=@ />", "<svg><script href=@></script>",
    "<svg><animate attributeName=\"href\" to=@ />", "<svg><animate attributeName=\"href\" from=@ />",
    "<svg><animate attributeName=\"href\" by=@ />", "<svg><animate attributeName=\"href\" values=@ />",
    "<svg><set attributeName=\"xlink:href\" to=@ />", "<svg><animateMotion attributeName=\"href\" values=@ />",
  ]

  private func render(_ page: String, _ address: String) throws -> (text: String, refused: Int) {
    var configuration = Configuration()
    configuration.guardAddresses()
    var output: [UInt8] = []
    let template = try Environment(configuration, loader: MemoryLoader([("page.html", page)])).template("page.html")
    let summary = try template.render(["x": .string(address)], into: &output)
    return (String(decoding: output, as: UTF8.self), summary.refused.count)
  }

  /// The address as it stands in the attribute: behind a number where that is what the attribute holds.
  private func value(_ address: String, in attribute: String) -> String {
    attribute.contains("refresh") ? "0; url=" + address : address
  }

  @Test("However it is quoted, and however its name is spelled", arguments: attributes)
  func isKnown(_ attribute: String) throws {
    for (before, after) in [("\"", "\""), ("'", "'"), ("", " ")] {
      for name in [attribute, attribute.uppercased()] {
        let parts = name.split(separator: "@", omittingEmptySubsequences: false)
        let page = "\(parts[0])\(before){{ x }}\(after)\(parts[1])"
        let bad = try render(page, value("javascript:alert(1)", in: attribute))
        #expect(bad.text.contains("about:invalid") && !bad.text.contains("alert"), "\(bad.text)")
        #expect(bad.refused == 1, "\(page)")
        #expect(try render(page, value("/a/b", in: attribute)).refused == 0, "\(page)")
      }
    }
  }
}
