import Text
internal import CICU

extension SiteLanguage {
  /// An integer with its grouping: "10 000".
  public func number(_ value: Int) -> String {
    data.numbers.answer(value) { formatted(String(value), "precision-integer") } ?? String(value)
  }

  /// A decimal number given as text (`-12.50`), with every digit kept; `nil` when the text is no number.
  public func number(decimal text: String) -> String? {
    guard let decimal = DecimalText(text) else { return nil }
    return formatted(decimal.text, SiteLanguage.precision(decimal.fractionDigits))
  }

  /// A ratio given as decimal text, as a percentage with at most one digit after the point: `0.25` is "25 %"; `nil` when
  /// the text is no number.
  public func percent(decimal text: String) -> String? {
    guard let decimal = DecimalText(text) else { return nil }
    return formatted(decimal.text, "percent scale/100 .# rounding-mode-half-up")
  }

  /// An amount of money given as decimal text; `nil` when it is no number or the ISO 4217 code is not known.
  public func currency(decimal text: String, code: String) -> String? {
    guard let decimal = DecimalText(text), SiteLanguage.isCurrency(code) else { return nil }
    return formatted(decimal.text, "currency/\(code) rounding-mode-half-up")
  }

  /// Whether a text is a currency code of ISO 4217, in capitals.
  public static func isCurrency(_ code: String) -> Bool {
    startICU()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return false }
    return icu_currency_is_known(code)
  }

  /// Which plural form goes with a count.
  public func pluralCategory(_ count: Int) -> PluralCategory {
    data.plurals.answer(count) { category(of: String(count), "precision-integer") } ?? .other
  }

  /// Which plural form goes with a decimal number given as text, as it is written ("1.0" is not "1"); `nil` when the
  /// text is no number.
  public func pluralCategory(decimal text: String) -> PluralCategory? {
    guard let decimal = DecimalText(text) else { return nil }
    return category(of: decimal.text, SiteLanguage.precision(decimal.fractionDigits))
  }

  private func category(of decimal: String, _ skeleton: String) -> PluralCategory? {
    let keyword = data.shelf.with(.plurals) { plurals in
      data.shelf.with(.number(skeleton: ExactString(skeleton))) { format in
        decimal.withICUText { start, length in icuText { icu_plurals_select(plurals, format, start, length, $0, $1) } }
      }
    }
    return keyword.flatMap(PluralCategory.init(rawValue:))
  }

  private func formatted(_ decimal: String, _ skeleton: String) -> String? {
    data.shelf.with(.number(skeleton: ExactString(skeleton))) { format in
      decimal.withICUText { start, length in icuText { icu_number_format(format, start, length, $0, $1) } }
    }
  }

  /// ICU's words for exactly so many digits after the point.
  private static func precision(_ digits: Int) -> String {
    digits == 0 ? "precision-integer" : "." + String(repeating: "0", count: digits)
  }
}
