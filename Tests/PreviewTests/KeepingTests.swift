import Diagnostics
import Dispatch
import Files
import Foundation
import SiteBuild
import Synchronization
import TestSupport
import Testing
import Text

@testable import Preview

/// What a quick edit leaves to the whole site that follows.
@Suite struct KeepingTests {
  private let folder: TemporaryDirectory
  private let site: SiteFolder

  init() throws {
    folder = try TemporaryDirectory(
      site: """
        collections:
          books: {kind: book, source: books.csv, key: id, facets: [title]}
        selections:
          by_letter: {of: books, group_by: title, grain: initial, path: /letters/}
        """, [:])
    site = SiteFolder(folder.path("site"))
    try write("Emma")
  }

  private func write(_ title: String) throws {
    let rows = (0..<40).map { "b\($0),\($0 == 7 ? title : "Title \($0)"),About \($0)" }
    try folder.write("id,title,description\n" + rows.joined(separator: "\n") + "\n", to: "site/books.csv")
  }

  private func contents(_ live: LiveSite?) throws -> [String: String] {
    var all: [String: String] = [:]
    for path in live?.paths ?? [] {
      switch try live?.content(path) {
      case .page(let bytes)?, .bytes(let bytes)?: all[path] = String(decoding: bytes, as: UTF8.self)
      case .copy?, nil: break
      }
    }
    return all
  }

  private func index(in contents: [String: String]) -> String {
    contents.filter { $0.key.hasPrefix("assets/search-") }.map(\.value).joined()
  }

  /// Two edits, the second before the whole site of the first may have been made.
  @Test(.timeLimit(.minutes(2)))
  func theWholeSiteThatFollowsAQuickEditReplacesTheSearchAndTheHeadings() throws {
    let heard = Heard<Rebuild>()
    let terminal = Heard<String>()
    let journal = RebuildJournal { terminal.add($0) }
    let keeper = SiteKeeper(site, options: try SiteOptions(now: "2026-01-01")) { rebuild, _ in
      journal.note(rebuild)
      heard.add(rebuild)
    }
    keeper.start()
    #expect(index(in: try contents(keeper.current.live)).contains("Emma"))

    for title in ["Zuleika Dobson", "Xanadu"] {
      try write(title)
      keeper.take(["books.csv"], keeper.quickEdit(of: ["books.csv"]))
    }
    let edits = heard.all.filter(\.isQuick)
    #expect(edits.count == 2)
    let quick = try contents(edits.last?.live)
    #expect(quick["books/b7/index.html"]?.contains("Xanadu") == true)
    #expect(!index(in: quick).contains("Xanadu"), "a quick edit leaves the index as it was")

    while heard.all.last?.isQuick == true { heard.wait() }
    let whole = try contents(keeper.current.live)
    #expect(index(in: whole).contains("Xanadu") && !index(in: whole).contains("Emma"))
    #expect(whole["letters/index.html"] != quick["letters/index.html"])
    let log = DiagnosticLog()
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: "", jobs: 1)
    let made = try #require(try prepare(site, options: options, clock: &clock, log: log))
    let expected = try contents(LiveSite(made))
    for (path, text) in expected { #expect(whole[path] == text, "\(path)") }
    #expect(whole.count == expected.count)
    #expect(terminal.all.count == 3, "a line for each save and none for the whole site: \(terminal.all)")
  }

  private func keeper(_ heard: Heard<Rebuild>) throws -> SiteKeeper {
    let keeper = SiteKeeper(site, options: try SiteOptions(now: "2026-01-01")) { rebuild, _ in heard.add(rebuild) }
    keeper.start()
    heard.wait()
    return keeper
  }

  /// What is shown is the old view until the new one is made, and nothing is put into that.
  @Test(.timeLimit(.minutes(2)))
  func noEditIsPutIntoAViewThatIsWantedNoMore() throws {
    let heard = Heard<Rebuild>()
    let keeper = try keeper(heard)
    try write("Xanadu")
    let early = try #require(keeper.quickEdit(of: ["books.csv"]))
    keeper.show(View(now: "2027-01-01"))
    keeper.take(["books.csv"], early)
    heard.wait()
    #expect(heard.all.allSatisfy { !$0.isQuick || $0.view.now == "2027-01-01" })
    while keeper.current.viewOfLive?.now != "2027-01-01" { heard.wait() }
    #expect(try contents(keeper.current.live)["books/b7/index.html"]?.contains("Xanadu") == true)
  }

  /// Asked again while the new site is in work, that would be outdated before anybody saw it.
  @Test(.timeLimit(.minutes(2)))
  func theSiteIsMadeAnewOnceForEachMomentAtWhichTimeChangesIt() throws {
    let soon = Int(Date().timeIntervalSince1970) + 2
    try folder.write(
      "id,name,start,end\n1,Talk,\(moment(soon - 60)),\(moment(soon))\n2,Walk,\(moment(soon)),\(moment(soon + 9_000))\n",
      to: "site/events.csv")
    try folder.write(
      "title: Times\ncollections:\n  events: {kind: event, source: events.csv, key: id}\n", to: "site/site.yaml")
    let heard = Heard<Rebuild>()
    let keeper = SiteKeeper(site, options: try SiteOptions()) { rebuild, _ in heard.add(rebuild) }
    keeper.start()
    heard.wait()
    #expect(try contents(keeper.current.live)["index.html"]?.contains("Talk") == true)
    while keeper.millisecondsToNextChange > 0 { usleep(20_000) }
    keeper.refresh()
    #expect(keeper.millisecondsToNextChange == 1_000)
    heard.wait()
    #expect(try contents(keeper.current.live)["index.html"]?.contains("Talk") == false)
    #expect(keeper.millisecondsToNextChange == 1_000)
  }

