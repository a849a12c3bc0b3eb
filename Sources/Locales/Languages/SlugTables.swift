/// How Cyrillic letters are written in Latin ones inside addresses: the usual way of Russian sites, with the letters that
/// other languages read in their own way.
struct CyrillicLetters: Sendable {
  private let letters: [UInt32: String]

  init(language: String) {
    var letters = CyrillicLetters.russian
    for (letter, latin) in CyrillicLetters.others[language] ?? [:] { letters[letter] = latin }
    self.letters = letters
  }

  /// The Latin letters for a lower-case Cyrillic one.
  func latin(_ scalar: Unicode.Scalar) -> String? { letters[scalar.value] }

  private static func table(_ pairs: KeyValuePairs<Unicode.Scalar, String>) -> [UInt32: String] {
    Dictionary(pairs.map { ($0.key.value, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static let russian = table([
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ў": "u", "ѣ": "e", "ѳ": "f", "ѵ": "i", "ј": "j", "љ": "lj",
    "њ": "nj", "ђ": "dj", "ћ": "c", "џ": "dz", "ѓ": "gj", "ќ": "kj", "ѕ": "dz", "ә": "a", "ғ": "g", "қ": "q", "ң": "ng",
    "ө": "o", "ұ": "u", "ү": "u", "һ": "h",
  ])

  // Only the language alone is looked up, and identifiers are ASCII: no two spellings can be equal.
  private static let others: [String: [UInt32: String]] = [
    "uk": table(["г": "h", "и": "y", "й": "i", "ї": "i"]),
    "be": table(["г": "h", "ц": "ts"]),
    "bg": table(["щ": "sht", "ъ": "a", "х": "h"]),
    "sr": table(["ж": "z", "х": "h", "ц": "c", "ч": "c", "ш": "s"]),
    "mk": table(["ж": "zh", "х": "h", "ц": "c"]),
  ]
}
