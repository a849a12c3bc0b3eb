import TestSupport
import Testing

/// Addresses of what is long, and of what is called the same.
@Suite struct LongAddressTests {
  @Test func keysThatDifferBehindTheEightiethLetterHaveTheirOwnAddresses() throws {
    let beginning = "https://archive.example.org/items/" + String(repeating: "letters-of-the-winter/", count: 4)
    let site = try TestSite.built(
      "collections:\n  things: {source: things.csv, key: id}\n",
      ["things.csv": "id,name\n\(beginning)1,One\n\(beginning)2,Two\n"])
    let folders = Set(try site.output().keys.filter { $0.hasPrefix("things/") })
    #expect(folders.count == 2, "\(folders)")
    #expect(folders.allSatisfy { $0.utf8.count == "things//index.html".utf8.count + 80 || $0.contains("--") })
    let again = try TestSite.built(
      "collections:\n  things: {source: things.csv, key: id}\n", ["things.csv": "id,name\n\(beginning)2,Two\n"])
    #expect(try again.output().keys.filter { $0.hasPrefix("things/") }.allSatisfy(folders.contains))
  }

  @Test func aSlugOfAFieldThatDoesNotExistIsOneMistake() throws {
    let site = try TestSite.things(
      "record", "      name: name\n", "id,name\n1,A\n2,B\n3,C\n", of: "    slug: nme\n")
    let result = try site.build()
    #expect(result.code == 1 && result.errorText.count(of: "error[") == 1, "\(result.errorText)")
    #expect(result.errorText.contains("site/site.yaml:8:11: error[site.unknown-slug]"), "\(result.errorText)")
    #expect(result.errorText.contains("did you mean \"name\"?"), "\(result.errorText)")
  }

  @Test func twoRecordsWithOneSlugMayLieInTwoFolders() throws {
    let site = try TestSite.builtThings(
      "event", "      name: name\n", "id,name,start\n1,Picnic,2025-06-01\n2,Picnic,2026-06-01\n",
      of: "    permalink: /{year}/{slug}/\n    slug: name\n")
    #expect(site.hasFile("/2025/picnic/index.html") && site.hasFile("/2026/picnic/index.html"))
  }

  @Test func twoRecordsWithOneAddressAreOneMistakeWithBothPlaces() throws {
    let result = try TestSite.things(
      "event", "      name: name\n", "id,name,start\n1,Picnic,2026-05-01\n2,Picnic,2026-06-01\n",
      of: "    permalink: /{year}/{slug}/\n    slug: name\n"
    ).build()
    #expect(result.code == 1 && result.errorText.count(of: "error[") == 1, "\(result.errorText)")
    #expect(result.errorText.contains("\"2\" and \"1\" both get the address \"/2026/picnic/\""), "\(result.errorText)")
  }

  @Test func yearsBeforeAndAfterChristHaveAddressesOfTheirOwn() throws {
    let site = try TestSite.builtThings(
      "record", "      year: {type: integer}\n", "id,name,year\n1,A,-44\n2,B,44\n", of: "    slug: year\n")
    #expect(site.hasFile("/things/minus-44/index.html") && site.hasFile("/things/44/index.html"))
  }
}
