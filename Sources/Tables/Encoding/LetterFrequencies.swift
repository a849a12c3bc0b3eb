/// How often letters beyond ASCII come in the texts of a language, among themselves.
struct LetterFrequencies: Sendable {
  let encoding: TextEncoding
  /// The languages, by their tags, blanks between.
  private let languages: String
  private let shares: [Unicode.Scalar: Double]

  /// Whether it is that of a language.
  func isOf(_ language: String) -> Bool {
    languages.utf8.split(separator: 0x20).contains { $0.elementsEqual(language.utf8) }
  }

  /// - Parameter letters: small letters, each with how many of a thousand it is, such as `é 600 à 120`.
  private init(_ encoding: TextEncoding, _ languages: String, _ letters: String) {
    (self.encoding, self.languages) = (encoding, languages)
    var shares: [Unicode.Scalar: Double] = [:]
    let words = letters.unicodeScalars.split(separator: " ").map { String($0) }
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      if let letter = words[index].unicodeScalars.first { shares[letter] = (Double(words[index + 1]) ?? 0) / 1000 }
    }
    self.shares = shares
  }

  /// How likely a character is where one beyond ASCII stands.
  func likelihood(of scalar: Unicode.Scalar) -> Double {
    if let share = shares[scalar] { return share }
    if let small = scalar.properties.lowercaseMapping.unicodeScalars.first, small != scalar, let share = shares[small] {
      return share / 8
    }
    switch scalar.value {
    case 0xFFFD, 0x80...0x9F: return 1e-6
    case 0xA0, 0xAB, 0xAD, 0xB0, 0xB7, 0xBB, 0x2013, 0x2014, 0x2018...0x201E, 0x2026: return 0.02
    case 0xA7, 0xA9, 0xAE, 0x20AC, 0x2022, 0x2122: return 0.005
    default: return scalar.properties.isAlphabetic ? 1e-4 : 1e-3
    }
  }

  /// The languages that a table may be in, those of Windows-1252 first: most files that are no UTF-8 are that.
  static let all = [
    // French, Spanish, German, Portuguese, Italian, Catalan, the Nordic languages, Dutch, English.
    LetterFrequencies(
      .windows1252, "fr",
      "é 560 è 100 à 130 ê 60 ç 45 ô 25 î 15 û 10 â 15 ù 8 ï 5 ë 4 œ 8 ö 1 ü 2 ÿ 1 æ 1"),
    LetterFrequencies(
      .windows1252, "es",
      "ó 300 í 220 á 180 é 150 ñ 75 ú 55 ü 6 ¿ 5 ¡ 4 º 6 ª 4 ç 1"),
    LetterFrequencies(
      .windows1252, "de",
      "ü 380 ä 320 ö 170 ß 110 é 10"),
    LetterFrequencies(
      .windows1252, "pt",
      "ã 220 ç 190 á 140 é 140 í 90 ó 80 ê 60 õ 40 ú 30 â 25 à 10 ô 15 º 6 ª 4 ü 1"),
    LetterFrequencies(
      .windows1252, "it",
      "à 330 è 290 ò 130 ù 110 é 80 ì 60"),
    LetterFrequencies(
      .windows1252, "ca",
      "ó 200 é 180 à 180 è 130 í 120 ç 70 ò 60 ú 40 ï 15 ü 10 á 2"),
    LetterFrequencies(
      .windows1252, "sv da nb nn no fi",
      "ä 250 å 260 ö 240 ø 130 æ 100 é 15 ü 2"),
    LetterFrequencies(
      .windows1252, "is fo",
      "í 170 á 170 ð 170 ó 110 þ 90 ú 70 ö 90 é 70 æ 60 ý 30"),
    LetterFrequencies(
      .windows1252, "nl en",
      "é 350 ë 350 ï 120 ö 50 ü 40 è 40 ê 10 á 10"),
    // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovenian.
    LetterFrequencies(
      .windows1250, "pl",
      "ł 250 ą 150 ę 160 ó 130 ż 120 ś 100 ć 60 ń 30 ź 8"),
    LetterFrequencies(
      .windows1250, "cs",
      "í 210 á 160 é 100 ě 110 č 70 ř 85 š 60 ž 70 ý 75 ů 45 ú 8 ň 5 ť 3 ď 2 ó 2"),
    LetterFrequencies(
      .windows1250, "sk",
      "á 220 í 120 é 110 č 120 ž 100 š 90 ý 90 ú 90 ľ 30 ô 20 ň 20 ť 25 ď 10 ä 8 ĺ 2 ŕ 1"),
    LetterFrequencies(
      .windows1250, "hu",
      "á 310 é 330 ö 90 ó 90 ő 70 ü 50 í 45 ú 25 ű 15"),
    LetterFrequencies(
      .windows1250, "ro",
      "ă 310 î 130 â 130 ş 210 ţ 200"),
    LetterFrequencies(
      .windows1250, "hr sl bs sr",
      "č 360 š 280 ž 220 ć 110 đ 30"),
    // Russian, Ukrainian.
    LetterFrequencies(
      .windows1251, "ru bg",
      "о 110 е 84 а 80 и 74 н 67 т 63 с 55 р 47 в 45 л 44 к 35 м 32 д 30 п 28 у 26 я 20 ы 19 ь 17 г 17 з 16 б 16 ч 14 й 12 "
        + "х 10 ж 9 ш 7 ю 6 ц 5 щ 4 э 3 ф 3 ъ 1 ё 1 № 2"),
    LetterFrequencies(
      .windows1251, "uk be",
      "о 94 а 84 и 64 н 63 і 57 в 53 т 52 е 47 р 46 с 42 к 38 л 36 у 33 д 32 м 29 п 28 я 24 з 23 ь 18 б 18 г 17 ч 14 х 12 "
        + "ц 10 й 9 ж 9 ї 8 ш 8 ю 8 є 8 щ 6 ф 4 ґ 1"),
  ]
}
