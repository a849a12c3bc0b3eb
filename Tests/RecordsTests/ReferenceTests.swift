import Diagnostics
import Records
import Testing

struct ReferenceTests {
  private func library(events: String, libraries: String = "id,name\n1,North\n2,South\n") -> Loaded {
    let log = DiagnosticLog()
    return load(
      [
        (schema("libraries", .library), [source(libraries, "libraries.csv", log: log)]),
        (
          schema("events", .event, [reference("library", to: "libraries", from: ["libId"])]),
          [source(events, "events.csv", log: log)]
        ),
      ], log: log)
  }

  @Test func leadsFromBothEnds() {
    let loaded = library(
      events: "id,name,start,libId\na,A,2026-01-01,2\nb,B,2026-01-02,1\nc,C,2026-01-03,2\nd,D,2026-01-04,\n")
    #expect(loaded.messages == [])
    #expect(loaded.store.related("events", "a", "library") == ["2"])
    #expect(loaded.store.related("events", "d", "library") == [])
    #expect(loaded.store.related("libraries", "2", "events") == ["a", "c"])
    #expect(loaded.store.related("libraries", "2", "nothing") == nil)
    #expect(loaded.store.collection("libraries")?.inverseNames == ["events"])
  }

  @Test(arguments: [
    ("3", "1,2", #"the nearest are "1" and "2""#),
    ("Nroth", "North,South", #"the nearest is "North""#),
    ("7", "007,8", #"there is "007": a spreadsheet removed the leading zeros here; format the column as text"#),
    (
      "007", "7,8", #"there is "7": a spreadsheet removed the leading zeros there; format the key's column as text"#
    ),
    ("alfki", "ALFKI,X", #"there is "ALFKI": only capital letters differ"#),
    ("O\u{2019}Hara", "O'Hara,X", #"there is "O'Hara": only quotes, blanks or the way accents are written differ"#),
    ("New\u{A0}York", "New York,X", #"there is "New York": only quotes, blanks or the way accents are written differ"#),
    ("cafe\u{301}", "caf\u{E9},X", "there is \"caf\u{E9}\": only quotes, blanks or the way accents are written differ"),
    (
      "4.39E+8", "439023483,X",
      "a spreadsheet shortened a long number: format the column as text and enter the digits again"
    ),
  ])
  func namesABrokenReferenceAndWhatItProbablyMeant(key: String, keys: String, help: String) {
    let rows = keys.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) + ",N\n" }
      .joined()
    let loaded = library(events: "id,name,start,libId\na,A,2026-01-01,\(key)\n", libraries: "id,name\n" + rows)
    #expect(
      loaded.messages == [
        "error events.csv:2:16 record.unknown-reference: library refers to \"\(key)\", which no record of libraries has as its key (\(help))"
      ])
    #expect(loaded.store.value("events", "a", "library") == .missing)
  }

  @Test func weighsABrokenReferenceAsTheFieldSays() {
    let log = DiagnosticLog()
    var field = reference("library", to: "libraries", from: ["libId"])
    field.reference?.brokenSeverity = .warning
    let loaded = load(
      [
        (schema("libraries", .library), [source("id,name\n1,N\n", "libraries.csv", log: log)]),
        (schema("events", .record, [field]), [source("id,name,libId\na,A,9\n", "events.csv", log: log)]),
      ], log: log)
    #expect(!loaded.log.hasErrors)
    #expect(loaded.log.count(.warning) == 1)
  }

  @Test func refersToSeveralAndEachOnce() {
    let log = DiagnosticLog()
    let field = reference("tags", to: "tags", many: true, separator: ";")
    let loaded = load(
      [
        (schema("things", .record, [field]), [source("id,name,tags\n1,A,x;y;x\n2,B,z; y\n3,C,\n4,D,x;q\n", log: log)]),
        (schema("tags"), [source("id,name\nx,X\ny,Y\nz,Z\n", "tags.csv", log: log)]),
      ], log: log)
    #expect(
      ["1", "2", "3", "4"].map { loaded.store.related("things", $0, "tags") } == [["x", "y"], ["z", "y"], [], ["x"]])
    #expect(loaded.store.related("tags", "y", "things") == ["1", "2"])
    #expect(loaded.messages.count == 1)
  }

  @Test func refersToItselfUnderAName() {
    var field = reference("reports_to", to: "employees", from: ["boss"])
    field.reference?.inverse = "reports"
    let log = DiagnosticLog()
    let loaded = load(
      [(schema("employees", .record, [field]), [source("id,name,boss\n1,A,\n2,B,1\n3,C,1\n4,D,4\n", log: log)])],
      log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.related("employees", "1", "reports") == ["2", "3"])
    #expect(loaded.store.related("employees", "4", "reports") == ["4"])
    #expect(loaded.store.related("employees", "3", "reports_to") == ["1"])
  }

  @Test func goesThroughAJoinTable() {
    let log = DiagnosticLog()
    var territories = reference("territories", to: "territories", many: true)
    territories.reference?.through = JoinRule("links", near: "employee", far: "territory")
    territories.reference?.inverse = "staff"
    let links = schema(
      "links", .record, key: ["e", "t"],
      [
        Field("name", from: ["e"]), reference("employee", to: "employees", from: ["e"]),
        reference("territory", to: "territories", from: ["t"]),
      ])
    let loaded = load(
      [
        (schema("employees", .record, [territories]), [source("id,name\n1,A\n2,B\n3,C\n", "e.csv", log: log)]),
        (schema("territories"), [source("id,name\nx,X\ny,Y\n", "t.csv", log: log)]),
        (links, [source("e,t\n1,x\n1,y\n2,y\n", "l.csv", log: log)]),
      ], log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.related("employees", "1", "territories") == ["x", "y"])
    #expect(loaded.store.related("employees", "3", "territories") == [])
    #expect(loaded.store.related("territories", "y", "staff") == ["1", "2"])
    #expect(loaded.store.related("territories", "y", "links") == ["1-y", "2-y"])
  }

  @Test func refersToACompositeKey() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (schema("lines", .record, key: ["o", "l"]), [source("o,l,name\n1,1,A\n1,2,B\n", "lines.csv", log: log)]),
        (
          schema("returns", .record, [reference("line", to: "lines", from: ["o", "l"])]),
          [source("id,name,o,l\nr,R,1,2\ns,S,1,3\nt,T,,\nu,U,1,\n", "returns.csv", log: log)]
        ),
      ], log: log)
    #expect(loaded.store.related("returns", "r", "line") == ["1-2"])
    #expect(
      loaded.messages == [
        #"error returns.csv:3:5 record.unknown-reference: line refers to "1-3", which no record of lines has as its key (the nearest are "1-1" and "1-2")"#,
        "error returns.csv:5:5 record.incomplete-key: found only a part of a key, expected all 2 parts",
      ])
  }

  @Test func refersByAnotherFieldThanTheKey() {
    let log = DiagnosticLog()
    var field = reference("library", to: "libraries", from: ["Library name"])
    field.reference?.matching = "name"
    let loaded = load(
      [
        (schema("libraries", .library), [source("id,name\n1,North\n2,South\n3,South\n", "libraries.csv", log: log)]),
        (
          schema("events", .record, [field]),
          [source("id,name,Library name\na,A,North\nb,B,Nowhere\n", "events.csv", log: log)]
        ),
      ], log: log)
    #expect(loaded.store.related("events", "a", "library") == ["1"])
    #expect(
      loaded.messages == [
        #"error events.csv:3:5 record.unknown-reference: library refers to "Nowhere", which no record of libraries has as its name"#,
        #"error libraries.csv:4:3 record.ambiguous-match: a second record has "South" as name, by which library refers to libraries (make the values unique, or refer by key) + libraries.csv:3:3 the first one is here"#,
      ])
  }

  @Test func findsTheTargetOfAVocabularyWordByItself() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (schema("branches", .library), [source("id,name\n1,North\n", "b.csv", log: log)]),
        (
          schema("events", .event, [Field("library", from: ["libId"])]),
          [source("id,name,start,libId\na,A,2026-01-01,1\n", "e.csv", log: log)]
        ),
        (schema("categories"), [source("id,name\n7,Tea\n", "c.csv", log: log)]),
        (
          schema("products", .product, [Field("category", from: ["categoryID"])]),
          [source("id,name,categoryID\np,P,7\n", "p.csv", log: log)]
        ),
      ], log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.related("events", "a", "library") == ["1"])
    #expect(loaded.store.related("categories", "7", "products") == ["p"])
  }

  @Test func reportsAReferenceToNoCollection() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (
          schema("events", .record, [reference("library", to: "librarys")]),
          [source("id,name,library\na,A,1\n", log: log)]
        ),
        (schema("libraries", .library), [source("id,name\n1,N\n", "l.csv", log: log)]),
      ], log: log)
    #expect(
      loaded.messages == [
        #"error schema.unknown-collection: the field library refers to "librarys", which is not a collection (did you mean "libraries"?)"#
      ])
  }
}
