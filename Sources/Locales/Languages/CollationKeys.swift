import Text

/// The collation keys of many texts: places are put in order by them.
public struct CollationKeys: Sendable {
  private let language: SiteLanguage
  private let isNumeric: Bool
  private var keys = ByteKeys()

  /// Begins with no texts.
  public init(_ language: SiteLanguage, numeric: Bool = false) {
    self.language = language
    isNumeric = numeric
  }

  /// Adds a text at the next place.
  public mutating func append(_ text: String) {
    language.withCollationKey(text, numeric: isNumeric) { keys.append($0) }
  }

  /// Below zero where the text at the left place comes first, zero where the language does not tell them apart.
  public func compare(_ left: Int, _ right: Int) -> Int { keys.compare(left, right) }

  /// All places in the language's order; what it does not tell apart as it was.
  public var order: [Int] { keys.order }
}
