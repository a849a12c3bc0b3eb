import Locales
import Pages
import Records
import Text

/// The language that a book is in, by what the data call it.
struct BookLanguage: Sendable {
  /// The tag, where it is one language that is known.
  let tag: String?
  /// Whether it is another one than the site's.
  let isForeign: Bool
  /// By its name where the data have a code, else as it is; several with commas between.
  let name: String?

  init(_ value: FieldValue, on language: SiteLanguage) {
    tag = value.onlyText.flatMap(LanguageTag.of)
    isForeign = tag.map(language.isForeign) ?? false
    let names = value.elements.compactMap(\.text).map { text in
      isLanguageTag(text) ? language.displayName(of: text) ?? text : text
    }
    name = names.isEmpty ? nil : names.joined(separator: ", ")
  }
}

extension SiteModel {
  /// The language of a book; `nil` where there is no such field.
  func language(ofBook id: RecordID) -> BookLanguage? {
    guard let languages = bookNotes(id.collection)?.languages else { return nil }
    return languages[id.row] ?? BookLanguage(value(BookFields.language, of: id), on: site.language)
  }

  /// The tag of the one language that a book is in where it is another language than the site's, so that its title is
  /// read and written in that one.
  func foreignLanguage(ofBook id: RecordID) -> String? {
    guard let language = language(ofBook: id), language.isForeign else { return nil }
    return language.tag
  }
}

extension SiteLanguage {
  fileprivate func isForeign(_ tag: String) -> Bool {
    if tag.isExactly(identifier) { return false }
    let other = tag.parts(separatedBy: UInt8(ascii: "-"))[0]
    // Of one language the readers' voices differ little, but for Chinese, whose scripts do.
    let isOwn = other.isExactly(language)
    return !isOwn || (other.isExactly("zh") && !tag.isExactly(other))
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
