import Diagnostics
import Records
import Tables
import Testing

struct DataPackageTests {
  private func package(_ text: String, _ log: DiagnosticLog) -> DataPackage {
    guard let document = JSONDocument.read(path: "datapackage.json", bytes: Array(text.utf8), log: log) else {
      return DataPackage(resources: [])
    }
    return DataPackage.read(document.root, log: log)
  }

  private let shop = """
    {"name": "shop", "resources": [
      {"name": "suppliers", "path": "suppliers.csv", "schema": {
        "fields": [{"name": "code", "type": "string"}, {"name": "companyName", "type": "string", "title": "Company"}],
        "primaryKey": "code"}},
      {"name": "products", "path": ["products.csv"], "encoding": "windows-1252", "dialect": {"delimiter": ";"}, "schema": {
        "fields": [
          {"name": "no", "type": "integer"},
          {"name": "productName", "type": "string", "constraints": {"required": true, "maxLength": 40}},
          {"name": "price", "type": "number", "decimalChar": ",", "groupChar": ".", "bareNumber": false,
           "constraints": {"minimum": 0}},
          {"name": "since", "type": "date", "format": "%d.%m.%Y"},
          {"name": "supplier", "type": "string"},
          {"name": "page", "type": "string", "format": "uri"},
          {"name": "colour", "type": "string", "categories": [{"value": "r", "label": "Red"}, "blue"]},
          {"name": "sold", "type": "boolean", "trueValues": ["Y"], "falseValues": ["N"]}],
        "primaryKey": ["no"], "missingValues": ["", "NULL"],
        "foreignKeys": [{"fields": "supplier", "reference": {"resource": "suppliers", "fields": "code"}}]}}]}
    """

  @Test func isReadAsItIs() throws {
    let log = DiagnosticLog()
    let found = package(shop, log)
    #expect(log.sorted().map(line) == [])
    let products = try #require(found.resource("products"))
    #expect(products.dialect.delimiter == UInt8(ascii: ";"))
    #expect(products.dialect.encoding == .windows1252)
    #expect(products.missingValues == ["", "NULL"])
    #expect(products.primaryKey == ["no"])
    #expect(
      products.fields.map { $0.type?.rawValue ?? "?" } == [
        "integer", "string", "number", "date", "reference", "url", "choice", "boolean",
      ])
    let csv = """
      no;productName;price;since;supplier;page;colour;sold
      1;Tea;1.234,50 €;01.02.2020;s1;https://a.org/;r;Y
      2;Pie;NULL;;s2;;blue;N
      3;;-1;31.02.2020;s9;;green;maybe
      """
    let table = TableReader.read(path: "products.csv", bytes: Array(csv.utf8), dialect: products.dialect, log: log)
    let suppliers = source("code,companyName\ns1,S One\ns2,S Two\n", "suppliers.csv", log: log)
    let loaded = load(
      [
        (CollectionSchema(try #require(found.resource("suppliers")), kind: .record), [suppliers]),
        (
          CollectionSchema(products, kind: .product),
          [RecordSource(path: "products.csv", tables: table.map { [SourceTable($0)] } ?? [])]
        ),
      ], log: log)
    #expect(loaded.store.record("products", key: RecordKey("1"))?.title == "Tea")
    #expect(
      ["price", "since", "sold", "colour"].map { loaded.store.value("products", "1", $0).plainText } == [
        "1234.50", "2020-02-01", "true", "r",
      ])
    #expect(loaded.store.value("products", "2", "price") == .missing)
    #expect(loaded.store.related("suppliers", "s1", "products") == ["1"])
    #expect(loaded.store.record("suppliers", key: RecordKey("s1"))?.title == "S One")
    #expect(
      loaded.log.sorted().filter { $0.severity == .error }.map(\.code) == [
        "record.missing-value", "record.below-minimum", "record.impossible-date", "record.unknown-reference",
        "record.bad-choice", "record.bad-boolean",
      ])
  }

  @Test(arguments: [
    (
      #"{"name": "x"}"#,
      "error datapackage.json:1:1 package.no-resources: the data package has no list called resources, expected one"
    ),
    (
      #"{"resources": [{"path": "a.csv"}]}"#,
      "error datapackage.json:1:16 package.no-name: found a resource without a name, expected one"
    ),
    (
      #"{"resources": [{"name": "a", "data": []}]}"#,
      #"error datapackage.json:1:38 package.no-path: the resource "a" has no path, expected one (put the data into a file of its own)"#
    ),
    (
      #"{"resources": [{"name": "a", "path": "a.csv", "schema": {"fields": [{"name": "x", "type": "geopoint"}]}}]}"#,
      #"warning datapackage.json:1:91 package.unsupported: values of the type "geopoint" are read as text"#
    ),
    (
      #"{"resources": [{"name": "a", "path": "a.csv", "schema": {"fields": [{"name": "x", "constrains": {}}]}}]}"#,
      #"warning datapackage.json:1:83 package.unsupported: "constrains" is not used here (did you mean "constraints"?)"#
    ),
    (
      #"{"resources": [{"name": "a", "path": "a.csv", "schema": {"fields": [{"name": "x", "constraints": {"pattern": "("}}]}}]}"#,
      #"error datapackage.json:1:110 package.pattern: found "(", expected a regular expression: it is not well formed"#
    ),
    (
      #"{"resources": [{"name": "a", "path": "a.csv", "encoding": "klingon"}]}"#,
      #"error datapackage.json:1:59 package.encoding: found the encoding "klingon", expected one of utf-8, utf-16, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252, iso-8859-1, iso-8859-2, big5, gb18030, shift_jis, euc-jp or euc-kr"#
    ),
  ])
  func saysWhatItDoesNotUnderstand(text: String, message: String) {
    let log = DiagnosticLog()
    _ = package(text, log)
    #expect(log.sorted().map(line) == [message])
  }

  @Test func addsToWhatTheSiteFileSays() throws {
    let log = DiagnosticLog()
    let products = try #require(package(shop, log).resource("products"))
    var schema = CollectionSchema("products", .product, fields: [Field("name", from: ["productName"]), Field("price")])
    schema.adopt(products)
    #expect(schema.fields.map(\.name) == ["name", "price", "no", "since", "supplier", "page", "colour", "sold"])
    #expect(schema.field("name")?.constraints.maxLength == 40)
    #expect(schema.field("price")?.numberFormat.decimalChar == ",")
    #expect(schema.key == .columns(["no"]))
  }
}
