import TestSupport
import Testing

@Suite struct ExplainTests {
  private let site: TestSite

  init() throws {
    site = try TestSite([
      "site.yaml": """
      title: Things
      time_zone: Europe/Warsaw
      collections:
        libraries:
          kind: library
          path: /
          sources: [{path: list.csv}, {path: "detail/{key}.json", records: library}]
          key: id
          fields: {name: title}
          incomplete: warning
        events:
          kind: event
          source: events.csv
          key: id
          fields:
            start: {from: [day, hour], type: datetime}
            type: {facet: true}
            library: {from: where, references: libraries}
          where: {type: {not: Private}}
        notes:
          source: notes.csv
          key: id
          audience: staff

      """,
      "list.csv": "id,title\n1,Central\n2,East\n",
      "detail/1.json": #"{"library": {"id": "1", "description": "By the river"}}"#,
      "detail/2.json": #"{"library": {"id": "2"}}"#,
      "events.csv": """
      id,name,day,hour,type,where,draft
      1,Poems,2026-10-01,18:00,Reading,1,
      7,Old poems,2025-10-01,18:00,Reading,1,
      3,Secret,2026-10-02,18:00,Private,2,
      4,Half done,2026-10-03,18:00,Talk,2,true

      """,
      "notes.csv": "id,name\nn1,Salaries\n",
    ])
  }

  private func explain(_ key: String) throws -> ProcessOutput {
    try Gablota.run("explain", "site", key, "--now", "2026-09-17T12:00", in: site.folder.path)
  }

  @Test func tellsWhereARecordComesFromAndWhereItAppears() throws {
    let result = try explain("events/1")
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    try assertSnapshot(result.text, "Expected/explain-event.txt")
  }

  @Test func tellsOfEveryCollectionThatHasTheKey() throws {
    let result = try explain("1")
    try assertSnapshot(result.text, "Expected/explain-both.txt")
  }

  @Test func tellsThatAnEventIsOver() throws {
    let result = try explain("7")
    try assertSnapshot(result.text, "Expected/explain-past.txt")
  }

  @Test(arguments: [("3", "filtered"), ("4", "draft"), ("n1", "staff")])
  func tellsWhyARecordIsLeftOut(_ key: String, _ name: String) throws {
    let result = try explain(key)
    #expect(result.code == 0)
    try assertSnapshot(result.text, "Expected/explain-\(name).txt")
  }

  @Test func suggestsAKeyForOneThatNobodyHas() throws {
    let result = try explain("libraries/11")
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains("error[explain.not-found]: no record has the key \"libraries/11\""))
    #expect(result.errorText.contains("did you mean \"1\""), "\(result.errorText)")
  }

  @Test func findsAKeyByWordsOfTheTitle() throws {
    let result = try explain("poem")
    #expect(result.errorText.contains("did you mean \"1\" or \"7\"?"), "\(result.errorText)")
  }

  @Test func keysForStaffAreNotSuggested() throws {
    #expect(!(try explain("n2")).errorText.contains("n1"))
  }

  @Test func tellsWhenAsTheDataSaysItAndWhatRefers() throws {
    let site = try TestSite([
      "site.yaml": TestSite.head + """
        collections:
          events: {kind: event, source: e.csv, key: id, fields: {venue: {references: venues}}}
          venues: {kind: library, source: v.csv, key: id}

        """,
      "e.csv": "id,name,start,end,venue\n1,Fair,2026-12-01,2026-12-02,a\n2,Tea,2026-12-01 18:00,2026-12-01 20:00,a\n",
      "v.csv": "id,name\na,Hall\n",
    ])
    let told = { (key: String) in
      try Gablota.run("explain", "site", key, "--now", "2026-09-17T12:00", in: site.folder.path).text
    }
    let fair = try told("1")
    #expect(fair.contains("  when  2026-12-01 to 2026-12-02, all day, in the future\n"), "\(fair)")
    #expect(fair.contains("  to    venue: venues \"a\" (Hall)\n"), "\(fair)")
    #expect(try told("2").contains("  when  2026-12-01 18:00 to 2026-12-01 20:00, in the future\n"))
    #expect(try told("a").contains("  by    events: 2, 1 and 2\n"))
  }

  @Test func saysWhatItCanOfASiteWithMistakes() throws {
    try site.write(
      "id,name,day,hour,type,where\n1,Poems,2026-10-01,18:00,Reading,1\n2,Bad,2026-02-31,,Talk,1\n", to: "events.csv")
    let result = try explain("events/1")
    #expect(result.text.hasPrefix("events \"1\": Poems\n"))
    #expect(result.errorText.contains("February 2026 has 28 days"))
  }
}
