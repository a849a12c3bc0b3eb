internal import CICU

/// A heading of an A–Z index: `Ł`, `Ж`, `7劃`; `#` for digits and signs, `…` for other scripts.
public struct IndexHeading: Hashable, Comparable, Sendable {
  /// The heading's text.
  public let label: String
  /// Its place among the language's headings.
  public let order: Int

  /// By their place in the language.
  public static func < (left: IndexHeading, right: IndexHeading) -> Bool { left.order < right.order }
}

/// A language's headings; ICU's index behind it cannot change, so that threads may share it.
final class IndexHeadings: @unchecked Sendable {
  private let index: OpaquePointer?
  private let headings: [IndexHeading]

  init(locale: String, isLatin: Bool) {
    // Where letters are not Latin, Latin titles get their A–Z too.
    index = icu_index_open(locale, !isLatin)
    headings = index.map(IndexHeadings.all) ?? []
  }

  deinit {
    if let index { icu_index_close(index) }
  }

  /// All of them in order.
  var all: [IndexHeading] { headings }

  func heading(of text: String) -> IndexHeading {
    guard let index else { return IndexHeading(label: "#", order: 0) }
    let bucket = Int(text.withICUText { icu_index_bucket(index, $0, $1) })
    return headings.indices.contains(bucket) ? headings[bucket] : IndexHeading(label: "#", order: 0)
  }

  private static func all(in index: OpaquePointer) -> [IndexHeading] {
    (0..<icu_index_count(index)).map { bucket in
      switch icu_index_kind(index, bucket) {
      case Int32(IcuBucketNormal.rawValue):
        IndexHeading(label: icuText { icu_index_label(index, bucket, $0, $1) } ?? "", order: Int(bucket))
      case Int32(IcuBucketUnderflow.rawValue): IndexHeading(label: "#", order: Int(bucket))
      default: IndexHeading(label: "…", order: Int(bucket))
      }
    }
  }
}
