import Locales
import Records
import Synchronization
import Text

/// The language that books are in by what the data call it.
struct BookLanguage: Sendable {
  let tag: String
  /// Whether it is another one than the site's.
  let isForeign: Bool
}

extension SiteModel {
  /// So many words for languages are remembered; a library has some dozens.
  private static let mostLanguages = 512

  /// The tag of the one language that a book is in, where its field says so by a code or a name that is known.
  func languageTag(of record: Record) -> String? { language(of: record)?.tag }

  /// The same where it is another language than the site's, so that its title is read and written in that one.
  func foreignLanguage(of record: Record) -> String? {
    guard let language = language(of: record), language.isForeign else { return nil }
    return language.tag
  }

  private func language(of record: Record) -> BookLanguage? {
    guard let text = value(BookFields.language, of: record).onlyText else { return nil }
    if let known = languages.withLock({ $0[ExactString(text)] }) { return known }
    let language = LanguageTag.of(text).map { BookLanguage(tag: $0, isForeign: isForeign($0)) }
    languages.withLock { if $0.count < SiteModel.mostLanguages { $0[ExactString(text)] = .some(language) } }
    return language
  }

  private func isForeign(_ tag: String) -> Bool {
    if tag.isExactly(site.language.identifier) { return false }
    let language = tag.parts(separatedBy: UInt8(ascii: "-"))[0]
    // Of one language the readers' voices differ little, but for Chinese, whose scripts do.
    let isOwn = language.isExactly(site.language.language)
    return !isOwn || (language.isExactly("zh") && !tag.isExactly(language))
  }
}

extension FieldValue {
  /// Its text if it has one and no more.
  fileprivate var onlyText: String? {
    guard case .list(let values) = self else { return text }
    let texts = values.compactMap(\.text)
    return texts.count == 1 ? texts[0] : nil
  }
}
