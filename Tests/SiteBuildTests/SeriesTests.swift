import Diagnostics
import Files
import Locales
import Pages
import Records
import TestSupport
import Testing
import Text

@testable import SiteBuild

/// A row that repeats is a series, and each of its dates an event.
@Suite struct SeriesTests {
  private let folder: TemporaryDirectory

  private static let header = "id,name,start,end,repeats,except,also,moved,cancelled\n"

  init() throws { folder = try TemporaryDirectory() }

  private func prepared(_ rows: String, zone: String = "Europe/Warsaw", more: String = "", _ log: DiagnosticLog) throws
    -> PreparedSite?
  {
    try folder.write(
      "title: T\nlanguage: en\ntime_zone: \(zone)\nbase_url: https://example.org\n\(more)"
        + "collections:\n  events: {kind: event, source: events.csv, key: id, path: /events/}\n"
        + "  things: {source: things.csv, key: id, path: /}\n", to: "site/site.yaml")
    try folder.write("id,name\n1,One\n", to: "site/things.csv")
    try folder.write(Self.header + rows, to: "site/events.csv")
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-03-01"), output: folder.path("public"), jobs: 1)
    return try prepare(SiteFolder(folder.path("site")), options: options, clock: &clock, log: log)
  }

  private func dates(_ rows: String, zone: String = "Europe/Warsaw", more: String = "") throws -> [String] {
    let log = DiagnosticLog()
    let site = try #require(try prepared(rows, zone: zone, more: more, log))
    #expect(log.sorted().map(\.message) == [])
    let events = try #require(site.store.index(of: "events"))
    return site.store.records(of: "events").map { id in
      let record = Record(store: site.store, id: id)
      let path = site.model.path(RecordID(collection: events, row: id.row)) ?? "none"
      return "\(path) \(record["start"].plainText)"
    }
  }

  private func messages(_ rows: String) throws -> [String] {
    let log = DiagnosticLog()
    _ = try prepared(rows, log)
    return log.sorted().map { diagnostic in
      let span = diagnostic.location?.span
      let text = span.flatMap { span in diagnostic.location?.file.text(in: span) } ?? ""
      return "\(diagnostic.code) <\(text)> \(diagnostic.suggestion ?? "")"
    }
  }

