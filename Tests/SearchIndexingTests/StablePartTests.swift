import SearchIndexing
import TestSupport
import Testing

/// Parts of an index are named by their own content, so that what did not change is not written and not fetched anew.
@Suite struct StablePartTests {
  private func index(changing changed: Int? = nil) -> SearchIndex {
    var random = SeededRandom(seed: 11)
    let titles = (0..<4_000).map { number -> [String] in
      let words = (0..<4).map { _ in "word\(random.next() % 3_000)" }.joined(separator: " ")
      return [number == changed ? words + " revised edition" : words]
    }
    return SearchIndex(
      SearchSource(
        count: titles.count, texts: [TextColumn("title", .text, weight: 5, values: titles)],
        cards: [
          CardColumn("url", values: titles.indices.map { ["/books/\($0)/"] }), CardColumn("title", values: titles),
        ]), layout: .parted)
  }

  @Test(arguments: [0, 1_234, 3_999])
  func oneChangedTitleRenamesThePartsOfItsWordsAndNoOthers(_ record: Int) {
    let before = Set(index().files.map(\.name))
    let after = index(changing: record).files.map(\.name).filter { !before.contains($0) }
    #expect(before.count > 500)
    #expect(after.count <= 12, "\(after)")
  }

  @Test func theDirectoryNamesEveryPart() throws {
    let files = index().files
    let directory = String(decoding: try #require(files.first).bytes, as: UTF8.self)
    for file in files.dropFirst() {
      let name = file.name.dropLast(".json".count).split(separator: "-").last.map(String.init) ?? ""
      #expect(directory.contains(name), "\(file.name)")
    }
    #expect(Set(files.map(\.name)).count == files.count)
  }
}
