import Foundation
import TestSupport
import Testing

/// Each answer that a server may give has its verdict, its exit code and its site.
@Suite struct FetchTests {
  /// What becomes of an answer, after a good copy was kept.
  enum Verdict: String, Sendable { case live, unchanged, held, old }

  struct Case: Sendable {
    let answer: String
    let verdict: Verdict
    /// What is said of it.
    let words: String

    init(_ answer: String, _ verdict: Verdict, _ words: String = "") {
      (self.answer, self.verdict, self.words) = (answer, verdict, words)
    }
  }

  static let cases = [
    Case("table", .unchanged), Case("etag", .unchanged), Case("last-modified", .unchanged),
    Case("etag-changes", .unchanged),
    Case("gzip-whole", .unchanged), Case("redirect", .unchanged), Case("once-500", .unchanged),
    Case("once-429", .unchanged),
    Case("once-429-until", .unchanged), Case("once-reset", .unchanged), Case("once-cut", .unchanged),
    Case("web-page", .held, "a web page called \"Under maintenance\""), Case("web-page-as-csv", .held, "\"Oops\""),
    Case("log-in", .held, "called \"Sign in\""), Case("empty", .held, "it is empty"),
    Case("blank", .held, "it is empty"),
    Case("spreadsheet", .held, "cannot be read"), Case("no-rows", .held, "it has no rows"),
    Case("half", .held, "it has 20 rows, there were 40 before, and the limit is 30 % fewer"),
    Case("many-more", .held, "it has 240 rows, there were 40 before"),
    Case("other-keys", .held, "it has 0 of the 40 keys"),
    Case("shifted-columns", .held, "the column \"title\" changed in 40 of 40 records"),
    Case("no-title", .held, "the column \"title\", which the site uses, is gone"),
    Case("prices-changed", .held, "from \"11.50\" to \"0.00\""), Case("cut-short", .held, "ends inside a line"),
    Case("cut-row", .held, "it has mistakes"), Case("loading", .held, "its sheet is still being calculated"),
    Case(
      "old-dates", .held, "its newest date in \"added\" is 2024-09-28"),
    Case("cut-gzip", .old, "ends before it is complete"), Case("damaged-gzip", .old, "is damaged"),
    Case("no-gzip", .old, "is damaged"), Case("other-packing", .old, "as br"), Case("bomb", .old, "more than 64 MiB"),
    Case("endless", .old, "more than 64 MiB"), Case("slow", .old, "no complete answer within 3 s"),
    Case("silent", .old, "no complete answer within 3 s"),
    Case("wrong-length", .old, "ended too early"),
    Case("cut-chunks", .old), Case("many-headers", .old), Case("not-http", .old),
    Case("redirect-circle", .old, "redirects more than 5 times"),
    Case("redirect-chain", .old, "redirects more than 5 times"),
    Case("redirect-file", .old, "begins with file:"), Case("redirect-credentials", .old, "holds a name or a password"),
    Case("redirect-nowhere", .old, "cannot be read"), Case("always-500", .old, "answered 500"),
    Case("always-503", .old, "asks you to wait 60 min"), Case("gone", .old, "answered 404"),
    Case("forbidden", .old, "answered 403"), Case("no-content", .old, "answered 204"),
    // Last, since they change the site: parts of an old search index outlive a change.
    Case("byte-order-mark", .live, "40 rows"), Case("five-rows-more", .live, "45 rows"),
  ]

  /// One site for all, since a build takes a second; before each answer, the good copy is put back.
  @Test func anAnswerHasItsVerdictItsCodeAndItsSite() throws {
    let elsewhere = try Elsewhere("table", "timeout: 3s, guards: {fresh_within: 60d, fresh_column: added}")
    let first = try elsewhere.run("build", "site")
    #expect(first.code == 0 && first.text.hasPrefix("source of books: live, 40 rows"), "\(first.errorText)")
    let copies = elsewhere.site.folder.path("site/.gablota/fetched")
    let site = try elsewhere.site.output()
    let saved = elsewhere.site.folder.path("saved")
    try FileManager.default.copyItem(atPath: copies, toPath: saved)
    for one in Self.cases {
      try FileManager.default.removeItem(atPath: copies)
      try FileManager.default.copyItem(atPath: saved, toPath: copies)
      try expect(one, elsewhere, site)
    }
  }

