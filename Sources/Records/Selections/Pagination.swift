/// One page of a list and the numbers of the pages around it; pure arithmetic, pages from 1.
public struct Pagination: Sendable, Equatable {
  /// This page's number.
  public let number: Int
  /// How many pages there are; at least 1, since an empty list has a page too.
  public let pageCount: Int
  /// The places in the list that this page shows.
  public let range: Range<Int>

  /// The page of a list of `total` records; a number out of range is held at the ends, `perPage` at 1 or more.
  public init(total: Int, perPage: Int, number: Int) {
    let (total, perPage) = (max(0, total), max(1, perPage))
    pageCount = total == 0 ? 1 : (total - 1) / perPage + 1
    self.number = min(max(1, number), pageCount)
    let start = (self.number - 1) * perPage
    range = start..<(total - start > perPage ? start + perPage : total)
  }

  /// The page before, where there is one.
  public var previous: Int? { number > 1 ? number - 1 : nil }
  /// The page after, where there is one.
  public var next: Int? { number < pageCount ? number + 1 : nil }

  /// The numbers to link: the first, the last, this one and `around` on either side; `nil` is a gap. A gap of one page
  /// is that page.
  public func window(around: Int = 2) -> [Int?] {
    let reach = max(0, min(around, pageCount))
    let near = max(1, number - reach)...min(pageCount, number + reach)
    var result: [Int?] = near.map { $0 }
    if near.lowerBound > 1 { result = lead(to: near.lowerBound) + result }
    if near.upperBound < pageCount { result += lead(from: near.upperBound) }
    return result
  }

  private func lead(to first: Int) -> [Int?] {
    switch first {
    case 2: [1]
    case 3: [1, 2]
    default: [1, nil]
    }
  }

  private func lead(from last: Int) -> [Int?] {
    switch pageCount - last {
    case 1: [pageCount]
    case 2: [pageCount - 1, pageCount]
    default: [nil, pageCount]
    }
  }
}
