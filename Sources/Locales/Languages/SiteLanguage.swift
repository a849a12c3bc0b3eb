import Diagnostics
import Text
internal import CICU

/// A language of a site: how it sorts, counts and writes dates and numbers (ICU behind it).
///
/// A value of this type is small, may be used from many threads at once and depends on nothing but its identifier: not on
/// the environment, the machine's language or its zone.
///
/// - Clocks have 24 hours in every language, unless one of 12 is asked for (`with`). Calendars are Gregorian.
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

  private init(data: LanguageData) { self.data = data }

  /// The same language with times on a clock of 12 hours (`6:30 pm`) or of 24.
  public func with(_ clock: Clock) -> SiteLanguage {
    switch clock {
    case .halfDays: data.hasHalfDays ? self : SiteLanguage(data: data.withHalfDays)
    case .wholeDay: data.hasHalfDays ? SiteLanguage(identifier) ?? self : self
    }
  }

  /// How times are written.
  public var clock: Clock { data.hasHalfDays ? .halfDays : .wholeDay }

  /// The day that weeks begin with, 1 = Monday … 7 = Sunday.
  public var firstWeekday: Int {
    ["en", "en-US", "en-CA", "zh-Hant", "zh-TW", "zh-Hant-TW", "es-MX", "es-US"].contains { $0.isExactly(identifier) }
      ? 7 : 1
  }

  /// How most people of the language write times in public: English has 12 hours, with `am` and `pm`.
  public var usualClock: Clock { language.isExactly("en") ? .halfDays : .wholeDay }

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

/// How times of the day are written.
public enum Clock: String, Sendable, CaseIterable {
  /// `6:30 pm`
  case halfDays = "12"
  /// `18:30`
  case wholeDay = "24"
}

extension SiteLanguage: Hashable {
  /// Whether both are the same language.
  public static func == (left: SiteLanguage, right: SiteLanguage) -> Bool {
    left.data === right.data || left.identifier.isExactly(right.identifier)
  }

  /// By the identifier; the clock is none of the language.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(identifier)) }
}
