import TestSupport
import Testing

/// A stranger's site file sends no secret of the environment anywhere, and asks no address of one's own network.
@Suite struct NoticeSafetyTests {
  private let elsewhere: Elsewhere

  init() throws { elsewhere = try Elsewhere("issue") }

  private func write(_ notice: String, right: Bool) throws {
    try elsewhere.site.write(
      "title: Books\nnotify:\n  allow_private: true\n\(notice)"
        + "collections:\n  books: {kind: book, path: /, source: books.csv, key: id}\n", to: "site.yaml")
    try elsewhere.site.write(right ? "id,title\n1,Paper Boats\n" : "id,title\n1\n1,a,b\n", to: "books.csv")
  }

  @Test(arguments: [
    "  webhook: \"env:AWS_SECRET_ACCESS_KEY\"\n",
    "  issue: {host: github, repository: a/b, token: \"env:AWS_SECRET_ACCESS_KEY\", api: \"http://127.0.0.1:9\"}\n",
  ])
  func aVariableThatIsNotMeantForSitesIsRefused(_ notice: String) throws {
    try write(notice, right: true)
    let result = try elsewhere.run("check", "site", environment: ["AWS_SECRET_ACCESS_KEY": "s3cret"])
    #expect(result.code == 1 && result.errorText.contains("error[notify.variable]"), "\(result.errorText)")
    #expect(result.errorText.contains("GABLOTA_AWS_SECRET_ACCESS_KEY") && !result.errorText.contains("s3cret"))
    #expect(try elsewhere.requests().isEmpty)
  }

  @Test func anAddressOfThisMachineIsAskedOnlyIfTheEnvironmentSaysSo() throws {
    let notice = "  webhook: \"http://127.0.0.1:\(elsewhere.port)/hook\"\n"
    for (number, isAllowed) in [false, true].enumerated() {
      try write(notice, right: true)
      let allowed = ["GABLOTA_ALLOW_PRIVATE": isAllowed ? "1" : ""]
      let day = Elsewhere.start + number * 2 * 86_400
      #expect(try elsewhere.run("nightly", "site", at: day, environment: allowed).code == 0)
      try write(notice, right: false)
      let told = try elsewhere.run("nightly", "site", at: day + 86_400, environment: allowed).errorText
      #expect(told.contains("set GABLOTA_ALLOW_PRIVATE=1") != isAllowed, "\(told)")
      #expect(try elsewhere.requests().isEmpty != isAllowed)
    }
  }

  @Test func aTokenInTheSiteFileIsInNoReport() throws {
    try write("  issue: {host: github, repository: a/b, token: ghp_0123456789}\n", right: true)
    let result = try elsewhere.run("check", "site")
    #expect(result.code == 1 && result.errorText.contains("error[notify.token]"))
    #expect(!result.errorText.contains("ghp_"), "\(result.errorText)")
  }
}
