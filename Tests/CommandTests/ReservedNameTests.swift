import Foundation
import Kinds
import Pages
import Records
import TestSupport
import Testing

/// Columns and fields called like something that the theme reads: what the program works out stays as it is.
@Suite struct ReservedNameTests {
  /// A kind's table with nothing but what it needs.
  struct Least: Sendable, CustomTestStringConvertible {
    let kind: Kind
    let columns: String
    let cells: String
    /// Other collections that it needs.
    var others = ""
    var testDescription: String { kind.name }
  }

  static let kinds = [
    Least(
      kind: .library, columns: "id,name,opening_hours,telephone,address", cells: "1,Main,9:00 AM - 5:00 PM,123,Street 1"
    ),
    Least(kind: .event, columns: "id,name,start", cells: "1,Reading,2026-08-01 18:00"),
    Least(kind: .book, columns: "id,title,authors,isbn", cells: "1,Emma,Austen,9780141439587"),
    Least(
      kind: .copy, columns: "id,book,inventory", cells: "1,1,A1",
      others: "  books: {kind: book, source: books.csv, key: id}\n"),
    Least(kind: .product, columns: "id,name,price,stock", cells: "1,Tea,2.50,3"),
    Least(kind: .question, columns: "id,question,answer", cells: "1,Why?,So."),
    Least(kind: .record, columns: "id,name", cells: "1,Lamp"),
  ]

  /// What the program works out for some kind of record.
  static let computed = Set(kindPages.flatMap(\.memberNames))

  /// Every word in the tags of the theme's templates: each member that it reads is among them.
  static let words: [String] = {
    var words: Set<String> = []
    let folder = projectRoot() + "/templates"
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      guard path.hasSuffix(".html"), let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else {
        continue
      }
      for tag in text.matches(of: #/\{[{%].*?[}%]\}/#) {
        for word in tag.output.matches(of: #/[A-Za-z_][A-Za-z_0-9]*/#) { words.insert(String(word.output)) }
      }
    }
    return words.union(computed).sorted()
  }()

  /// Values of several types, so that each word meets other ones.
  private static let values = ["xyz", "7", "2026-09-01", "true", "https://example.org/a", "a|b", "javascript:alert(1)"]
  private static let types = ["string", "integer", "date", "boolean", "url", "list", "markdown"]

  private func table(_ least: Least, _ words: [String], shift: Int) -> String {
    let cells = words.indices.map { Self.values[($0 + shift) % Self.values.count] }
    return least.columns + "," + words.joined(separator: ",") + "\n" + least.cells + "," + cells.joined(separator: ",")
      + "\n"
  }

  /// In tables of a hundred columns each, and with other values for each kind.
  @Test("init makes a site of columns with any of these names", arguments: kinds.filter(\.others.isEmpty))
  func columns(_ least: Least) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let own = least.columns.components(separatedBy: ",")
    let words = Self.words.filter { !own.contains($0) }
    let shift = Self.kinds.firstIndex { $0.kind == least.kind } ?? 0
    for start in stride(from: 0, to: words.count, by: 100) {
      try folder.write(table(least, Array(words[start...].prefix(100)), shift: shift), to: "t.csv")
      let result = try Gablota.shell(
        "rm -rf site; gablota init site --from t.csv; gablota build site", in: folder.path)
      #expect(result.code == 0, "\(result.errorText)")
      let pages = try tree(folder.path("site/public")).filter { $0.key.hasSuffix(".html") }
      for (path, bytes) in pages {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.firstMatch(of: #/(href|src|srcset|action)="javascript:/#) == nil, "\(path)")
      }
    }
  }

  @Test func theNamesThatEveryRecordHasAreThoseThatItsKindReserves() {
    for pages in kindPages {
      for name in pages.memberNames where name != pages.kind.titleField {
        #expect(pages.kind.reserves(name), "\(pages.kind.name): \(name)")
      }
    }
  }

