import Records
import Testing

struct PaginationTests {
  @Test(arguments: [
    (0, 20, 1, 1, 0..<0), (1, 20, 1, 1, 0..<1), (20, 20, 1, 1, 0..<20), (21, 20, 2, 2, 20..<21),
    (45, 20, 3, 3, 40..<45),
    (45, 20, 9, 3, 40..<45), (45, 20, -1, 3, 0..<20), (3, 0, 2, 3, 1..<2), (-5, 20, 1, 1, 0..<0),
    (.max, 1, .max, .max, (.max - 1)..<Int.max),
  ])
  func findsTheRangeOfAPage(total: Int, perPage: Int, number: Int, pages: Int, range: Range<Int>) {
    let page = Pagination(total: total, perPage: perPage, number: number)
    #expect(page.pageCount == pages)
    #expect(page.range == range)
  }

  @Test(arguments: [
    (1, 1, "1"), (3, 2, "1 2 3"), (10, 1, "1 2 3 . 10"), (10, 5, "1 2 3 4 5 6 7 . 10"), (10, 6, "1 . 4 5 6 7 8 9 10"),
    (20, 10, "1 . 8 9 10 11 12 . 20"), (20, 20, "1 . 18 19 20"),
  ])
  func showsNumbersAroundWithGaps(pages: Int, number: Int, expected: String) {
    let window = Pagination(total: pages * 10, perPage: 10, number: number).window()
    #expect(window.map { $0.map(String.init) ?? "." }.joined(separator: " ") == expected)
  }

  @Test func coversEveryRecordOnceInOrder() {
    for total in 0...100 {
      let count = Pagination(total: total, perPage: 7, number: 1).pageCount
      let pages = (1...count).map { Pagination(total: total, perPage: 7, number: $0) }
      #expect(pages.flatMap { Array($0.range) } == Array(0..<total))
      #expect(pages.map(\.number) == Array(1...pages.count))
      #expect(pages.dropLast().allSatisfy { $0.next == $0.number + 1 })
      #expect(pages.last?.next == nil && pages.first?.previous == nil)
    }
  }

  @Test func neverHidesASinglePageBehindAGap() {
    for count in 1...30 {
      for number in 1...count {
        let window = Pagination(total: count, perPage: 1, number: number).window(around: 2)
        let shown = window.compactMap { $0 }
        #expect(shown.contains(1) && shown.contains(count) && shown.contains(number))
        #expect(shown == shown.sorted() && Set(shown).count == shown.count)
        for (left, right) in zip(window, window.dropFirst()) where left != nil && right != nil {
          #expect((right ?? 0) - (left ?? 0) == 1)
        }
        for (index, item) in window.enumerated() where item == nil {
          #expect((window[index + 1] ?? 0) - (window[index - 1] ?? 0) > 2)
        }
      }
    }
  }
}
