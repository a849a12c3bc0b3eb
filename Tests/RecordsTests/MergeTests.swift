import Diagnostics
import Records
import Tables
import Testing

/// A list of two libraries, and details by file: the shape of requirement D.
struct MergeTests {
  private let list = """
    {"libraries": [
      {"libId": 1, "libName": "North", "libShortDesc": "Small", "timeOpen": "9-18"},
      {"libId": 2, "libName": "South", "libShortDesc": "Large", "timeOpen": "10-20"}
    ]}
    """
  private let fields = [
    Field("name", from: ["libName"]), Field("summary", from: ["libShortDesc"]),
    Field("opening_hours", from: ["timeOpen"]),
    Field("description", .markdown, from: ["libDesc"]),
  ]

  private func merge(details: [(key: String, text: String)], severity: Severity = .warning) -> Loaded {
    let log = DiagnosticLog()
    var schema = schema("libraries", .library, key: ["libId"], fields)
    schema.severities.conflict = severity
    let tables = details.compactMap { detail in
      table(detail.text, "LibraryPage/\(detail.key).json", records: "library", log: log).map {
        SourceTable($0, keyFromPath: detail.key)
      }
    }
    let sources = [
      source(list, "list.json", records: "libraries", log: log),
      RecordSource(path: "LibraryPage/{key}.json", role: .detail, tables: tables),
    ]
    return load([(schema, sources)], log: log)
  }

  private let first = #"{"library": {"libId": 1, "libName": "North", "timeOpen": "9-18", "libDesc": "Long **text**"}}"#
  private let second = #"{"library": {"libId": 2, "libName": "South", "libDesc": "Other"}}"#

