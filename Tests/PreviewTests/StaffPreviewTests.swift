import Diagnostics
import Dispatch
import Files
import SiteBuild
import Synchronization
import TestSupport
import Testing
import Text

@testable import Preview

/// What is for staff in a preview that others were asked in to.
@Suite struct StaffPreviewTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(
      """
      title: Open
      collections:
        things:
          source: things.csv
          key: id
          path: /
          fields: {hidden: {from: secret, audience: staff}, zero: {type: integer}}
        people: {source: people.csv, key: id, audience: staff, fields: {thing: {references: things}}}

      """, to: "site/site.yaml")
    try folder.write("id,name,secret,zero\na,Alpha,topsecret,0\n", to: "site/things.csv")
    try folder.write("id,name,thing\nb,topsecretname,a\n", to: "site/people.csv")
  }

  /// Makes the site, then shows each view in turn; what the host answers is asked between.
  private func show(
    _ views: [View], _ body: (StaticHost) throws -> Void
  ) throws {
    let made = DispatchSemaphore(value: 0)
    let keeper = SiteKeeper(SiteFolder(folder.path("site")), options: try SiteOptions(now: "2026-01-01")) { _, _ in
      made.signal()
    }
    keeper.start()
    made.wait()
    let host = StaticHost(keeper, token: "0")
    try body(host)
    for view in views {
      keeper.show(view)
      made.wait()
      try body(host)
    }
  }

  private func text(_ host: StaticHost, isFromHere: Bool) throws -> String {
    let target = try #require(RequestTarget("/things/a/"))
    guard case .bytes(let bytes) = host.answer(target, isFromHere: isFromHere).body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func othersReadNoMistakeThatQuotesIt() throws {
    try folder.write("id,name,thing\nb,topsecretname,topsecretthing\n", to: "site/people.csv")
    try show([]) { host in
      let (here, elsewhere) = (try text(host, isFromHere: true), try text(host, isFromHere: false))
      #expect(here.contains("topsecretthing"))
      #expect(!elsewhere.contains("topsecret") && elsewhere.contains("record.unknown-reference"), "\(elsewhere)")
      let shown = host.keeper.current
      let report = { (isFromHere: Bool) in
        let told = shown.told(shown.diagnostics, isFromHere: isFromHere)
        return String(decoding: stateReport(shown, told, first: host.keeper.firstView), as: UTF8.self)
      }
      #expect(report(true).contains("topsecret") && !report(false).contains("topsecret"))
    }
  }

  /// A template that only the site for staff can be made with.
  @Test func theSiteForStaffIsNotLeftInThePlaceOfThePublicOne() throws {
    try folder.write("<p>{{ record.hidden }}</p>", to: "site/templates/records/things.html")
    var step = 0
    try show([View(isForStaff: true), View()]) { host in
      let text = try text(host, isFromHere: true)
      #expect(text.contains("topsecret") == (step == 1), "step \(step): \(text)")
      step += 1
    }
    #expect(step == 3)
  }

  /// Neither pages nor indexes nor news of them, while this machine looks at them.
  @Test func othersSeeNothingOfTheSiteForStaff() throws {
    var step = 0
    try show([View(isForStaff: true), View()]) { host in
      let isForStaff = step == 1
      #expect(try text(host, isFromHere: true).contains("topsecret") == isForStaff)
      let paths = try #require(host.keeper.current.live).paths
      for path in paths + ["", "things/a/", "nothing/"] {
        guard let target = RequestTarget("/" + path) else { continue }
        let answer = host.answer(target, isFromHere: false)
        let status = "\(answer.status)"
        #expect(status.hasPrefix("403") == isForStaff, "\(path): \(status)")
        guard isForStaff, case .bytes(let bytes) = answer.body else { continue }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("topsecret"))
      }
      let news = try host.state(ofPage: "/things/a/", isFromHere: false).get()
      #expect(news.isEmpty == isForStaff)
      step += 1
    }
    #expect(step == 3)
  }

  /// The index is kept from one view to the next, but not for other readers.
  @Test func theIndexForSearchIsThatOfTheView() throws {
    var text = try folder.text("site/site.yaml")
    text.replace("path: /", with: "path: /\n    search: true")
    try folder.write(text, to: "site/site.yaml")
    var step = 0
    try show([View(isForStaff: true), View(), View(isForStaff: true), View()]) { host in
      let live = try #require(host.keeper.current.live)
      var index: [UInt8] = []
      for path in live.paths where path.hasPrefix("assets/search-") || path.hasPrefix("assets/staff-search-") {
        if case .bytes(let bytes)? = try live.content(path) { index += bytes }
      }
      #expect(!index.isEmpty)
      #expect(String(decoding: index, as: UTF8.self).contains("topsecret") == (step % 2 == 1), "step \(step)")
      step += 1
    }
  }

  /// A page of the site for staff that was looked at, and the public one then fails.
  @Test func aPageForStaffIsNotShownBehindAMistake() throws {
    try folder.write(
      "<p>{% if record.hidden is defined %}{{ record.hidden }}{% else %}{{ 1 // record.zero }}{% endif %}</p>",
      to: "site/templates/records/things.html")
    var step = 0
    try show([View(isForStaff: true), View()]) { host in
      let text = try text(host, isFromHere: true)
      #expect(text.contains("<p>topsecret") == (step == 1), "step \(step): \(text)")
      if step != 1 { #expect(text.contains("This page")) }
      step += 1
    }
  }
}
