import Diagnostics
import Testing

@testable import Tables

/// Calendars as tables: what of an event becomes which cell, and what is left out is told.
@Suite struct CalendarReaderTests {
  private static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-TIMEZONE:Europe/Warsaw\r\n"

  private func read(_ events: String..., log: DiagnosticLog = DiagnosticLog()) throws -> Table {
    let body = events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n".replacing("\n", with: "\r\n") }.joined()
      .replacing("\r\r\n", with: "\r\n")
    return try #require(
      TableReader.read(path: "c.ics", bytes: Array((Self.head + body + "END:VCALENDAR\r\n").utf8), log: log))
  }

  /// The cells of a row that are not empty, but for those named.
  private func cells(_ table: Table, _ row: Int = 0, without: [String] = ["id", "slug", "name"]) -> [String: String] {
    var result: [String: String] = [:]
    for column in table.columns where !without.contains(column.name) {
      guard let path = table.column(column.name), let cell = table.row(row).cell(path),
        case .text(let text) = cell.value, !text.isEmpty
      else { continue }
      result[column.name] = text
    }
    return result
  }

  @Test("The end of whole days is the day after them, so the table has the last of them")
  func wholeDays() throws {
    let table = try read(
      "UID:1\nSUMMARY:A\nDTSTART;VALUE=DATE:20260304\nDTEND;VALUE=DATE:20260307",
      "UID:2\nSUMMARY:B\nDTSTART;VALUE=DATE:20260304\nDTEND;VALUE=DATE:20260305",
      "UID:3\nSUMMARY:C\nDTSTART;VALUE=DATE:20260304\nDURATION:P2D")
    #expect(cells(table, 0) == ["start": "2026-03-04", "end": "2026-03-06"])
    #expect(cells(table, 1) == ["start": "2026-03-04"])
    #expect(cells(table, 2) == ["start": "2026-03-04", "end": "2026-03-05"])
  }

  @Test("A time has the offset of its zone: of the database, of Windows, of the calendar, or UTC")
  func zones() throws {
    let table = try read(
      "UID:1\nSUMMARY:A\nDTSTART;TZID=America/New_York:20260304T100000\nDURATION:PT90M",
      "UID:2\nSUMMARY:B\nDTSTART;TZID=GMT Standard Time:20260704T100000", "UID:3\nSUMMARY:C\nDTSTART:20260704T100000",
      "UID:4\nSUMMARY:D\nDTSTART:20260704T100000Z")
    #expect(cells(table, 0) == ["start": "2026-03-04T10:00:00-05:00", "end": "2026-03-04T11:30:00-05:00"])
    #expect(
      (1...3).map { cells(table, $0)["start"] }
        == ["2026-07-04T10:00:00+01:00", "2026-07-04T10:00:00+02:00", "2026-07-04T10:00:00+00:00"])
  }

  @Test("A rule, what it leaves out and what comes besides are cells of one row, by the clocks of its zone")
  func rules() throws {
    let table = try read(
      """
      UID:1
      SUMMARY:A
      DTSTART;TZID=Europe/London:20260304T100000
      RRULE:FREQ=WEEKLY;COUNT=5
      EXDATE;TZID=Europe/London:20260311T100000,20260318T100000
      RDATE:20260313T160000Z
      """)
    #expect(
      cells(table) == [
        "start": "2026-03-04T10:00:00+00:00", "repeats": "FREQ=WEEKLY;COUNT=5;TZID=Europe/London",
        "except": "2026-03-11, 2026-03-18", "also": "2026-03-13 16:00",
      ])
  }

  @Test("A changed date is a row of its own with the day by the rule; one that was deleted after that is none")
  func changes() throws {
    let series = "UID:1\nSUMMARY:A\nDTSTART:20260304T100000\nRRULE:FREQ=WEEKLY\nEXDATE:20260318T100000"
    let table = try read(
      series, "UID:1\nSUMMARY:Late\nRECURRENCE-ID:20260311T100000\nDTSTART:20260312T170000",
      "UID:1\nSUMMARY:Gone\nRECURRENCE-ID:20260318T100000\nDTSTART:20260318T100000")
    #expect(table.rowCount == 2)
    #expect(cells(table, 1, without: ["slug"])["id"] == "1/2026-03-11")
    #expect(cells(table, 1, without: [])["name"] == "Late")
  }

  @Test("Who, where and what become cells, and no address of mail does")
  func words() throws {
    let table = try read(
      """
      UID:1
      SUMMARY:One\\, two\\; three
      DTSTART;VALUE=DATE:20260304
      STATUS:CANCELLED
      LOCATION:Reading Room\\nCentral Library
      CATEGORIES:Talks,Books\\, old
      ORGANIZER;CN="Ann Lee":mailto:ann@example.org
      URL:https://example.org/a
      GEO:52.5;13.25
      """, "UID:2\nSUMMARY:B\nDTSTART;VALUE=DATE:20260304\nORGANIZER;CN=ann@example.org:mailto:ann@example.org")
    #expect(
      cells(table) == [
        "start": "2026-03-04", "status": "cancelled", "place": "Reading Room, Central Library",
        "type": "Talks; Books, old", "host": "Ann Lee", "link": "https://example.org/a", "latitude": "52.5",
        "longitude": "13.25",
      ])
    #expect(cells(table, 0, without: [])["name"] == "One, two; three")
    #expect(cells(table, 1) == ["start": "2026-03-04"])
  }

  @Test("A description is HTML: what is stated as such, what looks like it, and paragraphs of plain text")
  func descriptions() throws {
    let table = try read(
      "UID:1\nSUMMARY:A\nDTSTART:20260304T100000\nDESCRIPTION:One & <two>\\nthree\\n\\nfour",
      "UID:2\nSUMMARY:B\nDTSTART:20260304T100000\nDESCRIPTION:<p>One</p>",
      "UID:3\nSUMMARY:C\nDTSTART:20260304T100000\nDESCRIPTION:plain\nX-ALT-DESC;FMTTYPE=text/html:<b>rich</b>")
    #expect(
      (0...2).map { cells(table, $0)["description"] } == [
        "<p>One &amp; &lt;two&gt;<br>three</p>\n<p>four</p>", "<p>One</p>", "<b>rich</b>",
      ])
  }

  @Test("Lines that are folded are one")
  func folding() throws {
    let text = Array(
      (Self.head
        + "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:2026\r\n 0304T100000\r\nSUMMARY:Łód\r\n ź\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        .utf8)
    let table = try #require(TableReader.read(path: "c.ics", bytes: text, log: DiagnosticLog()))
    #expect(cells(table, without: [])["name"] == "Łódź")
    #expect(cells(table)["start"] == "2026-03-04T10:00:00+01:00")
  }

  @Test(
    "A line that is folded within a letter is read, since RFC 5545 folds bytes",
    arguments: ["\r\n ", "\n ", "\r\n\t"])
  func foldingWithinLetters(_ fold: String) throws {
    let name = "Żółw 圖書 \u{1F422}"
    // Before each byte of the name once, and before all of them.
    let places = (1..<name.utf8.count).map { [$0] } + [Array(1..<name.utf8.count)]
    for folds in places {
      var text = Array((Self.head + "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260304T100000\r\nSUMMARY:").utf8)
      for (place, byte) in name.utf8.enumerated() { text += (folds.contains(place) ? Array(fold.utf8) : []) + [byte] }
      text += Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
      let log = DiagnosticLog()
      let table = try #require(TableReader.read(path: "c.ics", bytes: text, log: log), "\(folds)")
      #expect(cells(table, without: [])["name"] == name, "\(folds)")
      #expect(log.sorted().isEmpty)
    }
  }

  @Test("A calendar with a damaged letter is refused at its place, also where others are folded")
  func damagedLetters() throws {
    let head = Array((Self.head + "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260304T100000\r\nSUMMARY:").utf8)
    let text = head + [0xC5, 0x0D, 0x0A, 0x20, 0xBB, 0xE9, 0x20] + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    let log = DiagnosticLog()
    #expect(TableReader.read(path: "c.ics", bytes: text, log: log) == nil)
    #expect(log.sorted().map(\.code) == ["text.encoding"])
  }

  @Test("Of several versions the latest counts; events that are not public, or without a name, are left out and told")
  func leftOut() throws {
    let log = DiagnosticLog()
    let table = try read(
      "UID:1\nSUMMARY:New\nSEQUENCE:2\nDTSTART:20260304T100000",
      "UID:1\nSUMMARY:Old\nSEQUENCE:1\nDTSTART:20260304T100000",
      "UID:2\nSUMMARY:Mine\nCLASS:PRIVATE\nDTSTART:20260304T100000", "UID:3\nDTSTART:20260304T100000",
      "UID:4\nSUMMARY:Back\nDTSTART:20260304T100000\nDTEND:20260303T100000", log: log)
    #expect(table.rowCount == 2)
    #expect(cells(table, 0, without: [])["name"] == "New")
    #expect(cells(table, 1) == ["start": "2026-03-04T10:00:00+01:00"])
    #expect(Set(log.sorted().map(\.code)) == ["calendar.private", "calendar.left-out"])
  }

  @Test("Addresses come from names: of what takes place once with its day, and no two alike")
  func slugs() throws {
    let table = try read(
      "UID:1\nSUMMARY:Chess\nDTSTART:20260304T100000", "UID:2\nSUMMARY:Chess\nDTSTART:20260304T180000",
      "UID:3\nSUMMARY:Chess\nDTSTART:20260304T100000\nRRULE:FREQ=WEEKLY")
    let slugs = (0...2).compactMap { cells(table, $0, without: [])["slug"] }
    #expect(Set(slugs).count == 3)
    #expect(slugs.contains("Chess") && slugs.contains("Chess 2026-03-04"))
  }

  @Test("Whatever a calendar holds, reading it ends, and its spans lie within it")
  func hostile() {
    let good = Array(
      """
      BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETTO:+0100\r
      END:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A\\,b\r\nDTSTART;TZID="X":20260304T100000\r
      DURATION:P1DT2H\r\nRRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,2TU\r\nEXDATE:20260311T100000Z,20260318\r\nRDATE;VALUE=PERIOD:2026\r
       0313T160000Z/PT1H\r\nBEGIN:VALARM\r\nTRIGGER:-PT1H\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1\r
      RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z\r\nDTSTART:20260305T100000\r\nGEO:1;2\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """.utf8)
    var random = SeededRandom(seed: 27)
    let bytes = Array(":;,=\"\\\r\n \tTZ0192-+.P/^".utf8) + [0x00, 0xC3, 0xFF]
    func look(_ text: [UInt8]) {
      guard let table = TableReader.read(path: "c.ics", bytes: text, log: DiagnosticLog()) else { return }
      for row in table.rows {
        #expect(row.span.upperBound <= text.count)
        for cell in row.cells { #expect(cell?.location.span.map { $0.upperBound <= text.count } ?? true) }
      }
    }
    for length in 0...good.count { look(Array(good.prefix(length))) }
    for _ in 0..<3_000 {
      var text = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[place] = bytes.randomElement(using: &random) ?? 0
        case 1: text.remove(at: place)
        default: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        }
      }
      look(text)
    }
  }
}