  /// In UTC, as the site's zone is.
  private func moment(_ seconds: Int) -> String {
    let formatter = ISO8601DateFormatter()
    return String(formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds))).dropLast())
  }

  @Test func noEditIsTakenWhileTheFilesAreWrong() throws {
    let heard = Heard<Rebuild>()
    let keeper = try keeper(heard)
    try write("Xanadu")
    let early = try #require(keeper.quickEdit(of: ["books.csv"]))
    try folder.write("nothing: [", to: "site/site.yaml")
    keeper.take(["site.yaml"], nil)
    heard.wait()
    #expect(keeper.current.isStale)
    keeper.take(["books.csv"], early)
    #expect(keeper.current.isStale)
  }
}

/// What is made again after a change, and what is not.
@Suite struct RebuildTests {
  private let folder: TemporaryDirectory
  private let site: SiteFolder

  init() throws {
    folder = try TemporaryDirectory(
      site: "collections:\n  books: {kind: book, source: books.csv, key: id}",
      ["books.csv": "id,title\n1,Emma\n2,Ulysses\n", "templates/css/own.css": "body { color: black }\n"])
    site = SiteFolder(folder.path("site"))
  }

  private func prepared(_ cache: SourceCache, _ log: DiagnosticLog = DiagnosticLog()) throws -> PreparedSite? {
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: "", jobs: 1)
    return try prepare(site, options: options, clock: &clock, cache: cache, log: log)
  }

  private func index(_ prepared: PreparedSite?) throws -> String {
    let live = LiveSite(try #require(prepared))
    return try live.paths.filter { $0.hasPrefix("assets/search-") }.sorted().map { path in
      if case .bytes(let bytes)? = try live.content(path) { return String(decoding: bytes, as: UTF8.self) }
      return ""
    }.joined()
  }

  @Test func theIndexIsKeptUntilItIsForgotten() throws {
    let cache = SourceCache()
    #expect(try index(prepared(cache)).contains("Emma"))
    try folder.write("id,title\n1,Zuleika\n2,Ulysses\n", to: "site/books.csv")
    #expect(try index(prepared(cache)).contains("Emma"), "nobody said that a table changed")
    cache.forgetSearches()
    #expect(try index(prepared(cache)).contains("Zuleika"))
  }

  @Test func anIndexThatWasBegunBeforeAChangeIsNotKept() throws {
    let calls = Mutex(0)
    let box = Mutex<SourceCache?>(nil)
    let cache = SourceCache(isOutdated: {
      if calls.withLock({
        $0 += 1; return $0
      }) == 2 {
        box.withLock { $0 }?.forgetSearches()
      }
      return false
    })
    box.withLock { $0 = cache }
    _ = try prepared(cache)
    box.withLock { $0 = nil }
    try folder.write("id,title\n1,Zuleika\n2,Ulysses\n", to: "site/books.csv")
    #expect(try index(prepared(cache)).contains("Zuleika"))
  }

  @Test func aSiteThatIsWantedNoMoreIsLeftAtTheNextStage() throws {
    for last in 0..<7 {
      let calls = Mutex(0)
      let cache = SourceCache(isOutdated: {
        calls.withLock {
          $0 += 1; return $0 > last
        }
      })
      let log = DiagnosticLog()
      #expect(try prepared(cache, log) == nil)
      #expect(calls.withLock { $0 } <= last + 4 && log.sorted().isEmpty)
    }
  }

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      ("templates/css/own.css", "body { color: red }\n", true), ("books.csv", "id,title\n1,Zuleika\n9,Nine\n", false),
      ("templates/texts.yaml", "en: {}\n", false), ("css/own.css", "body { color: red }\n", false),
    ])
  func onlyWhatIsOfTemplatesAloneKeepsTheIndex(_ path: String, _ text: String, keeps: Bool) throws {
    let heard = Heard<Rebuild>()
    let keeper = SiteKeeper(site, options: try SiteOptions(now: "2026-01-01")) { rebuild, _ in heard.add(rebuild) }
    keeper.start()
    heard.wait()
    // A change that nobody tells of, so that one sees whether the index was made again.
    try folder.write("id,title\n1,Unheard\n2,Ulysses\n", to: "site/books.csv")
    try folder.write(text, to: "site/\(path)")
    keeper.take([path], keeper.quickEdit(of: [path]))
    heard.wait()
    #expect(try index(keeper.current.live?.prepared).contains("Emma") == keeps)
  }
}

/// What was told, in order.
private final class Heard<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])
  private let told = DispatchSemaphore(value: 0)

  var all: [Item] { items.withLock { $0 } }

  func add(_ item: Item) {
    items.withLock { $0.append(item) }
    told.signal()
  }

  func wait() { told.wait() }
}