  private func expect(_ one: Case, _ elsewhere: Elsewhere, _ site: [String: [UInt8]]) throws {
    let copy = try elsewhere.copy()
    try elsewhere.set(one.answer)
    let result = try elsewhere.run("build", "site", at: Elsewhere.start + 100)
    let said = result.text + result.errorText
    #expect(result.code == (one.verdict == .held ? 4 : 0), "\(one.answer): \(said)")
    #expect(result.text.hasPrefix(beginning(one.verdict)), "\(one.answer): \(result.text)")
    #expect(one.words.isEmpty || said.contains(one.words), "\(one.answer): \(said)")
    #expect((try elsewhere.copy() == copy) == (one.verdict != .live), "\(one.answer)")
    if one.verdict != .live { #expect(differences(site, try elsewhere.site.output()) == [], "\(one.answer)") }
    #expect((try elsewhere.copy(".held.csv") != nil) == (one.verdict == .held), "\(one.answer)")
    expectMessage(of: one.verdict, in: result)
  }

  private func beginning(_ verdict: Verdict) -> String {
    switch verdict {
    case .live: "source of books: live"
    case .unchanged: "source of books: unchanged"
    case .held: "source of books: held, the copy is 100 s old: "
    case .old: "source of books: 100 s old, because "
    }
  }

  private func expectMessage(of verdict: Verdict, in result: ProcessOutput) {
    #expect(result.errorText.contains("warning[fetch.held]") == (verdict == .held))
    #expect(result.errorText.contains("warning[fetch.old-copy]") == (verdict == .old))
  }

  /// The same without a good copy: nothing is written, and the code says whether the world failed or a guard held it.
  @Test(arguments: [
    ("web-page", 4, "fetch.held"), ("empty", 4, "fetch.held"), ("always-500", 3, "fetch.failed"),
    ("cut-gzip", 3, "fetch.failed"),
  ]) func aFirstAnswerThatIsNoDataStopsTheBuild(answer: String, code: Int, message: String) throws {
    let elsewhere = try Elsewhere(answer)
    let result = try elsewhere.run("build", "site")
    #expect(result.code == code, "\(result.errorText)")
    #expect(result.errorText.contains("error[\(message)]"))
    #expect(result.errorText.contains("Nothing was written."))
    #expect(!elsewhere.site.hasFile("/index.html"))
  }

  @Test func aFirstAnswerWithoutRowsIsTakenAsItIs() throws {
    let elsewhere = try Elsewhere("no-rows")
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 0 && result.errorText.contains("site.no-records"), "\(result.errorText)")
  }

  @Test func aHeldAnswerIsTakenOnceSomebodyAcceptsIt() throws {
    let elsewhere = try Elsewhere()
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("half")
    #expect(try elsewhere.run("fetch", "site").code == 4)
    #expect(try elsewhere.copy(".held.csv")?.count { $0 == 0x0A } == 21)
    let accepted = try elsewhere.run("build", "site", "--accept", "books")
    #expect(accepted.code == 0 && accepted.text.contains("live, 20 rows"), "\(accepted.text)\(accepted.errorText)")
    #expect(try elsewhere.copy(".held.csv") == nil)
    #expect(try elsewhere.run("build", "site").text.contains("unchanged"))
    try elsewhere.set("web-page")
    #expect(try elsewhere.run("fetch", "site", "--accept", "books").code == 4)
    let unknown = try elsewhere.run("fetch", "site", "--accept", "boks")
    #expect(unknown.code == 2 && unknown.errorText.contains("boks"), "\(unknown.errorText)")
  }

  @Test func limitsAreThoseOfTheSourceAndColumnsThatNobodyUsesMayChange() throws {
    let elsewhere = try Elsewhere("table", "guards: {fewer_rows: 60, kept_keys: 40}")
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("half")
    let half = try elsewhere.run("build", "site")
    #expect(half.code == 0 && half.text.contains("live, 20 rows"), "\(half.errorText)")
    try elsewhere.set("night", to: "1")
    let night = try elsewhere.run("build", "site")
    #expect(night.code == 0 && night.text.contains("live, 20 rows"), "\(night.errorText)")
  }

  @Test func thePreviewAsksOnceAtItsStartAndShowsTheCopyIfNobodyAnswers() throws {
    let elsewhere = try Elsewhere()
    for (answer, words) in [("table", "live, 40 rows"), ("always-503", "old, because")] {
      try elsewhere.set(answer)
      let result = try Gablota.shell(
        "GABLOTA_ALLOW_PRIVATE=1 exec timeout --preserve-status -k 60 -s INT 3 gablota preview site --port 0",
        in: elsewhere.site.folder.path)
      #expect((result.text + result.errorText).contains(words), "\(result.text)\(result.errorText)")
      #expect(result.text.contains("http://localhost:"))
    }
    #expect(try elsewhere.requests().count == 2)
  }

