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
    startICU()
    return text.withICUText { start, length in icuText { icu_normalize(icuForm, start, length, $0, $1) } } ?? text
  }

  private var icuForm: IcuForm {
    switch self {
    case .composed: IcuComposed
    case .decomposed: IcuDecomposed
    case .compatibilityComposed: IcuCompatibilityComposed
    }
  }
}
