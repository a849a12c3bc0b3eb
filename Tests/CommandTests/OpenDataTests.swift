import Foundation
import TestSupport
import Testing

/// `open_data`, and books for reading apps.
@Suite struct OpenDataTests {
  private static let books = """
    id,title,authors,categories,cover,price,secret,added,file,borrow,borrow_format
    1,=1+1,Ann; Ben,Maths > Algebra,images/c.gif,-3,tok1,2026-01-02,files/a.epub,,
    2,"B, C",Ben,,,2.50,tok2,,,https://lend.example/2,epub

    """

  /// One pixel.
  private static let picture =
    "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

  private func site(_ openData: String) throws -> TestSite {
    try TestSite.things(
      "book", "      authors: {separator: \"; \"}\n      price: {type: number}\n      secret: {audience: staff}\n",
      Self.books, yaml: "assets: [images, files]\n", of: "    open_data: \(openData)\n",
      ["images/c.gif": Self.picture, "files/a.epub": "0123456789"])
  }

  @Test func peopleTakeTheDataAsTables() throws {
    let site = try site("{licence: cc0-1.0, formulas: safe}").builtWithoutMistake()
    let csv = try site.folder.text("site/public/data/things.csv")
    let head = csv.components(separatedBy: "\r\n")[0]
    #expect(head.hasPrefix("key,authors,price,title,") && !head.contains("secret"), "\(head)")
    #expect(
      csv.contains("\r\n1,Ann; Ben,-3,'=1+1,") && csv.contains("\r\n2,Ben,2.50,\"B, C\","), "\(csv)")
    #expect(csv.contains("https://example.org/images/c.gif") && csv.contains("https://example.org/files/a.epub"))
    let json = try site.folder.text("site/public/data/things.json")
    #expect(
      json.contains(#""authors":["Ann","Ben"],"price":-3,"title":"=1+1""#) && json.contains(#""price":2.50"#), "\(json)"
    )
    #expect(json.contains(#"["Maths > Algebra"]"#))
    let package = try site.folder.text("site/public/data/datapackage.json")
    #expect(package.contains(#""licenses":[{"name":"CC0-1.0","path":"https://creativecommons.org/"#), "\(package)")
    #expect(package.contains(#"{"name":"price","type":"number""#) && package.contains(#""primaryKey":["key"]"#))
    let page = try site.page("/")
    #expect(page.contains(#""@type":"Dataset""#) && page.contains("href=\"/data/things.csv\""), "\(page)")
    for (path, bytes) in try site.output() where path != ".gablota" {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("tok1"), "\(path)")
    }
  }

  @Test func withoutTheOptionAFormulaStays() throws {
    let site = try site("true").builtWithoutMistake()
    #expect(try site.folder.text("site/public/data/things.csv").contains(",=1+1,"))
    #expect(try !site.folder.text("site/public/data/datapackage.json").contains("licenses"))
  }

  @Test func booksGoOutAsMARC() throws {
    let site = try site("true").builtWithoutMistake()
    let marc = try site.folder.text("site/public/data/things.marc.xml")
    #expect(marc.count(of: "<record>") == 2 && marc.contains("<subfield code=\"a\">=1+1</subfield>"), "\(marc)")
  }

  @Test func aBookWithACopyIsInTheCatalogueForReadingApps() throws {
    let site = try site("false").builtWithoutMistake()
    let all = try site.folder.text("site/public/opds/all.xml")
    #expect(all.count(of: "<entry>") == 2, "\(all)")
    #expect(
      all.contains(
        #"<link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="https://example.org/files/a.epub" length="10"/>"#
      ))
    #expect(all.contains(#"<opds:indirectAcquisition type="application/epub+zip"/>"#))
    #expect(all.count(of: "rel=\"http://opds-spec.org/image") == 2)
    #expect(try site.folder.text("site/public/opds/authors/ben.json").contains(#""numberOfItems":2"#))
    #expect(try site.page("/").contains("href=\"/opds/index.xml\""))
    let page = try site.page("/things/1/")
    #expect(page.contains("EPUB, 1\u{A0}kB"), "\(page)")
    #expect(try site.page("/things/2/").contains("id=\"book-borrow\""))
  }

  @Test func aCoverThatReadingAppsCannotShowIsNotInTheirCatalogue() throws {
    let rows = ["a.svg", "b.jpg", "c.webp"].enumerated().map { "\($0),Book,/files/a.epub,https://img.example/\($1)\n" }
    let site = try TestSite.things(
      "book", "      title: title\n      cover: cover\n", "id,title,file,cover\n" + rows.joined(),
      yaml: "assets: [files]\n", ["files/a.epub": "x"]
    ).builtWithoutMistake()
    let all = try site.folder.text("site/public/opds/all.xml")
    #expect(all.count(of: "rel=\"http://opds-spec.org/image") == 2, "\(all)")
    #expect(all.count(of: "https://img.example/b.jpg") == 2, "\(all)")
  }

  @Test func aLongListHasPagesOfFifty() throws {
    let rows = (1...101).map { "\($0),Book \($0),/files/a.epub\n" }.joined()
    let site = try TestSite.things(
      "book", "      title: title\n", "id,title,file\n" + rows, yaml: "assets: [files]\n", ["files/a.epub": "x"]
    ).builtWithoutMistake()
    let second = try site.folder.text("site/public/opds/all_2.json")
    #expect(second.contains(#""rel":"next","href":"https://example.org/opds/all_3.json""#), "\(second.prefix(900))")
    #expect(second.contains(#""rel":"previous","href":"https://example.org/opds/all.json""#))
    #expect(second.count(of: #""@type":"http://schema.org/Book""#) == 50)
    #expect(!site.hasFile("/opds/all_4.json") && !site.hasFile("/opds/new.json"))
  }

  @Test func withoutAnAddressThereIsNoCatalogue() throws {
    let site = try TestSite([
      "site.yaml": "title: T\nassets: [files]\ncollections:\n  things: {kind: book, source: things.csv, key: id}\n",
      "things.csv": "id,title,file\n1,One,/files/a.epub\n", "files/a.epub": "x",
    ]).builtWithoutMistake()
    #expect(!site.hasFile("/opds/index.xml"))
  }
}