  @Test func aCopyServesForAsLongAsTheSiteFileSays() throws {
    let elsewhere = try Elsewhere("table", "stale: 2d")
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("gone")
    let later = try elsewhere.run("build", "site", at: Elsewhere.start + 2 * 86_400)
    #expect(later.code == 0 && later.text.contains("48 h old, because"), "\(later.errorText)")
    #expect(try elsewhere.site.page("/").contains("as of September 17, 2026") == false)
    let tooLate = try elsewhere.run("build", "site", at: Elsewhere.start + 2 * 86_400 + 1)
    #expect(tooLate.code == 3 && tooLate.errorText.contains("the copy is 48 h old, and the limit is 48 h"))
    try elsewhere.set("half")
    #expect(try elsewhere.run("build", "site", at: Elsewhere.start + 3 * 86_400).code == 4)
    let offline = try elsewhere.run("build", "site", "--offline", at: Elsewhere.start + 9 * 86_400)
    #expect(offline.code == 0 && offline.text.contains("offline, 9 days old"), "\(offline.errorText)")
  }

  @Test func aRecentCopyIsNotAskedForAgainUntilSomebodyFetches() throws {
    let elsewhere = try Elsewhere("table", "refresh: 1h")
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("five-rows-more")
    let soon = try elsewhere.run("build", "site", at: Elsewhere.start + 3_599)
    #expect(soon.text.contains("not asked, 59 min old"), "\(soon.text)")
    #expect(try elsewhere.requests().count == 1)
    #expect(try elsewhere.run("build", "site", at: Elsewhere.start + 3_600).text.contains("45 rows"))
    #expect(try elsewhere.run("fetch", "site", at: Elsewhere.start + 3_601).text.contains("unchanged"))
    #expect(try elsewhere.requests().count == 3)
  }

  @Test func validatorsAreSentOnlyForACopyThatIsAsItCame() throws {
    let elsewhere = try Elsewhere("etag")
    _ = try elsewhere.run("fetch", "site")
    _ = try elsewhere.run("fetch", "site")
    let path = CopyStorePath(elsewhere).copy
    try elsewhere.site.folder.write("id,title\n1,Mine\n", to: path)
    _ = try elsewhere.run("fetch", "site", "--accept", "books")
    let asked = try elsewhere.requests().map { $0.headers["If-None-Match"] != nil }
    #expect(asked == [false, true, false])
    #expect(String(decoding: try elsewhere.copy() ?? [], as: UTF8.self).contains("Book 40"))
  }

  @Test func encodingsOfTheHeadAreConvertedAndLiesPassedOver() throws {
    for answer in ["charset", "charset-lies"] {
      let elsewhere = try Elsewhere(answer)
      let result = try elsewhere.run("build", "site")
      #expect(result.code == 0, "\(result.errorText)")
      #expect(try elsewhere.site.page("/").contains("Książka 1"))
    }
  }

  @Test func theSiteSaysFromWhenItsOldestSourceIs() throws {
    let events = "kind: event\nkey: id\nfields: {name: title, start: {from: added, type: date}}"
    let elsewhere = try Elsewhere("table", collection: events)
    #expect(try elsewhere.run("build", "site").code == 0)
    #expect(try elsewhere.site.page("/").contains("as of September 17, 2026"))
    try elsewhere.set("gone")
    #expect(try elsewhere.run("build", "site", at: Elsewhere.start + 3 * 86_400).code == 0)
    #expect(try elsewhere.site.page("/").contains("as of September 17, 2026"))
    try elsewhere.set("table")
    #expect(try elsewhere.run("build", "site", at: Elsewhere.start + 3 * 86_400).code == 0)
    #expect(try elsewhere.site.page("/").contains("as of September 20, 2026"))
  }

  @Test func mistakesInACopyNameItsAddress() throws {
    let elsewhere = try Elsewhere(
      "table", collection: "kind: book\nkey: id\nfields: {year: {from: price, type: integer}}")
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 1)
    #expect(result.errorText.contains("http://127.0.0.1:\(elsewhere.port)/books.csv:2:"), "\(result.errorText)")
  }

  @Test func checkAsksNobody() throws {
    let elsewhere = try Elsewhere()
    let without = try elsewhere.run("check", "site")
    #expect(without.code == 1 && without.errorText.contains("error[fetch.no-copy]"))
    #expect(try elsewhere.run("fetch", "site").code == 0)
    #expect(try elsewhere.run("check", "site").code == 0)
    #expect(try elsewhere.requests().count == 1)
  }
}

/// Where the copy of a site's source lies, relative to the temporary folder.
private struct CopyStorePath {
  let copy: String

  init(_ elsewhere: Elsewhere) {
    let folder = "site/.gablota/fetched"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: elsewhere.site.folder.path(folder))) ?? []
    copy = folder + "/" + (names.first { $0.hasSuffix(".csv") } ?? "")
  }
}
