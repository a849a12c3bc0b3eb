internal import CICU

extension SiteLanguage {
  /// "a, b i c", or with `alternatives` "a, b lub c".
  public func list(_ items: [String], alternatives: Bool = false) -> String {
    let joined = items.joined()
    let lengths = items.map { Int32(clamping: $0.utf8.count) }
    guard joined.utf8.count < 1 << 24 else { return items.joined(separator: ", ") }
    let text = data.shelf.with(.list(alternatives: alternatives)) { list in
      joined.withICUText { start, _ in
        icuText { icu_list_format(list, start, lengths, Int32(clamping: lengths.count), $0, $1) }
      }
    }
    return text ?? items.joined(separator: ", ")
  }

  /// The text in lower case by the language's rules.
  public func lowercased(_ text: String) -> String {
    data.shelf.lowercased(text)
  }

  /// The text in upper case by the language's rules.
  public func uppercased(_ text: String) -> String {
    text.withICUText { start, length in icuText { icu_upper(data.shelf.locale, start, length, $0, $1) } } ?? text
  }

  /// What a language (`pl`, `zh-Hant`, `pol`) is called in this one: "польский"; `nil` when it is not known. With
  /// `capitalized` as a menu wants it: "Польский".
  public func displayName(of identifier: String, capitalized: Bool = false) -> String? {
    let bytes = Array(identifier.utf8)
    guard bytes.count >= 2, bytes.count <= 64,
      bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    return data.shelf.with(.languageNames(capitalized: capitalized)) { names in
      icuText { icu_language_name(names, identifier, $0, $1) }
    }
  }
}
