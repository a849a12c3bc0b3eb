import Locales
import Records
import Text

/// What the interface calls the words of a field that holds languages (`zh-TW`) or the states of copies (`on-loan`); asked
/// where the site states no label.
enum KnownWords: Sendable {
  case languages(SiteLanguage)
  case states([(word: String, label: String)])

  /// `nil` for fields whose words the interface does not know.
  init?(_ field: Field, texts: InterfaceTexts) {
    if field.name.isExactly("language") {
      self = .languages(texts.language)
    } else if field.name.isExactly("availability") || field.name.isExactly("copy_availability") {
      self = .states(
        Availability.allCases.compactMap { state in
          texts.text("availability.\(state.rawValue)").map { (state.rawValue, $0) }
        })
    } else {
      return nil
    }
  }

  /// `nil` for words that mean nothing to it.
  func label(of word: String) -> String? {
    switch self {
    case .languages(let language): isLanguageTag(word) ? language.displayName(of: word) : nil
    case .states(let states): states.indices.first { states[$0].word.isExactly(word) }.map { states[$0].label }
    }
  }
}

extension Field {
  /// What people see of a word: the label that the site states, else the interface's, else the word itself.
  func label(ofChoice word: String, _ known: KnownWords?) -> String {
    let stated = label(ofChoice: word)
    guard let known, stated.isExactly(word) else { return stated }
    return known.label(of: word) ?? stated
  }
}
