import Locales
import Records
import Text

extension SiteModel {
  /// The tag of the one language that a book is in, where its field says so by a code or a name that is known.
  func languageTag(of record: Record) -> String? {
    let texts = record["language"].elements.compactMap(\.text)
    return texts.count == 1 ? LanguageTag.of(texts[0]) : nil
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
