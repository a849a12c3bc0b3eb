import TestSupport
import Testing

/// Tables as people really have them: keys with blanks, rows that end early or come twice, values that nobody can read,
/// numbers written for spreadsheets, a topic that only the file's name tells.
@Suite struct RealTableTests {
  @Test(arguments: ["{file}", "\"{file}\"", "{from: \"{file}\"}", "{from: {file}}"])
  func theNameOfTheFileIsAField(_ words: String) throws {
    let site = try TestSite.built(
      """
      collections:
        posts:
          source: data/*/*.csv
          key: [topic, id]
          fields:
            name: title
            topic: \(words)
            year: {folder}

      """,
      [
        "data/2024/sports.csv": "id,title\n1,Ball\n", "data/2024/art.csv": "id,title\n1,Paint\n",
        "data/2025/art.new.csv": "id,title\n1,Clay\n",
      ])
    let page = try site.page("/posts/sports-1/")
    #expect(page.contains(">sports<") && page.contains(">2024<"), "\(page)")
    #expect(site.hasFile("/posts/art-1/index.html") && site.hasFile("/posts/art.new-1/index.html"))
  }

  @Test func aTableBesideTheSiteFileHasNoFolder() throws {
    let text = try TestSite.refusedThings("record", "      name: name\n      year: \"{folder}\"\n", "id,name\n1,A\n")
    #expect(text.contains("the field year is read from the column \"{folder}\", which no source"), "\(text)")
  }

