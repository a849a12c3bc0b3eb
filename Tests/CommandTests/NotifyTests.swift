import Files
import Foundation
import TestSupport
import Testing

/// People are told once when the nights begin to fail, and once when all is well again.
@Suite struct NotifyTests {
  private let elsewhere: Elsewhere

  init() throws {
    elsewhere = try Elsewhere("issue")
    try elsewhere.site.write("id,title\n1,Paper Boats\n", to: "books.csv")
  }

  private func tell(_ lines: String) throws {
    try elsewhere.site.write(
      "title: Books\nnotify:\n  allow_private: true\n\(lines)"
        + "collections:\n  books: {kind: book, path: /, source: books.csv, key: id}\n", to: "site.yaml")
  }

  /// Runs nights, each with a table that is right or wrong, and gives what the last one said of errors.
  @discardableResult
  private func nights(_ areRight: Bool..., from first: Int = 0, environment: [String: String] = [:]) throws -> String {
    var said = ""
    for (number, isRight) in areRight.enumerated() {
      try elsewhere.site.write(isRight ? "id,title\n1,Paper Boats\n" : "id,title\n1\n1,a,b\n", to: "books.csv")
      let result = try elsewhere.run(
        "nightly", "site", at: Elsewhere.start + (first + number) * 86_400, environment: environment)
      #expect(result.code == (isRight ? 0 : 1), "\(result.text)\(result.errorText)")
      said = result.errorText
    }
    return said
  }

  @Test(arguments: [
    ("github", "/repos/town/library/issues", "Authorization", "Bearer t0ken", "PATCH"),
    ("forgejo", "/repos/town/library/issues", "Authorization", "token t0ken", "PATCH"),
    ("gitlab", "/projects/town%2Flibrary/issues", "PRIVATE-TOKEN", "t0ken", "PUT"),
  ])
  func anIssueIsOpenedOnceAndClosedOnce(
    _ host: String, _ path: String, _ header: String, _ token: String, _ change: String
  ) throws {
    try tell(
      "  issue: {host: \(host), repository: town/library, token: \"env:GABLOTA_TOKEN\", api: \"http://127.0.0.1:\(elsewhere.port)\"}\n"
    )
    let secret = ["GABLOTA_TOKEN": "t0ken"]
    try nights(true, environment: secret)
    #expect(try elsewhere.requests().isEmpty)
    try nights(false, false, false, from: 1, environment: secret)
    let opened = try elsewhere.requests()
    #expect(opened.map(\.path) == [path] && opened.map(\.method) == ["POST"])
    #expect(opened.first?.headers[header] == token && opened.first?.body.contains("began to fail") == true)
    try nights(true, true, from: 4, environment: secret)
    let closed = try elsewhere.requests().dropFirst()
    #expect(closed.map(\.method) == ["POST", change] && closed.last?.path == path + "/7", "\(closed)")
    #expect(closed.last?.body.contains("close") == true)
  }

  @Test func aSecretWebhookGetsTheNoticeAndIsNamedNowhere() throws {
    try tell("  webhook: \"env:GABLOTA_HOOK\"\n")
    let hook = ["GABLOTA_HOOK": "http://127.0.0.1:\(elsewhere.port)/s3cret"]
    try nights(true, false, false, environment: hook)
    let asked = try elsewhere.requests()
    #expect(asked.map(\.path) == ["/s3cret"])
    #expect(asked.first?.body.hasPrefix("{\"text\":\"Books: the nightly work began to fail") == true)
    // Nobody could be told: the next night tries again.
    try elsewhere.set("always-500")
    let said = try nights(true, from: 3, environment: hook)
    #expect(said.contains("the webhook: the server answered 500") && !said.contains("s3cret"), "\(said)")
    try elsewhere.set("issue")
    try nights(true, true, from: 4, environment: hook)
    #expect(try elsewhere.requests().count == 3)
    let without = try nights(false, from: 6)
    #expect(without.contains("the environment has no GABLOTA_HOOK"), "\(without)")
  }

  @Test func aCommandReadsTheReport() throws {
    try tell("  command: [sh, -c, \"cat > told; echo $GABLOTA_STATE >> told\"]\n")
    try nights(true, false)
    let told = try elsewhere.site.folder.text("told")
    #expect(told.hasPrefix("## stopped at build\n") && told.hasSuffix("failing\n"), "\(told)")
    try tell("  command: [no-such-program]\n")
    #expect(try nights(true, from: 2).contains("no-such-program"))
  }
}
