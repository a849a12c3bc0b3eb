import Locales
import Records
import Text

/// What the interface calls the words of a field that holds languages (`zh-TW`) or the states of copies (`on-loan`); asked
/// where the site states no label.
enum ChoiceWords: Sendable {
  case languages(SiteLanguage)
  case states(InterfaceTexts)

  /// `nil` for fields whose words the interface does not know.
  init?(_ field: Field, texts: InterfaceTexts) {
    if field.name.isExactly("language") {
      self = .languages(texts.language)
    } else if field.name.isExactly("availability") || field.name.isExactly("copy_availability") {
      self = .states(texts)
    } else {
      return nil
    }
  }

  /// `nil` for words that mean nothing to it.
  func label(of word: String) -> String? {
    switch self {
    case .languages(let language): isLanguageTag(word) ? language.displayName(of: word) : nil
    case .states(let texts): texts.text("availability.\(word)")
    }
  }
}

extension Field {
  /// What people see of a word: the label that the site states, else the interface's, else the word itself.
  func label(ofChoice word: String, _ known: ChoiceWords?) -> String {
    let stated = label(ofChoice: word)
    guard let known, stated.isExactly(word) else { return stated }
    return known.label(of: word) ?? stated
  }
}

/// Whether a text looks like a language tag: `pl`, `eng`, `zh-TW`.
package func isLanguageTag(_ text: String) -> Bool {
  var length = 0
  var isFirst = true
  for byte in text.utf8 {
    if byte == UInt8(ascii: "-") {
      guard (isFirst ? 2...3 : 2...8).contains(length) else { return false }
      isFirst = false
      length = 0
    } else {
      guard byte.isASCIILetter || (!isFirst && byte.isASCIIDigit) else { return false }
      length += 1
    }
  }
  return (isFirst ? 2...3 : 2...8).contains(length)
}