  @Test func blanksAroundKeysAreTakenAwayAndToldOnce() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + """
        collections:
          books: {kind: book, source: b.csv, key: id, fields: {writer: {references: people}}}
          people: {kind: person, source: p.csv, key: id}

        """,
      "b.csv": "id,title,writer\n 1,Emma,a\n2 ,Persuasion, a\u{A0}\n3,Faust,b\n", "p.csv": "id,name\na ,Ann\n b,Bob\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText.count(of: "record.key-blanks") == 2, "\(result.errorText)")
    #expect(result.errorText.contains("2 keys of books have blanks at their ends"), "\(result.errorText)")
    #expect(site.hasFile("/books/1/index.html") && site.hasFile("/books/2/index.html"))
  }

  @Test func keysThatDifferOnlyInBlanksAreOneKey() throws {
    let result = try TestSite.things("record", "      name: name\n", "id,name\n1,A\n1 ,B\n").build()
    #expect(result.code == 1 && result.errorText.contains("a second record has the key \"1\""), "\(result.errorText)")
  }

  @Test func rowsThatEndEarlyAreTakenWhereTheSiteSaysSo() throws {
    let table = "id,name,size\n1,A,x\n2,B\n3,C\n"
    let fields = "      name: name\n      size: size\n"
    let refused = try TestSite.things("record", fields, table).build()
    #expect(refused.code == 1 && refused.errorText.contains("dialect: {missingCells: empty}"), "\(refused.errorText)")
    let site = try TestSite.builtThings("record", fields, table, of: "    dialect: {missingCells: empty}\n")
    #expect(site.hasFile("/things/2/index.html") && site.hasFile("/things/3/index.html"))
    let tooMany = try TestSite.things(
      "record", fields, "id,name,size\n1,A,x,y\n", of: "    dialect: {missingCells: empty}\n"
    ).build()
    #expect(tooMany.code == 1 && tooMany.errorText.contains("csv.ragged-row"), "\(tooMany.errorText)")
  }

  @Test func aRowThatIsThereTwiceIsAWarningAndTheLedgerBalances() throws {
    let result = try TestSite.things("record", "      name: name\n", "id,name\n1,A\n2,B\n1,A\n").build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText.count(of: "warning[record.same-row]") == 1, "\(result.errorText)")
    #expect(result.text.contains("things: 3 read, 2 published, left out: 1 duplicate"), "\(result.text)")
    let other = try TestSite.things("record", "      name: name\n", "id,name\n1,A\n2,B\n1,C\n").build()
    #expect(other.code == 1 && other.errorText.contains("record.duplicate-key"), "\(other.errorText)")
  }

  @Test func rowsMayBeCountedFromZero() throws {
    let site = try TestSite.built(
      """
      collections:
        things: {source: things.csv, key: row number from 0}
        notes: {source: notes.csv, key: id, fields: {name: id, thing: {references: things}}}

      """, ["things.csv": "name\nA\nB\n", "notes.csv": "id,thing\nx,0\n"])
    #expect(site.hasFile("/things/0/index.html") && site.hasFile("/things/1/index.html"))
    #expect(try site.page("/notes/x/").contains("/things/0/"))
  }

  @Test func aValueThatCannotBeReadMayBeLostAndIsCounted() throws {
    let site = try TestSite.things(
      "record",
      "      name: name\n      price: {type: number, on_error: warn}\n      day: {type: date, on_error: warn}\n",
      "id,name,price,day\n1,A,5,2026-01-01\n2,B,ask,2026-01-02\n3,C,soon,tomorrow\n")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.errorText.count(of: "warning[") == 2, "\(result.errorText)")
    #expect(
      result.errorText.contains("2 values of price are left out, the first: found \"ask\""), "\(result.errorText)")
    #expect(
      result.text.contains("things: 3 read, 3 published, without 3 values that cannot be read"),
      "\(result.text)")
    #expect(site.hasFile("/things/3/index.html"))
    let explained = try Gablota.run("explain", "site", "3", in: site.folder.path)
    #expect(explained.text.contains("lost  price, site/things.csv:4:5"), "\(explained.text)")
    #expect(explained.text.contains("lost  day, site/things.csv:4:10"), "\(explained.text)")
  }

  @Test func aRequiredValueIsNeverLost() throws {
    let result = try TestSite.things(
      "record", "      name: name\n      price: {type: number, on_error: warn, constraints: {required: true}}\n",
      "id,name,price\n1,A,ask\n"
    ).build()
    #expect(result.code == 1 && result.errorText.contains("error[record.bad-number]"), "\(result.errorText)")
  }

  @Test(arguments: ["=\"9780141439563\"", "\"=\"\"9780141439563\"\"\"", "[9780141439563]", "[978-0-14-143956-3]"])
  func anISBNIsReadInTheShapesOfSpreadsheetsAndCatalogues(_ cell: String) throws {
    let site = try TestSite(
      [
        "site.yaml": TestSite.head + "collections:\n  books: {kind: book, source: b.csv, key: id}\n",
        "b.csv": "id,title,isbn\n1,Emma,\(cell)\n",
      ])
    let result = try site.build()
    #expect(result.code == 0 && !result.errorText.contains("record.isbn"), "\(result.errorText)")
    #expect(try site.page("/books/1/").contains("9780141439563"))
  }

  @Test(arguments: [
    "northwind/categories.csv", "northwind/customers.csv", "northwind/employee_territories.csv",
    "northwind/employees.csv", "northwind/products.csv", "northwind/regions.csv", "northwind/shippers.csv",
    "northwind/suppliers.csv", "northwind/territories.csv", "google-books/isbn_9780007152599.json",
    "google-books/isbn_9781101477816.json",
  ])
  func aWholeTableIsBuiltWithTheSiteFileThatInitWrote(_ path: String) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let made = try run(Gablota.path, ["init", "site", "--from", try sharedData(path)], in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0, "\(built.errorText)")
    #expect(built.errorText == "")
  }

  @Test(arguments: ["[1897?]", "1860-63", "1879 [1878]", "November 2006"])
  func aYearAsCataloguersWriteItNamesTheTypeThatReadsIt(_ cell: String) throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + "collections:\n  books: {kind: book, source: b.csv, key: id}\n",
      "b.csv": "id,title,year\n1,Emma,\(cell)\n",
    ])
    let result = try site.build()
    #expect(
      result.code == 1 && result.errorText.contains("write  type: year  for the field year"), "\(result.errorText)")
  }
}
