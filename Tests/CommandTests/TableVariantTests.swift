import Foundation
import TestSupport
import Testing

/// The tables as people send them: each variant works by two lines of the site file, or is refused with a message that
/// says what to write.
@Suite struct TableVariantTests {
  private static let table = "id,name,price,note\n1,Añil,9.80,NULL\n2,Café,12.40,kept\n"

  /// A site of one table with some lines more under the collection.
  private func build(_ table: [UInt8], _ lines: String = "") throws -> (result: ProcessOutput, site: TestSite) {
    let site = try TestSite([
      "site.yaml": "title: T\ncollections:\n  things:\n    kind: product\n    source: t.csv\n    key: id\n    path: /\n"
        + "    fields: {price: price, note: {type: string}}\n" + lines
    ])
    try site.folder.write(table, to: "site/t.csv")
    return (try site.build(), site)
  }

  private func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  @Test func wordsForNothingAreMissingByOneLine() throws {
    let plain = try build(Array(Self.table.utf8))
    #expect(try plain.site.page("/things/1/").contains("NULL"))
    let told = try build(Array(Self.table.utf8), "    missingValues: [\"NULL\"]\n")
    #expect(told.result.code == 0, "\(told.result.errorText)")
    #expect(!(try told.site.page("/things/1/").contains("NULL")))
    #expect(try told.site.page("/things/2/").contains("kept"))
  }

  @Test func aWordForNothingInANumberSaysTheLine() throws {
    let (result, _) = try build(Array("id,name,price,note\n1,A,NULL,x\n".utf8))
    #expect(result.code == 1)
    #expect(result.errorText.contains("missingValues: [\"\", \"NULL\"]"), "\(result.errorText)")
  }

  @Test func semicolonsAreFoundOrDeclared() throws {
    let table = Self.table.replacingOccurrences(of: ",", with: ";")
    let found = try build(Array(table.utf8))
    #expect(found.result.code == 0)
    #expect(found.result.errorText.contains("delimiter: \";\""), "\(found.result.errorText)")
    let told = try build(Array(table.utf8), "    dialect: {delimiter: \";\"}\n")
    #expect(told.result.code == 0 && told.result.errors.isEmpty, "\(told.result.errorText)")
    #expect(try told.site.page("/things/2/").contains("Café"))
  }

  @Test func anotherEncodingSaysTheLineThatReadsIt() throws {
    let refused = try build(latin(Self.table))
    #expect(refused.result.code == 1)
    #expect(refused.result.errorText.contains("encoding: windows-1252"), "\(refused.result.errorText)")
    let told = try build(latin(Self.table), "    encoding: windows-1252\n")
    #expect(told.result.code == 0, "\(told.result.errorText)")
    #expect(try told.site.page("/things/2/").contains("Café") && told.site.page("/things/1/").contains("Añil"))
    let latin1 = try build(
      latin(Self.table.replacingOccurrences(of: ",", with: ";")),
      "    encoding: latin-1\n    dialect: {delimiter: \";\"}\n")
    #expect(latin1.result.code == 0, "\(latin1.result.errorText)")
  }

  @Test func theOrderOfColumnsMeansNothing() throws {
    let turned = "note,price,name,id\nNULL,9.80,Añil,1\nkept,12.40,Café,2\n"
    let (first, second) = (try build(Array(Self.table.utf8)), try build(Array(turned.utf8)))
    #expect(first.result.code == 0 && second.result.code == 0)
    #expect(differences(try first.site.output(), try second.site.output()) == [])
  }

  @Test func aHeaderTwiceIsRefusedAndTheWayOutIsSaid() throws {
    let table = "id,name,price,note,name\n1,A,9.80,x,B\n"
    let refused = try build(Array(table.utf8))
    #expect(refused.result.code == 1)
    #expect(refused.result.errorText.contains("dialect: {duplicates: number}"), "\(refused.result.errorText)")
    let told = try build(Array(table.utf8), "    dialect: {duplicates: number}\n")
    #expect(told.result.code == 0, "\(told.result.errorText)")
    #expect(try told.site.page("/things/1/").contains(">A<"))
  }

  @Test func aCommaWithoutQuotesIsRefusedAndTheWayOutIsSaid() throws {
    let table = "id,price,note,name\n1,9.80,x,Pens, inks and paper\n2,1.00,y,Wax\n"
    let refused = try build(Array(table.utf8))
    #expect(refused.result.code == 1)
    #expect(refused.result.errorText.contains("dialect: {rest: name}"), "\(refused.result.errorText)")
    let told = try build(Array(table.utf8), "    dialect: {rest: name}\n")
    #expect(told.result.code == 0, "\(told.result.errorText)")
    #expect(try told.site.page("/things/1/").contains("Pens, inks and paper"))
  }

  @Test func strangeFieldNamesAndHostileCellsAreOnlyText() throws {
    let site = try TestSite([
      "site.yaml": """
      title: "A <b>site</b> & more"
      collections:
        "Öffnung & Co":
          source: data.csv
          key: "Nr."
          fields:
            name: "Name <i>"
            "größe (cm)": "Größe (cm)"
            class: class
            "for": "for"
            "__proto__": "__proto__"
            "items": items

      """,
      "data.csv": "Nr.,Name <i>,Größe (cm),class,for,__proto__,items\n"
        + "a/b,<script>alert(1)</script>,12,x\"y,'z',{{ 7191*7193 }},5\n",
    ])
    let result = try site.build()
    if result.code == 1 {
      #expect(result.errorText.contains("site.yaml:"), "\(result.errorText)")
    } else {
      #expect(result.code == 0)
      for (path, bytes) in try site.output() where path.hasSuffix(".html") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("<script>alert") && !text.contains("<b>site</b>"), "\(path)")
        #expect(!text.contains("51724863"), "\(path): a cell was run as a template")
      }
    }
  }
}
