internal import CICU

/// A normalization form of Unicode, by ICU.
public enum NormalizationForm: Sendable {
  /// Marks put together with their letters.
  case composed
  /// Letters and their marks apart.
  case decomposed
  /// Compatibility forms replaced (ﬁ → fi, full-width → plain, ² → 2), then composed.
  case compatibilityComposed

  /// The text in this form. ASCII is in every form already.
  public func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return pool.withObject { transliterator in
      text.withICUText { start, length in icuText { icu_transliterate(transliterator, start, length, $0, $1) } }
    } ?? text
  }

  private var pool: ICUPool {
    switch self {
    case .composed: Self.composedPool
    case .decomposed: Self.decomposedPool
    case .compatibilityComposed: Self.compatibilityPool
    }
  }

  private static let composedPool = pool(for: "NFC")
  private static let decomposedPool = pool(for: "NFD")
  private static let compatibilityPool = pool(for: "NFKC")

  private static func pool(for identifier: String) -> ICUPool {
    ICUPool(
      open: {
        startICU()
        return icu_transliterator_open(identifier)
      },
      close: { icu_transliterator_close($0) })
  }
}
