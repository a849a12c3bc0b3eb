import Diagnostics
import Text
internal import CICU

/// A language of a site: how it sorts, counts and writes dates and numbers (ICU behind it).
///
/// A value of this type is small, may be used from many threads at once and depends on nothing but its identifier: not on
/// the environment, the machine's language or its zone.
///
/// - Clocks have 24 hours in every language, and calendars are Gregorian.
/// - `en` alone is CLDR's English, that of America: "March 12, 2026", weeks from Sunday; `en-GB` is for the others.
/// - Of Unicode's narrow blanks none is written: U+202F becomes U+00A0 (a line does not break there) and U+2009 a space.
public struct SiteLanguage: Sendable {
  let data: LanguageData

  /// The BCP 47 identifier in its canonical spelling, as `lang=""` wants it: `ru`, `zh-Hant`, `en-GB`.
  public var identifier: String { data.identifier }

  /// The language, or `nil` when the identifier is malformed or ICU knows nothing of it.
  public init?(_ identifier: String) {
    guard let data = LanguageData.named(identifier) else { return nil }
    self.data = data
  }

  /// English, for what has no language of its own.
  public static let english = SiteLanguage(english: ())

  private init(english: Void) {
    data = LanguageData.fallback
  }

  /// The language alone, without script and region: `zh` of `zh-Hant`.
  public var language: String { data.language }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool { data.isRightToLeft }

  /// The identifier that was probably meant: `pl-PL` for `pl_PL`, `pl` for `polish`; `nil` when nothing is near.
  public static func suggestion(for identifier: String) -> String? {
    startICU()
    let hyphenated = String(decoding: identifier.utf8.map { $0 == UInt8(ascii: "_") ? 0x2D : $0 }, as: UTF8.self)
    if let language = SiteLanguage(hyphenated), !language.identifier.isExactly(identifier) {
      return language.identifier
    }
    if let country = countries[ExactString(identifier.lowercased())] { return country }
    let codes = languageCodes
    let names = codes.map { SiteLanguage.english.displayName(of: $0)?.lowercased() ?? "" }
    let wanted = identifier.lowercased()
    if let index = names.firstIndex(where: { $0.isExactly(wanted) }) { return codes[index] }
    if let near = nearMiss(to: wanted, among: names), let index = names.firstIndex(where: { $0.isExactly(near) }) {
      return codes[index]
    }
    return nil
  }

  /// Codes of countries that people take for their language's.
  private static let countries: [ExactString: String] = Dictionary(
    uniqueKeysWithValues: [
      ("ua", "uk"), ("cz", "cs"), ("gr", "el"), ("jp", "ja"), ("cn", "zh-Hans"), ("tw", "zh-Hant"), ("dk", "da"),
      ("gb", "en-GB"), ("us", "en-US"), ("by", "be"), ("at", "de-AT"), ("kr", "ko"),
    ].map { (ExactString($0.0), $0.1) })

  private static let languageCodes: [String] = {
    var codes: [String] = []
    var index: Int32 = 0
    while let name = icu_available_locale(index) {
      index += 1
      let code = String(cString: name)
      if !code.utf8.contains(UInt8(ascii: "_")) { codes.append(code) }
    }
    return codes
  }()
}

extension SiteLanguage: Hashable {
  /// Whether both are the same language.
  public static func == (left: SiteLanguage, right: SiteLanguage) -> Bool { left.data === right.data }

  /// By identity of the shared data.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(data)) }
}