  @Test func addsTheDetailToTheRecordOfTheList() {
    let loaded = merge(details: [("1", first), ("2", second)])
    #expect(loaded.messages == [])
    #expect(loaded.store.value("libraries", "1", "description") == .text("Long **text**"))
    #expect(loaded.store.value("libraries", "1", "summary") == .text("Small"))
    #expect(
      loaded.store.record("libraries", key: RecordKey("1"))?.locations.map(\.file.path) == [
        "list.json", "LibraryPage/1.json",
      ])
    #expect(
      loaded.store.record("libraries", key: RecordKey("1"))?.location(of: "description")?.file.path
        == "LibraryPage/1.json")
  }

  @Test func reportsAListRecordWithoutItsDetailAndKeepsIt() {
    let loaded = merge(details: [("1", first)])
    #expect(
      loaded.messages == [
        #"warning list.json:3:13 record.without-detail: found no detail for "2", expected one in LibraryPage/{key}.json"#
      ])
    #expect(loaded.store.collection("libraries")?.count == 2)
  }

  @Test func reportsADetailWithoutListRecordAndLeavesItOut() {
    let third = #"{"library": {"libId": 3, "libName": "East"}}"#
    let loaded = merge(details: [("1", first), ("2", second), ("3", third)])
    #expect(
      loaded.messages == [
        #"warning LibraryPage/3.json:1:23 record.unlisted: no list of libraries has "3", so this detail is left out (the nearest key is "1")"#
      ])
    let ledger = loaded.store.ledgers[0]
    #expect((ledger.read, ledger.published, ledger.count(.unlisted)) == (3, 2, 1))
    #expect(ledger.balances)
  }

  @Test(arguments: [Severity.warning, .error])
  func reportsTwoValuesForOneFieldWithBothPlacesAndTakesTheFirst(severity: Severity) {
    let other = #"{"library": {"libId": 1, "timeOpen": "9-17", "libDesc": "x"}}"#
    let loaded = merge(details: [("1", other), ("2", second)], severity: severity)
    #expect(
      loaded.messages == [
        "\(severity.word) LibraryPage/1.json:1:38 record.conflict: opening_hours of \"1\" is \"9-17\" here, but \"9-18\" in the first source, which Gablota uses + list.json:2:73 the first source has it here"
      ])
    #expect(loaded.store.value("libraries", "1", "opening_hours") == .text("9-18"))
  }

  @Test func takesTheKeyFromThePathWhereTheDetailHasNone() {
    let bare = #"{"library": {"libDesc": "No key inside"}}"#
    let loaded = merge(details: [("1", bare), ("2", second)])
    #expect(loaded.messages == [])
    #expect(loaded.store.value("libraries", "1", "description") == .text("No key inside"))
  }

  @Test func refusesADetailSavedUnderTheNameOfAnother() {
    let loaded = merge(details: [("1", second), ("2", second)])
    #expect(
      loaded.messages.first
        == #"error LibraryPage/1.json:1:23 record.key-against-path: found the key "2" in the file for "1", expected "1" (rename the file or correct the key)"#
    )
    #expect(loaded.store.ledgers[0].balances)
  }

  @Test func reportsASecondRecordWithOneKeyWithBothPlaces() {
    let loaded = load("id,name\n1,A\n2,B\n1,C\n")
    #expect(
      loaded.messages == [
        #"error data.csv:4:1 record.duplicate-key: a second record has the key "1", expected each key once (give one of them another key, or remove it) + data.csv:2:1 the first one is here"#
      ])
    #expect(loaded.store.value("things", "1", "name") == .text("A"))
    #expect(loaded.store.ledgers[0].count(.duplicate) == 1)
  }

  @Test(arguments: [
    (
      ",A",
      #"error data.csv:2:1 record.missing-key: found a row without a key, expected a value in "id" (enter a key that no other row has, or remove the row)"#
    ),
    (
      "#REF!,A",
      ##"error data.csv:2:1 record.spreadsheet-damage: found the key "#REF!", expected one without errors in it (the spreadsheet shows an error here: correct the formula and save again)"##
    ),
  ])
  func leavesOutARowWithoutAUsableKey(row: String, message: String) {
    let loaded = load("id,name\n\(row)\n2,B\n")
    #expect(loaded.messages == [message])
    #expect(loaded.store.ledgers[0].count(.invalid) == 1)
    #expect(loaded.store.ledgers[0].balances)
  }

  @Test(arguments: [
    (
      "ALFKI ,A",
      #"warning data.csv:2:1 record.key-blanks: found the key "ALFKI " with blanks at its ends, which are removed (remove the blanks in the table)"#
    ),
    (
      "4.39E+8,A",
      #"warning data.csv:2:1 record.spreadsheet-damage: found the key "4.39E+8", which looks damaged (a spreadsheet shortened a long number: format the column as text and enter the digits again)"#
    ),
    (
      "1-Mar,A",
      #"warning data.csv:2:1 record.spreadsheet-damage: found the key "1-Mar", which looks damaged (a spreadsheet took it for a date: format the column as text and enter it again)"#
    ),
  ])
  func warnsOfKeysThatLookDamaged(row: String, message: String) {
    #expect(load("id,name\n\(row)\n").messages == [message])
  }

  @Test func joinsTheColumnsOfACompositeKey() {
    let loaded = load("order,line,name\n1,1,A\n1,2,B\n11,2,C\n1,12,D\n", key: ["order", "line"])
    #expect(loaded.messages == [])
    #expect(loaded.store.record("things", key: RecordKey(["11", "2"]))?.title == "C")
    #expect(loaded.store.record("things", key: RecordKey(["1", "12"]))?.key.text == "1-12")
  }

  @Test func tellsKeysApartByTheirBytes() {
    let loaded = load("id,name\ncaf\u{E9},A\ncafe\u{301},B\nCaf\u{E9},C\n")
    #expect(loaded.messages == [])
    #expect(loaded.store.value("things", "cafe\u{301}", "name") == .text("B"))
  }

  @Test func reportsMissingRequiredAndRepeatedUniqueValues() {
    var code = Field("code", .string)
    code.constraints.unique = true
    let loaded = load("id,name,code\n1,,x\n2,B,y\n3,C,x\n4,D,\n5,E,\n", [code])
    #expect(
      loaded.messages == [
        #"error data.csv:2:3 record.missing-value: "1" has no name, expected text"#,
        #"error data.csv:4:5 record.not-unique: a second record has "x" as code, expected each value once + data.csv:2:4 the first one is here"#,
      ])
  }

  @Test func doesNotCallAWrongValueMissingToo() {
    let loaded = load("id,name,start\n1,A,nonsense\n", kind: .event)
    #expect(loaded.messages.count == 1)
  }

  @Test func reportsAnEventThatEndsBeforeItStarts() {
    let loaded = load("id,name,start,end\n1,A,2026-06-02T10:00,2026-06-01\n", kind: .event)
    #expect(
      loaded.messages == [
        "error data.csv:2:22 record.ends-before-start: found the end 2026-06-01, expected one after the start 2026-06-02T10:00:00 + data.csv:2:5 the start is here"
      ])
  }

  @Test func warnsOfAnEndWithATimeWhoseStartHasNone() {
    let loaded = load("id,name,start,end\n1,A,2026-06-02,2026-06-02T18:00\n", kind: .event)
    #expect(
      loaded.messages == [
        "warning data.csv:2:16 record.no-start-time: the end has a time, but the start has none: calendars will show the whole day (enter the time of the start, or remove the time of the end) + data.csv:2:5 the start is here"
      ])
  }

  @Test func addsUpListsWhateverTheirOrder() {
    var generator = Generator(seed: 3)
    for _ in 0..<20 {
      let log = DiagnosticLog()
      let parts = (0..<4).map { part in
        // Every source has other columns, so that nothing conflicts.
        "id,name,c\(part)\n"
          + (0..<10).map { _ in generator.below(30) }.reduce(into: [Int]()) { list, key in
            if !list.contains(key) { list.append(key) }
          }.map { "\($0),N\($0),v\(part)-\($0)\n" }.joined()
      }
      let fields = (0..<4).map { Field("c\($0)", .string) }
      let one = load([(schema("things", .record, fields), parts.map { source($0, log: log) })], log: log)
      let other = load(
        [(schema("things", .record, fields), parts.shuffled(using: &generator).map { source($0, log: log) })], log: log)
      #expect(log.sorted().isEmpty)
      #expect(values(one) == values(other))
    }
  }

  private func values(_ loaded: Loaded) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for id in loaded.store.records(of: "things") {
      guard let record = loaded.store.record(id) else { continue }
      result[record.key.text] = ["name", "c0", "c1", "c2", "c3"].map { record[$0].plainText }
    }
    return result
  }
}
