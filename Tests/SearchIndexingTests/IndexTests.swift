import SearchIndexing
import TestSupport
import Testing

@Suite struct IndexTests {
  private func source(_ count: Int) -> SearchSource {
    var random = SeededRandom(seed: 7)
    let words = ["algebra", "łódź", "żółw", "圖書館", "ёлка", "niño", "teoria", "liczb"]
    let titles = (0..<count).map { number in
      ["\(words[Int(random.next() % 8)]) \(words[Int(random.next() % 8)]) \(number)"]
    }
    return SearchSource(
      count: count, texts: [TextColumn("title", .text, weight: 5, values: titles)],
      choices: [
        ChoiceColumn(
          "type", choices: [.init(slug: "a", label: "A"), .init(slug: "b", label: "B", parent: 0)],
          values: (0..<count).map { [$0 % 2] }, isMany: true)
      ],
      numbers: [NumberColumn("year", isRange: true, values: ["1999", "2000"], places: (0..<count).map { $0 % 2 })],
      cards: [
        CardColumn("url", values: (0..<count).map { ["/books/\($0)/"] }), CardColumn("title", values: titles),
      ])
  }

  @Test func theSameRecordsGiveTheSameBytes() {
    for layout in [SearchIndex.Layout.oneFile, .parted] {
      let (first, second) = (SearchIndex(source(500), layout: layout), SearchIndex(source(500), layout: layout))
      #expect(first.files.map(\.name) == second.files.map(\.name))
      #expect(zip(first.files, second.files).allSatisfy { $0.bytes == $1.bytes })
    }
  }

  @Test func aResultShowsAllValuesOfAField() throws {
    let source = SearchSource(
      count: 2, texts: [TextColumn("title", .text, weight: 5, values: [["One"], ["Two"]])], choices: [], numbers: [],
      cards: [CardColumn("authors", values: [["A. B.", "C. D."], ["E. F."]], isMany: true)])
    let file = try #require(SearchIndex(source).files.first)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains(#"["A. B.","C. D."],"E. F.""#))
  }

  @Test func anotherRecordGivesTheDirectoryAnotherName() {
    #expect(SearchIndex(source(500)).mainFile != SearchIndex(source(501)).mainFile)
  }

  @Test func aFewRecordsAreOneFileAndManyArePartedIntoShards() {
    #expect(SearchIndex(source(300)).isOneFile)
    #expect(SearchIndex(source(300)).files.count == 1)
    let large = SearchIndex(source(20_000))
    #expect(!large.isOneFile)
    #expect(large.files.contains { $0.name.hasPrefix("w-") })
  }

  @Test(arguments: [1_000, 50_000])
  func noShardIsLargerThan64KB(_ count: Int) {
    let shards = SearchIndex(source(count), layout: .parted).files.filter { $0.name.first == "w" }
    #expect(shards.allSatisfy { $0.bytes.count <= 65_536 })
  }

  @Test func aMainCategoryCountsTheRecordsOfItsSubcategoriesOnce() {
    let column = ChoiceColumn(
      "categories",
      choices: [
        .init(slug: "a", label: "A"), .init(slug: "b", label: "B", parent: 0), .init(slug: "c", label: "C", parent: 0),
      ],
      values: [[0], [1, 2], [2], []], isMany: true)
    #expect(column.counts == [3, 1, 2])
  }

  @Test func nothingAtAllIsAnIndexToo() {
    for layout in [SearchIndex.Layout.oneFile, .parted] {
      #expect(!SearchIndex(SearchSource(count: 0), layout: layout).files.isEmpty)
    }
  }
}
