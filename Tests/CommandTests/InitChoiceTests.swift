import TestSupport
import Testing

/// What `init` chooses among columns and lists where a table leaves it open, and that a build takes what it chose.
@Suite struct InitChoiceTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory(inMemory: true) }

  /// The site file that `init` wrote, what it said, and what the build said.
  private func made(
    _ table: String, named name: String = "t.csv"
  ) throws -> (yaml: String, said: String, built: ProcessOutput) {
    try folder.write(table, to: name)
    let made = try run(Gablota.path, ["init", "site", "--from", name], in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0, "\(built.errorText)")
    return (try folder.text("site/site.yaml"), made.errorText, built)
  }

  @Test func aTitleIsAColumnWhoseTextsDiffer() throws {
    let yaml = try made("code,status,page,headline\n1,open,https://a.org/1,Night\n2,open,https://a.org/2,Sea\n").yaml
    #expect(yaml.contains("      name: headline  # the name of a record: change it if needed\n"), "\(yaml)")
  }

  @Test(arguments: [
    "title,date,start_time,end_time\nChess,2026-10-01,18:00,20:00\nLate,2026-10-02,22:00,01:00\nTea,2026-10-03,,\n",
    "start_time,end_time,date,title\n18:00,20:00,2026-10-01,Chess\n22:00,01:00,2026-10-02,Late\n,,2026-10-03,Tea\n",
  ])
  func aDayWithTwoTimesIsAStartAndAnEnd(_ table: String) throws {
    let (yaml, _, built) = try made(table)
    #expect(yaml.contains("      start: [date, start_time]\n      end: [date, end_time]\n"), "\(yaml)")
    #expect(built.errorText == "")
    let explain = { (key: String) in
      try Gablota.run("explain", "site", key, "--now", "2026-09-17T12:00", in: folder.path).text
    }
    let keys = yaml.contains("key: title") ? ["Chess", "Late", "Tea"] : ["2026-10-01", "2026-10-02", "2026-10-03"]
    #expect(try explain(keys[0]).contains("  when  2026-10-01 18:00 to 2026-10-01 20:00, in the future"))
    #expect(try explain(keys[1]).contains("  when  2026-10-02 22:00 to 2026-10-03 01:00, in the future"))
    #expect(try explain(keys[2]).contains("  when  2026-10-03, all day, in the future"))
  }

  @Test func anEndBeforeItsStartIsNotTakenForTheEnd() throws {
    let (yaml, _, built) = try made("title,start,end\nChess,2026-10-05,2026-10-06\nTea,2026-10-02,2026-10-01\n")
    #expect(yaml.contains("end_column: end  # not the end of the event: row 2 ends before it begins\n"), "\(yaml)")
    #expect(built.errorText == "")
  }

  @Test(arguments: [
    "id,title,price\n1,Lamp,10-15\n2,Chair,free\n", "id,title,price,currency\n1,Lamp,£10 – £15,GBP\n2,Chair,£8,GBP\n",
    "isbn,title,author,cover,publisher\n9780141439563,Emma,Austen,covers/1.jpg,Penguin\n9780486272788,Faust,Goethe,,Dover|Reclam\n",
    "name,start\nChess,2021-10-22 00:00:00.0\nTea,2021-10-23 18:30:00.0\n",
    "TITULO,FECHA,HORA\nAjedrez,2021-10-22 00:00:00.0,18:00\nYoga,2021-10-23 00:00:00.0,19:00\n",
  ])
  func whatIsWrittenIsBuiltWithoutAMessage(_ table: String) throws {
    #expect(try made(table).built.errorText == "")
  }

  @Test func theLongestListOfAFileIsTakenAndTheOthersAreNamed() throws {
    let (yaml, said, _) = try made(
      #"{"venues": [{"id": 1, "name": "Hall"}], "events": [{"id": 1, "name": "A", "start": "2026-10-01"}, {"id": 2, "name": "B", "start": "2026-10-02"}]}"#,
      named: "town.json")
    #expect(yaml.contains("source: {path: data/town.json, records: events}"), "\(yaml)")
    #expect(said.contains("longest, events (2), and not of venues (1)"), "\(said)")
  }
}