  @Test("What the theme computes is the same with a column of that name", arguments: 0..<3)
  func computed(_ shift: Int) throws {
    let least = try #require(Self.kinds.first { $0.kind == .book })
    let words = Self.computed.sorted().filter {
      $0 != "key" && least.kind.reserves($0) && least.kind.guess(column: $0) == nil
    }
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write(table(least, words, shift: shift), to: "t.csv")
    try folder.write(least.columns + "\n" + least.cells + "\n", to: "bare/t.csv")
    let result = try Gablota.shell(
      "for s in . bare; do gablota init $s/site --from $s/t.csv; gablota build $s/site; done", in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    let page = try folder.text("site/public/t/1/index.html")
    #expect(try withoutFacts(page) == withoutFacts(folder.text("bare/site/public/t/1/index.html")))
    for word in words { #expect(page.contains("id=\"field-\(word)_column\""), "\(word)") }
  }

  /// The page without the facts that are the table's own.
  private func withoutFacts(_ page: String) -> String {
    page.replacing(#/<div><dt>[^<]*<\/dt><dd id="field-.*?<\/dd><\/div>\n?/#, with: "")
  }

  @Test("A declared field works, or its name is refused with another one to take", arguments: kinds)
  func fields(_ least: Least) throws {
    let own = least.columns.components(separatedBy: ",")
    let words = Self.words.filter { word in
      !own.contains(word) && !least.kind.vocabulary.contains { $0.name == word }
        && !least.kind.reserves(word)
    }
    let reserved = Self.words.filter(least.kind.reserves)
    #expect(reserved.contains("key") && (least.kind != .book || reserved.contains("file_url")))
    for shift in 0..<2 {
      let site = try TestSite([
        "site.yaml": siteFile(least, words, shift: shift), "t.csv": table(least, words, shift: shift),
        "books.csv": "id,title\n1,Emma\n",
      ])
      let result = try site.build()
      #expect(result.code == 0, "\(result.errorText)")
    }
    let refused = try TestSite([
      "site.yaml": siteFile(least, reserved, shift: 0), "t.csv": table(least, reserved, shift: 0),
      "books.csv": "id,title\n1,Emma\n",
    ]).build()
    #expect(refused.code == 1)
    for name in reserved {
      #expect(refused.errorText.contains("error[schema.reserved-name]: no field can be called \"\(name)\""), "\(name)")
    }
    #expect(refused.errorText.contains("site/site.yaml:"))
  }

  private func siteFile(_ least: Least, _ words: [String], shift: Int) -> String {
    var text = "title: T\ncollections:\n" + least.others
    text += "  t:\n    kind: \(least.kind.name)\n    source: t.csv\n    key: id\n    fields:\n"
    for (place, word) in words.enumerated() {
      let kind = (place + shift) % Self.values.count
      // What no page may lead to is no `url` either.
      text +=
        "      \"\(word)\": {from: \"\(word)\", type: \(Self.types[kind])\(kind == 5 ? ", separator: \"|\"" : "")}\n"
    }
    return text
  }

  @Test("A way back has no name that something else has", arguments: ["name", "stars", "isbn13", "authors", "events"])
  func waysBack(_ name: String) throws {
    let site = try TestSite([
      "site.yaml":
        "title: T\ncollections:\n  books: {kind: book, source: books.csv, key: id, fields: {upcoming_events: n}}\n"
        + "  notes:\n    kind: record\n    source: notes.csv\n    key: id\n    fields:\n"
        + "      about: {type: reference, references: books, inverse: \(name)}\n",
      "books.csv": "id,title,n\n1,Emma,2\n", "notes.csv": "id,name,about\n1,A,1\n",
    ])
    let result = try site.build()
    #expect(result.code == (name == "name" ? 0 : 1))
    #expect(result.errorText.contains("error[schema.inverse-name]") == (name != "name"), "\(result.errorText)")
  }

  @Test("A formula may name a column that is called so, and what the program computes stays")
  func formulas() throws {
    let site = try TestSite([
      "site.yaml":
        "title: T\ncollections:\n  books:\n    kind: book\n    source: books.csv\n    key: id\n"
        + "    computed: {double: state * 2, copies: holdings, where: file_url}\n",
      "books.csv": "id,title,state,holdings,file_url\n1,Emma,21,x,javascript:alert(1)\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let page = try site.page("/books/1/")
    #expect(page.contains(">42<") && !page.contains("book-copies") && !page.contains("=\"javascript:"))
  }
}
