import Diagnostics
import Files
import Records
import Tables
import TestSupport
import Testing

struct SchemaTests {
  private func messages(_ schema: CollectionSchema, _ csv: String) -> [String] {
    let log = DiagnosticLog()
    _ = schema.completed(for: [source(csv, log: log)], context: context(), log: log)
    return log.sorted().map(line)
  }

  @Test(arguments: [
    (
      Field("name", from: ["libNmae"]),
      #"error schema.unknown-column: the field name is read from the column "libNmae", which no source of libraries has (did you mean "libName"?)"#
    ),
    (
      Field("name", from: ["title"]),
      #"error schema.unknown-column: the field name is read from the column "title", which no source of libraries has (the columns are libId, libName and libLoc)"#
    ),
    (
      Field("slug", from: ["libName"]),
      #"error schema.reserved-name: no field can be called "slug": every library already has that (choose another name, such as slug_column: libName)"#
    ),
    (
      Field("title", from: ["libName"]),
      #"error schema.reserved-name: no field can be called "title": every library already has that (the display name of this kind is called name)"#
    ),
    (
      Field("adress", from: ["libLoc"]),
      #"warning schema.near-vocabulary: "adress" is not a word of the kind library, so it becomes a separate field (did you mean "address"?)"#
    ),
  ])
  func reportsFieldsThatCannotBeMeant(field: Field, message: String) {
    let fields = field.name == "name" ? [field] : [Field("name", from: ["libName"]), field]
    #expect(
      messages(schema("libraries", .library, key: ["libId"], fields), "libId,libName,libLoc\n1,A,B\n") == [message])
  }

  @Test func namesTheColumnThatARequiredWordProbablyIs() {
    #expect(
      messages(schema("libraries", .library, key: ["libId"]), "libId,libName\n1,A\n") == [
        "error schema.missing-field: libraries has no field name, which the kind library needs (write name: libName under fields)"
      ])
  }

  @Test func reportsAKeyThatIsNoColumn() {
    #expect(
      messages(schema("things", .record, key: ["ID"]), "id,name\n1,A\n") == [
        #"error schema.unknown-column: the key of things names the column "ID", which no source has (did you mean "id"?)"#
      ])
  }

  @Test(arguments: [
    ("id,name\n1,A\n", ["1"]), ("key,id,name\nk,1,A\n", ["k"]), ("name,x\nFirst,1\nSecond,2\n", ["First", "Second"]),
  ])
  func findsTheKeyByItself(csv: String, keys: [String]) {
    let log = DiagnosticLog()
    let loaded = load([(CollectionSchema("things", .record), [source(csv, log: log)])], log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.keys(loaded.store.records(of: "things")) == keys)
  }

  @Test func numbersRowsWhereTheSchemaSaysSo() {
    let log = DiagnosticLog()
    var schema = CollectionSchema("things", .record)
    schema.key = .rowNumber
    let loaded = load([(schema, [source("name\nA\nA\n", log: log)])], log: log)
    #expect(loaded.store.keys(loaded.store.records(of: "things")) == ["1", "2"])
    #expect(loaded.messages == [])
  }

  @Test(arguments: [
    ("1,20,300", FieldType.integer), ("1,-2,3.5", .number), ("007,012,100", .string), ("true,false,true", .boolean),
    ("2026-01-01,2026-02-03,", .date), ("10:00,18:30,9:15", .time),
    ("2026-01-01T10:00,2026-01-02,2026-01-03", .datetime),
    ("https://a.org/,https://b.org/x,", .url), ("a.jpg,img/b.png,c.webp", .image), ("x,y,1", .string), (",,", .string),
    ("https://a.org/a.jpg,b.png,", .image), ("123456789012345678901,1,2", .number), ("1e5,2,3", .number),
  ])
  func infersTheTypeFromAllCells(cells: String, type: FieldType) {
    let values = cells.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let csv = "id,x\n" + values.enumerated().map { "\($0),\(String(decoding: $1, as: UTF8.self))\n" }.joined()
    let log = DiagnosticLog()
    let inferred = inferType(of: Field("x"), in: [source(csv, log: log)], missingValues: [""])
    #expect(inferred.type == type)
  }

  @Test func infersAChoiceWhereFewValuesComeAgainAndAgain() {
    let log = DiagnosticLog()
    let csv = "id,x\n" + (0..<40).map { "\($0),\(["Talk", "Concert", "Film"][$0 % 3])\n" }.joined()
    #expect(inferType(of: Field("x"), in: [source(csv, log: log)], missingValues: [""]).type == .choice)
    let json = #"[{"x": ["a", "b"]}, {"x": []}, {}]"#
    #expect(
      inferType(of: Field("x"), in: [source(json, "d.json", log: log)], missingValues: [""]) == InferredType(.list))
  }
}
