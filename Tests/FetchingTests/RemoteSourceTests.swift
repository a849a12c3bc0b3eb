import Diagnostics
import Locales
import Tables
import Testing
import Text

@testable import Fetching

private func source(_ address: String) -> RemoteSource {
  RemoteSource(collection: "books", address: address, location: SourceLocation(SourceFile(path: "site.yaml", text: "")))
}

/// What a declaration tells before anybody is asked.
@Suite struct RemoteSourceTests {
  @Test(arguments: [
    (
      "https://docs.google.com/spreadsheets/d/ab-C_1/edit#gid=7",
      "https://docs.google.com/spreadsheets/d/ab-C_1/export?format=csv&gid=7"
    ),
    (
      "https://docs.google.com/spreadsheets/d/abc/edit?gid=12#gid=12",
      "https://docs.google.com/spreadsheets/d/abc/export?format=csv&gid=12"
    ),
    (
      "https://docs.google.com/spreadsheets/d/abc/edit?usp=sharing",
      "https://docs.google.com/spreadsheets/d/abc/export?format=csv"
    ),
    ("https://docs.google.com/spreadsheets/d/abc/view", "https://docs.google.com/spreadsheets/d/abc/export?format=csv"),
    (
      "https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml?gid=3&single=true",
      "https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv&gid=3&single=true"
    ),
    ("https://docs.google.com/spreadsheets/d/abc/export?format=csv&gid=1", nil),
    ("https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv", nil),
    ("https://example.org/spreadsheets/d/abc/edit", nil),
  ]) func theAddressOfAGoogleSheetBecomesThatOfItsTable(address: String, table: String?) {
    #expect(googleSheet(address) == table)
  }

  @Test(
    arguments: [
      ("90s", 90), ("30m", 1_800), ("1h", 3_600), (" 7 d ", 604_800), ("2w", 1_209_600), ("0s", 0), ("h", nil),
      ("1", nil),
      ("-1h", nil), ("1.5h", nil), ("9999w", nil), ("1y", nil), ("", nil),
    ] as [(String, Int64?)]) func aLengthOfTimeIsANumberWithItsUnit(text: String, seconds: Int64?)
  {
    #expect(Fetching.seconds(ofDuration: text) == seconds)
  }

  @Test func copiesAreNamedByCollectionAndAddress() {
    let path = CopyStore.path(of: source("https://example.org/books.csv"))
    #expect(path.hasPrefix(".gablota/fetched/books-") && path.hasSuffix(".csv"))
    #expect(CopyStore.path(of: source("https://example.org/books")).hasSuffix(".data"))
    #expect(CopyStore.path(of: source("https://example.org/books?page={page}")).hasSuffix(".json"))
    #expect(CopyStore.path(of: source("https://example.org/books.csv?b")) != path)
    var strange = source("https://example.org/books.csv")
    strange.collection = "../../etc/Książki"
    #expect(CopyStore.path(of: strange).hasPrefix(".gablota/fetched/------etc-Ksi--"))
  }

  @Test func theFirstCharacterTellsTheFormatWhereTheAddressDoesNot() {
    let plain = source("https://example.org/list")
    #expect(plain.format(of: Array("\u{FEFF} {\"a\": 1}".utf8)) == .json)
    #expect(plain.format(of: Array("id,name\n".utf8)) == .csv)
    #expect(source("https://example.org/list.csv?a=.json").format(of: Array("[]".utf8)) == .csv)
  }

  @Test func aStateIsReadAsItWasWritten() throws {
    let bytes = Array("a".utf8)
    var state = FetchState(
      address: "https://example.org/\"x\"", checked: .init(secondsSince1970: 1_780_000_000),
      changed: .init(secondsSince1970: 1_770_000_000), hash: .init(of: bytes))
    (state.etag, state.lastModified, state.held) = ("W/\"1\"", "Tue", ["a", "b"])
    #expect(FetchState(state.bytes) == state)
    for end in 0..<state.bytes.count - 1 { #expect(FetchState(Array(state.bytes.prefix(end))) == nil) }
  }

  @Test(arguments: [
    ("{}", "{\"libId\": 7}"), ("{\"a\": 1}", "{\"libId\": 7, \"a\": 1}"), ("{\"libId\": 8}", "{\"libId\": 8}"),
    ("{\"libId\": null}", "{\"libId\": null}"), ("[1]", "[1]"), ("nonsense", "nonsense"),
  ]) func aRecordGetsItsKeyWhereItHasNone(record: String, expected: String) {
    #expect(String(decoding: Array(record.utf8).withKey("libId", Array("7".utf8)), as: UTF8.self) == expected)
  }
}
