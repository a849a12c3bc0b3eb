import Glibc
internal import CICU

extension SiteLanguage {
  /// Bytes that sort as the language does; equal for texts that it does not tell apart. With `numeric`, runs of digits
  /// sort by their value ("2" before "10").
  public func collationKey(_ text: String, numeric: Bool = false) -> [UInt8] {
    withCollationKey(text, numeric: numeric) { Array($0) }
  }

  /// The same for somebody who puts the bytes elsewhere.
  func withCollationKey<Result>(
    _ text: String, numeric: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let result = data.shelf.with(.collator(numeric: numeric)) { collator in
      text.withICUText { start, length in
        icuBytes(firstRoom: 512) {
          icu_collator_key(collator, start, length, $0, $1)
        } make: {
          // Without the zero at the end.
          body(UnsafeBufferPointer(rebasing: $0.dropLast()))
        }
      }
    }
    if let result { return result }
    var copy = text
    return copy.withUTF8(body)
  }

  /// Whether a key comes before another, by bytes; faster than comparing the arrays' elements.
  public static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let order = left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
        return Int(memcmp(leftStart, rightStart, min(left.count, right.count)))
      }
    }
    return order == 0 ? left.count < right.count : order < 0
  }

  /// The texts in the language's order, then by bytes.
  public func sorted(_ texts: [String], numeric: Bool = false) -> [String] {
    let keyed = texts.map { (key: collationKey($0, numeric: numeric), text: $0) }
    return keyed.sorted { left, right in
      if left.key != right.key { return SiteLanguage.precedes(left.key, right.key) }
      return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }.map(\.text)
  }

  /// The heading of an A–Z index under which a text belongs.
  public func indexHeading(_ text: String) -> IndexHeading { data.headings.heading(of: text) }

  /// All headings of an A–Z index, in order.
  public var indexHeadings: [IndexHeading] { data.headings.all }
}
