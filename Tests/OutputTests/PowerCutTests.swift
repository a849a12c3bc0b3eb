import TestSupport
import Testing

@testable import Output

/// What is on the disk before what: a power cut leaves what was synced, and of the rest anything.
@Suite struct PowerCutTests {
  @Test func inPlaceTheJournalIsOnTheDiskBeforeTheFirstStepAndAllStepsBeforeItGoes() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let calls = WatchedCalls(FaultyCalls(refusesExchange: true))
    try site.writeNew(calls: calls)
    let refusal = try #require(calls.events.lastIndex(of: "rename tree public"))
    let events = calls.events[refusal...].filter { !$0.utf8.starts(with: "make ".utf8) }
    try expect(
      events,
      inOrder: [
        "syncfs", "sync journal.new", "rename journal.new journal", "sync .gablota-public",
        "rename .gablota/manifest.new .gablota/manifest", "rename images/b.png images/b.png",
        "rename index.html index.html", "remove gone/index.html", "rename .gablota/manifest.new .gablota/manifest",
        "syncfs", "remove journal",
      ])
    let synced = try #require(events.firstIndex(of: "sync .gablota-public"))
    let early = events[..<synced].filter { event in
      SiteFixture.newPages.keys.contains { event.utf8.elementsEqual("rename \($0) \($0)".utf8) }
    }
    #expect(early.isEmpty)
  }

  @Test func theExchangeIsOnTheDiskBeforeTheOldSiteGoes() throws {
    let site = try SiteFixture()
    try site.writeOld()
    let calls = WatchedCalls()
    try site.writeNew(calls: calls)
    try expect(
      calls.events,
      inOrder: [
        "rename journal.new journal", "syncfs", "rename tree public", "sync " + site.directory.path,
        "remove index.html", "remove journal",
      ])
  }

  private func expect(_ events: [String], inOrder expected: [String]) throws {
    var rest = events[...]
    for event in expected {
      let found = rest.firstIndex { $0.utf8.elementsEqual(event.utf8) }
      let place = try #require(found, "\(event) is missing or comes too early in \(events)")
      rest = rest[(place + 1)...]
    }
  }
}
