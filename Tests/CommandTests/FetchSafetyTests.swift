import Foundation
import TestSupport
import Testing

/// Nobody is asked who must not be, and what is secret stays so.
@Suite struct FetchSafetyTests {
  private static let token = "s3cret-t0ken"
  private static let header = "headers: {Authorization: \"Bearer env:GABLOTA_BOOKS_TOKEN\"}"

  @Test func theMachineAndItsNetworkAreNotAskedUnlessTheSiteFileSaysSo() throws {
    let elsewhere = try Elsewhere(open: false)
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 3)
    #expect(result.errorText.contains("127.0.0.1 is 127.0.0.1, an address of this machine or its network"))
    #expect(result.errorText.contains("allow_private: true"))
    #expect(try elsewhere.requests().isEmpty)
  }

  @Test(arguments: ["localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "127.1"])
  func anotherSpellingOfTheMachineIsTheMachine(host: String) throws {
    let elsewhere = try Elsewhere()
    try elsewhere.site.write(
      "title: A\ncollections:\n  books: {kind: book, source: \"http://\(host):\(elsewhere.port)/books.csv\"}\n",
      to: "site.yaml")
    let result = try elsewhere.run("fetch", "site")
    #expect(result.code == 3 && result.errorText.contains("an address of this machine or its network"))
    #expect(try elsewhere.requests().isEmpty)
  }

  @Test func aSecretComesFromTheEnvironmentAndIsNeverShownOrKept() throws {
    let elsewhere = try Elsewhere("needs-token", Self.header)
    let without = try elsewhere.run("build", "site")
    #expect(without.code == 3 && without.errorText.contains("no variable GABLOTA_BOOKS_TOKEN"), "\(without.errorText)")
    let with = try elsewhere.run("build", "site", environment: ["GABLOTA_BOOKS_TOKEN": Self.token])
    #expect(with.code == 0, "\(with.errorText)")
    let wrong = try elsewhere.run("build", "site", environment: ["GABLOTA_BOOKS_TOKEN": "x\r\ny"])
    #expect(wrong.code == 0 && wrong.errorText.contains("cannot be sent"))
    for result in [without, with, wrong] { #expect(!(result.text + result.errorText).contains(Self.token)) }
    for (path, bytes) in try tree(elsewhere.site.folder.path("site")) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.token), "\(path)")
    }
  }

  @Test func aServerWithoutATrustedCertificateIsNotBelieved() throws {
    let elsewhere = try Elsewhere("needs-token", Self.header, encrypted: true)
    let result = try elsewhere.run("build", "site", environment: ["GABLOTA_BOOKS_TOKEN": Self.token])
    #expect(result.code == 3 && result.errorText.contains("the certificate of the server is not trusted"))
    #expect(try elsewhere.requests().isEmpty)
  }

  /// On a build machine, whose log many can read.
  @Test func nothingForStaffIsSaidWhereOthersRead() throws {
    let columns = "kind: book\nkey: id\nfields: {price: {from: price, audience: staff}}"
    let elsewhere = try Elsewhere(collection: columns)
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set("prices-changed")
    let result = try elsewhere.run("build", "site", environment: ["CI": "true"])
    #expect(result.code == 4 && result.text.contains("source of books: held\n"), "\(result.text)\(result.errorText)")
    #expect(result.errorText.contains("fetch.held"))
    #expect(!(result.text + result.errorText).contains("11.50"), "\(result.text)\(result.errorText)")
    let local = try elsewhere.run("build", "site")
    #expect(local.errorText.contains("11.50"))
  }

  @Test func aSecretIsNotSentOnToAnotherOrigin() throws {
    let elsewhere = try Elsewhere("other-origin", Self.header)
    let result = try elsewhere.run("build", "site", environment: ["GABLOTA_BOOKS_TOKEN": Self.token])
    #expect(result.code == 0, "\(result.errorText)")
    let tokens = try elsewhere.requests().map { ($0.port == elsewhere.port, $0.headers["Authorization"]) }
    #expect(tokens.count == 2)
    #expect(tokens.first { $0.0 }?.1 == "Bearer " + Self.token)
    #expect(tokens.first { !$0.0 }?.1 == nil)
  }

  @Test(
    arguments: [
      ("source: {path: \"https://me:w0rd@example.org/a.csv\"}", "fetch.address", "w0rd"),
      ("source: \"ftp://example.org/a.csv\"", "fetch.address", nil),
      ("source: a.csv\n    fields: {categories: {tree: \"https://example.org/t.json\"}}", "fetch.address", nil),
      ("source: {path: \"https://example.org/a.csv\", headers: {Authorization: Bearer abc}}", "fetch.secret", "abc"),
      ("source: {path: \"https://example.org/a.csv\", headers: {\"A B\": c}}", "fetch.header", nil),
      ("source: {path: \"http://example.org/a.csv\", headers: {X: \"env:GABLOTA_Y\"}}", "fetch.not-encrypted", nil),
      ("source: {path: \"https://example.org/a.csv\", refresh: soon}", "fetch.duration", nil),
      ("source: {path: \"https://example.org/a.csv\", guards: {fresh_within: 1d}}", "fetch.guards", nil),
    ] as [(String, String, String?)])
  func aDeclarationThatCannotBeMeantIsAnError(source: String, code: String, secret: String?) throws {
    let site = try TestSite(["site.yaml": "title: A\ncollections:\n  books:\n    kind: book\n    \(source)\n"])
    for command in ["build", "check"] {
      let result = try Gablota.run(command, "site", in: site.folder.path)
      #expect(result.code == 1 && result.errorText.contains("error[\(code)]"), "\(result.errorText)")
      if let secret { #expect(!result.errorText.contains(secret), "\(result.errorText)") }
    }
  }

  /// The folder of copies may have come with a stranger's site.
  @Test(arguments: [".gablota", ".gablota/fetched", "copy"]) func aLinkInTheFolderOfCopiesIsNotFollowed(name: String)
    throws
  {
    let elsewhere = try Elsewhere()
    #expect(try elsewhere.run("fetch", "site").code == 0)
    let folder = elsewhere.site.folder.path("site/.gablota/fetched")
    let copy = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".csv") } ?? ""
    let path = "site/" + (name == "copy" ? ".gablota/fetched/" + copy : name)
    let outside = elsewhere.site.folder.path("outside")
    try FileManager.default.moveItem(atPath: elsewhere.site.folder.path(path), toPath: outside)
    try elsewhere.site.folder.link(path, to: outside)
    let before = try stampsOrBytes(outside)
    try elsewhere.set("five-rows-more")
    let result = try elsewhere.run("fetch", "site")
    #expect(result.code == 3, "\(result.text)\(result.errorText)")
    #expect(try stampsOrBytes(outside) == before)
  }

  private func stampsOrBytes(_ path: String) throws -> [String: [UInt8]] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue ? try tree(path) : ["": [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))]
  }

  @Test func proxiesAndPasswordsOfThePersonAreLeftAlone() throws {
    let elsewhere = try Elsewhere()
    try elsewhere.site.folder.write("machine 127.0.0.1 login me password w0rd\n", to: "home/.netrc")
    let result = try elsewhere.run(
      "build", "site",
      environment: [
        "HOME": elsewhere.site.folder.path("home"), "http_proxy": "http://127.0.0.1:9",
        "all_proxy": "http://127.0.0.1:9",
      ])
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try elsewhere.requests().first?.headers["Authorization"] == nil)
  }
}

/// What a stranger's site file may not get by being built.
@Suite struct StrangersSourceTests {
  @Test func aSiteFileSendsNoVariableOfAnotherProgram() throws {
    let elsewhere = try Elsewhere("table", "headers: {X-Books: \"env:AWS_SECRET_ACCESS_KEY\"}")
    let result = try elsewhere.run("build", "site", environment: ["AWS_SECRET_ACCESS_KEY": "the secret"])
    #expect(result.code == 1 && result.errorText.contains("fetch.variable"), "\(result.errorText)")
    #expect(!result.errorText.contains("the secret"))
    #expect(try elsewhere.requests().isEmpty)
  }

  @Test func aSiteFileAloneDoesNotOpenTheNetworkInside() throws {
    let elsewhere = try Elsewhere("table")
    let result = try elsewhere.run("build", "site", environment: ["GABLOTA_ALLOW_PRIVATE": ""])
    #expect(result.code == 3 && result.errorText.contains("GABLOTA_ALLOW_PRIVATE=1"), "\(result.errorText)")
    #expect(try elsewhere.requests().isEmpty)
  }
}
