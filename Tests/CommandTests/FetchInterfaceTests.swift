import Foundation
import TestSupport
import Testing

/// Interfaces that answer in parts: pages, and one record at a time.
@Suite struct FetchInterfaceTests {
  @Test(arguments: [
    ("numbered", "/books?page={page}", "records: items"), ("numbered-404", "/books?page={page}", "records: items"),
    ("numbered-ignored", "/books?page={page}", "records: items"), ("linked", "/books", "records: items"),
    ("next-member", "/books", "records: items, next: links.next"),
    ("posted", "/getBooks", "records: books, body: '{\"page\": {page}}'"),
  ]) func allPagesAreOneTable(answer: String, path: String, more: String) throws {
    let elsewhere = try Elsewhere(answer, path: path, more)
    let first = try elsewhere.run("build", "site")
    #expect(first.code == 0 && first.text.contains("live, 40 rows"), "\(first.text)\(first.errorText)")
    #expect(first.text.contains("books: 40 read, 40 published"))
    let second = try elsewhere.run("build", "site")
    #expect(second.text.contains("source of books: unchanged"), "\(second.text)\(second.errorText)")
    #expect(try elsewhere.site.page("/books/40/").contains("Book 40"))
  }

  @Test(arguments: [
    ("linked-circle", "", "lead in a circle"), ("next-circle", "next: links.next", "lead in a circle"),
    ("next-elsewhere", "next: links.next", "its next page is at another host"),
  ]) func pagesThatLeadAstrayGiveNothing(answer: String, more: String, words: String) throws {
    let elsewhere = try Elsewhere(answer, path: "/books", "records: items, format: json, " + more)
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 3 && result.errorText.contains(words), "\(result.errorText)")
    #expect(try elsewhere.requests().allSatisfy { $0.port == elsewhere.port })
  }

  @Test(arguments: [
    ("numbered-endless", "/books?page={page}", "records: items"),
    ("posted-endless", "/getBooks", "records: books, body: '{\"page\": {page}}'"),
  ]) func pagesWithoutEndAreAskedForAThousandTimes(answer: String, path: String, more: String) throws {
    let elsewhere = try Elsewhere(answer, path: path, more)
    let result = try elsewhere.run("fetch", "site")
    #expect(result.code == 3 && result.errorText.contains("it has more than 1000 pages"), "\(result.errorText)")
    #expect(try elsewhere.requests().count == 1_000)
  }

  @Test(arguments: ["cut-json", "json-web-page"]) func aPageThatIsNoJSONIsHeld(answer: String) throws {
    let elsewhere = try Elsewhere("numbered", path: "/books?page={page}", "records: items")
    #expect(try elsewhere.run("build", "site").code == 0)
    try elsewhere.set(answer)
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 4 && result.errorText.contains("page 1 is not JSON"), "\(result.errorText)")
  }

  // MARK: One record at a time

  private static let libraries = """
    kind: library
    key: libId
    sources:
      - {path: "http://127.0.0.1:PORT/LibrariesListPage", records: libraries, allow_private: true}
      - {path: "http://127.0.0.1:PORT/LibraryPage?libId={key}", records: library, allow_private: true}
    fields: {name: libName, address: libLoc, description: libDesc}
    """

  private func district() throws -> Elsewhere {
    let elsewhere = try Elsewhere("list-page")
    let lines = Self.libraries.replacing("PORT", with: "\(elsewhere.port)").split(separator: "\n")
    let yaml = "title: District\nlanguage: en\ncollections:\n  libraries:\n    path: /\n"
    try elsewhere.site.write(yaml + lines.map { "    \($0)\n" }.joined(), to: "site.yaml")
    return elsewhere
  }

  @Test(arguments: ["", "yes"]) func eachKeyOfTheListIsAskedForAndMergedWithIt(keyless: String) throws {
    let elsewhere = try district()
    try elsewhere.set("keyless", to: keyless)
    let result = try elsewhere.run("build", "site")
    #expect(result.code == 0 && result.errorText == "", "\(result.text)\(result.errorText)")
    #expect(result.text.contains("libraries: 25 read, 25 published"), "\(result.text)")
    #expect(try elsewhere.requests().count == 26)
    #expect(try elsewhere.most() == 2)
    #expect(try elsewhere.site.page("/libraries/7/").contains("About 7"))
    #expect(try elsewhere.run("build", "site").text.contains("time: compare"))
  }

  @Test func aKeyWithoutAnswerIsSaidAndAKeyThatFailsLeavesTheOldCopy() throws {
    let elsewhere = try district()
    try elsewhere.set("without", to: "3")
    let first = try elsewhere.run("build", "site")
    #expect(
      first.code == 0 && first.text.contains("live, 24 rows, 1 key has no answer"), "\(first.text)\(first.errorText)")
    try elsewhere.set("without", to: "")
    try elsewhere.set("failing", to: "5")
    let second = try elsewhere.run("build", "site")
    #expect(
      second.code == 0 && second.text.contains("because for the key \"5\": the server answered 500"), "\(second.text)")
  }
}
