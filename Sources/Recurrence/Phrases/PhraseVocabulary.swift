import Locales
import Synchronization
import Text

/// The words of a language, with those of English, by their folded form.
final class PhraseVocabulary: Sendable {
  let language: PhraseLanguage
  private let meanings: [ExactString: PhraseWord]
  /// How many words the longest entry has, and how many letters the longest one without blanks.
  let mostWords: Int
  let mostHan: Int

  private init(_ language: PhraseLanguage) {
    self.language = language
    var meanings: [ExactString: PhraseWord] = [:]
    var (mostWords, mostHan) = (1, 1)
    let all = (language.code.isExactly("en") ? [] : PhraseLanguage.english.words) + language.words
    for (meaning, words) in all {
      for word in words.parts(separatedBy: UInt8(ascii: "|")) {
        let folded = foldedPhrase(word)
        meanings[ExactString(folded)] = meaning
        mostWords = max(mostWords, folded.parts(separatedBy: UInt8(ascii: " ")).count)
        if folded.unicodeScalars.allSatisfy(isHan) { mostHan = max(mostHan, folded.unicodeScalars.count) }
      }
    }
    (self.meanings, self.mostWords, self.mostHan) = (meanings, mostWords, mostHan)
  }

  func meaning(of folded: String) -> PhraseWord? { meanings[ExactString(folded)] }

  /// All words, in an order that does not depend on hashing.
  var words: [String] { meanings.keys.map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  private static let known = Mutex<[ExactString: PhraseVocabulary]>([:])

  /// The words of a language by its code, `pl`; those of English where there are none of its own.
  static func of(_ code: String) -> PhraseVocabulary {
    let language = PhraseLanguage.all.first { $0.code.isExactly(code) } ?? .english
    return known.withLock { known in
      let key = ExactString(language.code)
      let vocabulary = known[key] ?? PhraseVocabulary(language)
      known[key] = vocabulary
      return vocabulary
    }
  }
}
