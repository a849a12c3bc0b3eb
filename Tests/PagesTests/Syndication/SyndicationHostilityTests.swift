import Locales
import Records
import TestSupport
import Testing
import Text

@testable import Pages

/// Calendars and feeds of hostile names and of very many events, by readers that are not ours.
@Suite struct SyndicationHostilityTests {
  @Test func hostileTextsLeaveEveryCalendarAndFeedReadable() throws {
    var site = SmallSite()
    site.title = HostileTexts.all[4]
    var csv = "id,name,start,place,summary,description,type,host,link,updated\n"
    for (index, text) in HostileTexts.all.enumerated() {
      let cell = quoted(text)
      csv +=
        "\(index),\(cell),2026-07-01 18:00,\(cell),\(cell),\(cell),\(cell),\(cell),,2026-06-01T08:00:\(index % 50 + 10)Z\n"
    }
    site.add("events", .event, csv, facets: [])
    let made = try site.made()
    let files = try made.files()
    #expect(made.filePaths.count == HostileTexts.all.count + 3)
    try judge("calendars", files.filter { $0.key.hasSuffix(".ics") }, needing: "icalendar")
    try judge("feeds", files.filter { $0.key.contains("feed.") }, needing: "feedparser")
  }

  @Test func hostileKeysGiveUIDsThatDiffer() throws {
    var site = SmallSite()
    let keys = ["é", "e\u{301}", "a.b", "a%2Eb", "a@b", "a;b", "a:b", "1", "01"]
    site.add(
      "events", .event, "id,name,start\n" + keys.map { "\(quoted($0)),Talk,2026-07-01\n" }.joined(), hasPages: false)
    let made = try site.made()
    let text = try made.file(made.filePaths[0])
    let uids = text.components(of: "UID:").dropFirst().compactMap { $0.components(of: "\r\n").first }
    #expect(Set(uids.map(ExactString.init)).count == keys.count)
    #expect(uids.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test(.timeLimit(.minutes(2))) func manyEventsMakeAThousandFilesAtMost() throws {
    var site = SmallSite()
    var csv = "id,name,start,type,libId\n"
    let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
    for index in 0..<(isLongRun ? 20_000 : 5_000) {
      csv += "\(index),Event \(index),\(first.adding(days: index % 700).iso) 18:00,Type \(index % 30),l\(index % 40)\n"
    }
    site.add(
      "libraries", .library, "id,name\n" + (0..<40).map { "l\($0),Library \($0)\n" }.joined(), list: "/libraries/")
    site.add("events", .event, csv, [reference("library", to: "libraries", from: ["libId"])], facets: ["type"])
    let clock = ContinuousClock()
    let made = try site.made()
    let writer = MadeFileWriter(made.model)
    var bytes = 0
    let time = clock.measure { for file in made.plan.files { bytes += writer.bytes(of: file).count } }
    print("➜ \(made.plan.files.count) calendars and feeds, \(bytes / 1024) KiB, made in \(time) by one thread")
    #expect(made.filePaths.filter { $0.hasSuffix("event.ics") }.count == 1_000)
    #expect(made.filePaths.filter { $0.hasSuffix("calendar.ics") }.count == 1 + 30 + 40)
    #expect(
      made.plan.files.allSatisfy {
        if case .calendar(let plan) = $0.content { plan.entries.count <= 1_000 } else { true }
      })
    #expect(time < .seconds(60))
  }

  private func quoted(_ text: String) -> String { "\"" + text.components(of: "\"").joined(separator: "\"\"") + "\"" }
}
