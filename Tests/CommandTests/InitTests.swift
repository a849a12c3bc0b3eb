import Foundation
import TestSupport
import Testing

/// A site from nothing or from a table; what `init` makes must build.
@Suite struct InitTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory(inMemory: true) }

  private func initialise(_ arguments: String...) throws -> ProcessOutput {
    try run(Gablota.path, ["init", "site"] + arguments, in: folder.path)
  }

  /// Makes a site of a table, builds and checks it, and gives the site file.
  @discardableResult
  private func siteFile(of table: String, named name: String, _ arguments: String...) throws -> String {
    try folder.write(table, to: name)
    let made = try run(Gablota.path, ["init", "site", "--from", name] + arguments, in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    try build()
    return try folder.text("site/site.yaml")
  }

  /// Nothing is reported but what spreadsheets did to the data before.
  private func build() throws {
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0, "\(built.errorText)")
    let codes = Set(built.errorText.matches(of: /(?:error|warning|notice)\[[a-z.-]+\]/).map { String($0.0) })
    #expect(
      codes.subtracting(["warning[record.spreadsheet-damage]", "warning[record.isbn]"]) == [], "\(built.errorText)")
    let checked = try Gablota.run("check", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(checked.code == 0, "\(checked.errorText)")
  }

  // MARK: From nothing

  @Test(arguments: ["en", "pl", "ru", "es", "zh-Hant"])
  func fromNothing(_ language: String) throws {
    let made = try initialise("--language", language)
    #expect(made.code == 0)
    #expect(made.errors.isEmpty)
    #expect(made.text.hasSuffix("next: gablota build site\n"))
    for line in made.text.split(separator: "\n") where line.hasPrefix("made ") {
      #expect(FileManager.default.fileExists(atPath: folder.path(String(line.dropFirst(5)))))
    }
    let built = try Gablota.run("build", "site", in: folder.path)
    #expect(built.code == 0, "\(built.errorText)")
    #expect(built.text.contains("events: 3 read, 3 published"))
    #expect(try folder.text("site/public/index.html").contains("lang=\"\(language)\""))
  }

  @Test func aSiteFromNothingSpeaksItsLanguage() throws {
    #expect(try initialise("--language", "pl").code == 0)
    #expect(try folder.text("site/site.yaml").contains("title: Moja biblioteka"))
    #expect(try folder.text("site/data/events.csv").contains("Wieczór wierszy"))
    #expect(try folder.text("site/pages/about.md").contains("title: O nas"))
  }

  @Test func aFolderWithFilesIsLeftAlone() throws {
    try folder.write("mine", to: "site/notes.txt")
    let made = try initialise()
    #expect(made.code == 1)
    #expect(made.errorText.contains("init.not-empty"))
    #expect(try tree(folder.path("site")).count == 1)
  }

  @Test func aTableThatIsNotThereEndsWithThree() throws {
    let made = try initialise("--from", "nothing.csv")
    #expect([1, 3].contains(made.code))
    #expect(made.errorText.contains("nothing.csv"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }

  // MARK: From tables

  @Test func semicolonsAndDatesOfTheCountry() throws {
    let yaml = try siteFile(
      of: "Nr;Titel;Datum;Uhrzeit;Ort\n1;Lesung;31.10.2026;19:00;Saal\n2;Konzert;1.11.2026;20:30;Hof\n",
      named: "termine.csv")
    #expect(yaml.contains("delimiter: \";\""))
    #expect(yaml.contains("key: Nr"))
  }

  @Test func datesBehindADotOrSlashAreUnderstood() throws {
    let yaml = try siteFile(
      of: "id,name,date\n1,A,31.10.2026\n2,B,01.11.2026\n", named: "events.csv")
    #expect(yaml.contains("kind: event"))
    #expect(yaml.contains("%d.%m.%Y"))
    #expect(try folder.text("site/public/events/1/index.html").contains("October 31, 2026"))
  }

  @Test(arguments: [
    ("titulo,autores,editorial\nEl faro,Ana Ruiz,Norte\n", "es"),
    ("Tytuł,Autor,Rok\nLatarnia,Anna Zych,2001\n", "pl"),
    ("Название,Автор\nМаяк,Анна Рудь\n", "ru"),
    ("書名,作者\n燈塔,林安\n", "zh-Hant"),
  ])
  func theLanguageIsThatOfTheColumns(_ table: String, _ language: String) throws {
    let yaml = try siteFile(of: table, named: "books.csv")
    #expect(yaml.contains("language: \(language)  # the language of the column names\n"))
  }

  @Test(arguments: [
    "title,autor,year\nThe Lighthouse,Ann Ray,2001\n",
    "título,autor,edição,ano\nO farol,Ana Reis,2.ª,2001\n",
    "书名,作者,出版社\n灯塔,林安,海\n",
    "書名,著者\n灯台,林\n",
    "Назва,Автор,Рік,Видавництво\nМаяк,Анна Рудь,2001,Північ\n",
  ])
  func columnsThatDoNotSayTheirLanguageAreEnglish(_ table: String) throws {
    let yaml = try siteFile(of: table, named: "books.csv")
    #expect(yaml.contains("language: en\n"))
  }

  @Test func theLanguageThatWasAskedForStands() throws {
    let yaml = try siteFile(of: "Название,Автор\nМаяк,Анна Рудь\n", named: "books.csv", "--language", "en")
    #expect(yaml.contains("language: en\n"))
  }

  @Test func decimalCommasAreUnderstood() throws {
    let yaml = try siteFile(of: "sku;product;price\nA1;Tea;12,50\nA2;Cup;3,00\n", named: "shop.csv")
    #expect(yaml.contains("kind: product"))
    #expect(yaml.contains("decimalChar: \",\""))
  }

  @Test func wordsForNothingAreUnderstood() throws {
    let yaml = try siteFile(
      of: "id,product,price,stock\n1,Tea,12.50,NULL\n2,Cup,n/a,3\n3,Pot,NULL,4\n", named: "shop.csv")
    #expect(yaml.contains("missingValues: "))
    #expect(yaml.contains("NULL") && yaml.contains("n/a"))
  }

  @Test func severalValuesInACellAreAList() throws {
    let yaml = try siteFile(
      of: "isbn,title,authors\n1,A,\"Pérez, Ana | Emili, Eduardo\"\n2,B,\"Roe, Jo\"\n", named: "books.csv")
    #expect(yaml.contains("separator: \"|\""))
    #expect(try folder.text("site/public/books/1/index.html").contains("Emili, Eduardo"))
  }

  @Test func aTableWithoutAKeyColumnGetsAKeyAllTheSame() throws {
    let yaml = try siteFile(
      of: "order,item,count\n1,a,2\n1,b,2\n2,a,3\n", named: "lines.csv")
    #expect(yaml.contains("key: [order, item]"))
    try FileManager.default.removeItem(atPath: folder.path("site"))
    let rows = try siteFile(of: "name,colour\nA,red\nA,red\n", named: "twice.csv")
    #expect(rows.contains("key: row number"))
    #expect(try folder.text("site/public/index.html").contains("/twice/2/"))
  }

  @Test func columnsCalledLikeSomethingReservedAreKept() throws {
    try siteFile(
      of: "id,name,url,slug,key,kind,collection,raw,title\n1,A,https://example.org/,s,k,x,y,z,Dr\n", named: "odd.csv")
    #expect(try folder.text("site/public/odd/1/index.html").contains("Dr"))
  }

  @Test func namesOfColumnsBecomeNamesOfFieldsAndLabels() throws {
    let yaml = try siteFile(
      of: "thingID,thingName,unitsOnOrder,Local authority,ISO2\n1,A,5,Barnet,GB\n", named: "my things.csv")
    for line in ["units_on_order: unitsOnOrder", "local_authority: Local authority", "name: thingName", "iso2: ISO2"] {
      #expect(yaml.contains(line), "\(line) in\n\(yaml)")
    }
    let page = try folder.text("site/public/my-things/1/index.html")
    #expect(page.contains("Local authority"))
  }

  @Test func picturesThatAreNoneAreOnlyText() throws {
    try siteFile(of: "id,name,picture\n1,A,0x151C2F00020000\n2,B,0x151C2F00020001\n", named: "blobs.csv")
  }

  @Test func picturesBesideTheTableComeAlong() throws {
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\"/>", to: "photos/a.svg")
    try siteFile(of: "id,name,image\n1,A,photos/a.svg\n", named: "things.csv")
    #expect(FileManager.default.fileExists(atPath: folder.path("site/public/photos/a.svg")))
  }

  @Test func peopleAreCalledByBothNames() throws {
    try siteFile(of: "id,lastName,firstName,title\n1,Davolio,Nancy,Ms\n2,Fuller,Andrew,Dr\n", named: "staff.csv")
    #expect(try folder.text("site/public/staff/1/index.html").contains(">Nancy Davolio<"))
  }

  @Test func jsonWithItsRecordsInside() throws {
    let yaml = try siteFile(
      of: #"{"page": 1, "items": [{"id": 7, "name": "A", "tags": ["x", "y"], "size": {"w": 3}}]}"#, named: "things.json"
    )
    #expect(yaml.contains("records: items"))
    #expect(try folder.text("site/public/things/7/index.html").contains(">A<"))
  }

  @Test func jsonThatIsAList() throws {
    try siteFile(of: #"[{"id": 1, "question": "Why?", "answer": "Because."}]"#, named: "faq.json")
    #expect(try folder.text("site/site.yaml").contains("kind: question"))
  }

  // MARK: Encodings

  private let windows1251: [UInt8] =
    Array("id;name\n1;".utf8) + [0xC1, 0xE8, 0xE1, 0xEB, 0xE8, 0xEE] + Array("\n".utf8)

  @Test func anotherEncodingIsNamed() throws {
    try folder.write(windows1251, to: "table.csv")
    let made = try initialise("--from", "table.csv")
    #expect(made.code == 1)
    #expect(made.errorText.contains("table.csv:2:3: error["), "\(made.errorText)")
    #expect(made.errorText.contains("windows-1251"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }

  @Test func anEncodingThatIsSaidIsTakenAndWritten() throws {
    try folder.write(windows1251, to: "table.csv")
    let made = try initialise("--from", "table.csv", "--encoding", "windows-1251")
    #expect(made.code == 0, "\(made.errorText)")
    #expect(try folder.text("site/site.yaml").contains("encoding: windows-1251"))
    try build()
    #expect(try folder.text("site/public/index.html").contains("Библио"))
  }

  // MARK: Real tables

  /// The first rows of a real table: the command is not built for speed here.
  private func realTable(_ path: String, rows: Int) throws -> String {
    let source = try sharedData(path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
    var lines = 0
    let end = bytes.firstIndex { byte in
      if byte == 0x0A { lines += 1 }
      return lines > rows
    }
    return String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self) + (end == nil ? "" : "\n")
  }

  @Test(arguments: [
    ("northwind/products.csv", "product"), ("northwind/categories.csv", "record"),
    ("northwind/customers.csv", "record"),
    ("northwind/employees.csv", "record"), ("northwind/orders.csv", "record"),
    ("northwind/order_details.csv", "record"),
    ("northwind/territories.csv", "record"), ("england-libraries.csv", "library"), ("barnet-events.csv", "event"),
    ("ushuaia-catalogue.csv", "book"), ("goodbooks.csv", "book"),
  ])
  func aRealTableBecomesASite(_ path: String, _ kind: String) throws {
    let table = try realTable(path, rows: 120)
    let name = path.components(separatedBy: "/").last ?? path
    let yaml = try siteFile(of: table, named: name)
    #expect(yaml.contains("kind: \(kind)"), "\(yaml)")
  }
}
