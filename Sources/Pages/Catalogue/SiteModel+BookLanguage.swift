import Locales
import Records
import Synchronization
import Text

extension SiteModel {
  /// So many words for languages are remembered; a library has some dozens.
  private static let mostLanguages = 512

  /// The tag of the one language that a book is in, where its field says so by a code or a name that is known.
  func languageTag(of record: Record) -> String? {
    let texts = record["language"].elements.compactMap(\.text)
    guard texts.count == 1, let text = texts.first else { return nil }
    if let known = languageTags.withLock({ $0[ExactString(text)] }) { return known.isEmpty ? nil : known }
    let tag = LanguageTag.of(text)
    languageTags.withLock { if $0.count < SiteModel.mostLanguages { $0[ExactString(text)] = tag ?? "" } }
    return tag
  }

  /// The same where it is another language than the site's, so that its title is read and written in that one.
  func foreignLanguage(of record: Record) -> String? {
    guard let tag = languageTag(of: record), !tag.isExactly(site.language.identifier) else { return nil }
    let language = tag.parts(separatedBy: UInt8(ascii: "-"))[0]
    // Of one language the readers' voices differ little, but for Chinese, whose scripts do.
    let isOwn = language.isExactly(site.language.language)
    return isOwn && (!language.isExactly("zh") || tag.isExactly(language)) ? nil : tag
  }
}