  @Test("Each date of a row that repeats has an address below that of the series, and its clock time in summer too")
  func addresses() throws {
    let row = "story,Story,2026-03-25 10:00,2026-03-25 11:00,every Wednesday until 2026-04-08,,,,\n"
    #expect(
      try dates(row) == [
        "/events/story/2026-03-25/ 2026-03-25T10:00:00+01:00", "/events/story/2026-04-01/ 2026-04-01T10:00:00+02:00",
        "/events/story/2026-04-08/ 2026-04-08T10:00:00+02:00",
      ])
  }

  @Test("A date left out is gone, one that is added is there, one that is moved keeps its address")
  func exceptions() throws {
    let row =
      "s,S,2026-03-04 10:00,,\"every Wednesday, 4 times\",2026-03-11,2026-03-13 17:00,2026-03-18 → 2026-03-19 12:00,\n"
    #expect(
      try dates(row) == [
        "/events/s/2026-03-04/ 2026-03-04T10:00:00+01:00", "/events/s/2026-03-13/ 2026-03-13T17:00:00+01:00",
        "/events/s/2026-03-18/ 2026-03-19T12:00:00+01:00", "/events/s/2026-03-25/ 2026-03-25T10:00:00+01:00",
      ])
  }

  @Test("Days of a table are left out by its name")
  func closedDays() throws {
    try folder.write("from,to\n2026-03-10,2026-03-20\n", to: "site/holidays.csv")
    let row = "s,S,2026-03-04 10:00,,\"every Wednesday until 2026-03-31 except school holidays\",,,,\n"
    let more = "series:\n  closed_days:\n    school holidays: holidays.csv\n"
    #expect(
      try dates(row, more: more) == [
        "/events/s/2026-03-04/ 2026-03-04T10:00:00+01:00", "/events/s/2026-03-25/ 2026-03-25T10:00:00+01:00",
      ])
  }

  @Test("A date on which its library is closed is left out where the site wants that, and listed")
  func notWhenClosed() throws {
    try folder.write(
      "id,name,opening_hours\nc,Central,Mo-Fr 09:00-18:00; Apr Mo-Fr 10:00-12:00\n", to: "site/libraries.csv")
    try folder.write(
      "library,date,from,to,hours,note\nc,2026-03-11,,,closed,Floor\n,,2026-03-25,2026-03-26,,Fair\n",
      to: "site/other.csv")
    try folder.write(
      "title: T\nlanguage: en\nhours: {exceptions: other.csv}\nseries: {not_when_closed: true}\ncollections:\n"
        + "  libraries: {kind: library, source: libraries.csv, key: id}\n"
        + "  events: {kind: event, source: dates.csv, key: id, fields: {library: {references: libraries}}}\n",
      to: "site/site.yaml")
    try folder.write(
      "id,name,start,repeats,library\na,A,2026-03-04,every Wednesday until 2026-04-01,c\n"
        + "b,B,2026-03-07,every Saturday until 2026-03-14,c\nc,C,2026-03-04,\"every Wednesday, 2 times\",\n",
      to: "site/dates.csv")
    let log = DiagnosticLog()
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-03-01"), output: folder.path("public"), jobs: 1)
    let site = try #require(try prepare(SiteFolder(folder.path("site")), options: options, clock: &clock, log: log))
    #expect(
      site.store.collections.flatMap(\.seriesReports).map(\.line) == [
        "a: every Wednesday until 2026-04-01 = 3 dates: 2026-03-04, 2026-03-18, 2026-04-01"
          + "; 2 left out while it is closed: 2026-03-11, 2026-03-25",
        "b: every Saturday until 2026-03-14 = 0 dates; 2 left out while it is closed: 2026-03-07, 2026-03-14",
        "c: every Wednesday, 2 times = 2 dates: 2026-03-04, 2026-03-11",
      ])
  }

  @Test("A series without an end stops at the horizon, which its report says")
  func horizon() throws {
    let log = DiagnosticLog()
    let row = "s,S,2025-12-01 10:00,,on the 1st of the month,,,,\n"
    let site = try #require(
      try prepared(row, more: "series: {months_back: 1, months_ahead: 2}\n", log))
    let report = try #require(site.store.collections.flatMap(\.seriesReports).first)
    #expect(report.days.map(\.iso) == ["2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"])
    #expect(
      report.line
        == "s: on the 1st of the month = 4 dates: 2026-02-01, 2026-03-01, 2026-04-01, 2026-05-01"
        + "; 2 before the site's horizon; goes on after it")
  }

  @Test("A cancelled date stays and is cancelled, and the row's other events are as they were")
  func cancelled() throws {
    let log = DiagnosticLog()
    let rows = "s,S,2026-03-04,,\"daily, 2 times\",,,,2026-03-05\nplain,P,2026-03-09,,,,,,\n"
    let site = try #require(try prepared(rows, log))
    let events = site.store.records(of: "events").map { Record(store: site.store, id: $0) }
    #expect(events.map { $0["status"].plainText } == ["", "cancelled", ""])
    #expect(events.map(\.key.text) == ["s/2026-03-04", "s/2026-03-05", "plain"])
  }

  @Test("A phrase that is not understood is told at its word, with the phrase that was meant")
  func mistakes() throws {
    #expect(
      try messages("s,S,2026-03-04,,every Tuesdya,,,,\n")
        == ["series.phrase <Tuesdya> did you mean \"every Tuesday\"?"])
    let exception = try messages("s,S,2026-03-04,,every Wednesday,nonsense,,,\n")
    #expect(exception.count == 1 && exception.allSatisfy { $0.starts(withBytesOf: "series.phrase <nonsense>") })
  }

  @Test("A day that is moved and is none of the series is a mistake at the day")
  func strangers() throws {
    let found = try messages("s,S,2026-03-04,,\"every Wednesday, 3 times\",,,2026-03-05 → 2026-03-06,\n")
    #expect(found == ["series.no-such-date <2026-03-05> its dates are 2026-03-04, 2026-03-11 and 2026-03-18 …"])
  }

  @Test("The ledger of a site with series balances")
  func ledger() throws {
    let log = DiagnosticLog()
    let site = try #require(
      try prepared("s,S,2026-03-04,,\"daily, 5 times\",,,,\np,P,2026-03-09,,,,,,\n", log))
    #expect(site.store.ledgers.filter { !$0.balances }.count == 0)
    #expect(site.store.collection("events")?.count == 6 && site.store.collection("events_series")?.count == 1)
  }
}
