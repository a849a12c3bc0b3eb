import Synchronization
import Text
internal import CICU

/// What is known of a language, shared by all values of it in the process.
final class LanguageData: Sendable {
  let identifier: String
  /// The language alone: `zh` of `zh-Hant`.
  let language: String
  /// Whether times are written with 12 hours and the halves of the day.
  let hasHalfDays: Bool
  let shelf: ICUShelf
  let isRightToLeft: Bool
  // What takes ICU long is made for the languages and sites that need it.
  private let lateNames: Late<CalendarNames>
  private let lateForms: Late<CalendarForms>
  private let lateHeadings: Late<IndexHeadings>
  private let lateCyrillic: Late<CyrillicLetters>
  let numbers = Memo<Int, String>()
  let plurals = Memo<Int, PluralCategory>()
  let dates = Memo<DateKey, String>()

  private init(identifier: String, locale: String, hasHalfDays: Bool = false) {
    self.identifier = identifier
    self.hasHalfDays = hasHalfDays
    language = String(decoding: identifier.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    let shelf = ICUShelf(locale: locale)
    let language = language
    self.shelf = shelf
    isRightToLeft = icu_is_right_to_left(locale)
    lateNames = Late { CalendarNames(shelf) }
    lateForms = Late { CalendarForms(shelf) }
    lateHeadings = Late { IndexHeadings(locale: locale, isLatin: LanguageData.isLatin(shelf)) }
    lateCyrillic = Late { CyrillicLetters(language: language) }
  }

  var names: CalendarNames { lateNames.value }
  var forms: CalendarForms { lateForms.value }
  var headings: IndexHeadings { lateHeadings.value }
  var cyrillic: CyrillicLetters { lateCyrillic.value }

  private static let known = Mutex<[ExactString: LanguageData]>([:])

  /// The data for a BCP 47 identifier in any spelling.
  static func named(_ identifier: String) -> LanguageData? {
    let key = ExactString(identifier)
    if let data = known.withLock({ $0[key] }) { return data }
    guard let (canonical, locale) = resolve(identifier) else { return nil }
    return known.withLock { known in
      let canonicalKey = ExactString(canonical)
      let data = known[canonicalKey] ?? LanguageData(identifier: canonical, locale: locale)
      known[canonicalKey] = data
      known[key] = data
      return data
    }
  }

  private static let knownWithHalfDays = Mutex<[ExactString: LanguageData]>([:])

  /// The data of the same language for a clock of 12 hours.
  var withHalfDays: LanguageData {
    let key = ExactString(identifier)
    return LanguageData.knownWithHalfDays.withLock { known in
      if let data = known[key] { return data }
      let data = LanguageData(identifier: identifier, locale: shelf.locale, hasHalfDays: true)
      known[key] = data
      return data
    }
  }

  /// English, which ICU always has.
  static let fallback: LanguageData = {
    startICU()
    return named("en") ?? LanguageData(identifier: "en", locale: "en")
  }()

  private static func resolve(_ identifier: String) -> (identifier: String, locale: String)? {
    startICU()
    let bytes = Array(identifier.utf8)
    guard bytes.count >= 2, bytes.count <= 64,
      bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }),
      let locale = icuText({ icu_locale_for_tag(identifier, $0, $1) }),
      let canonical = icuText({ icu_canonical_tag(identifier, $0, $1) })
    else { return nil }
    return (canonical, locale)
  }

  private static func isLatin(_ shelf: ICUShelf) -> Bool {
    // The first letter of the weekdays' names tells the script without another table.
    let name = shelf.dateNames(IcuWeekdaysAlone, [2]).first ?? ""
    return name.unicodeScalars.first.map { $0.value < 0x250 } ?? true
  }
}
