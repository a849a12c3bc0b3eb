import Text

/// The articles at the beginning of titles, which order and A–Z pass over: "The Hobbit" stands under H.
///
/// The lists are those that libraries use (MARC 21, "Initial Definite and Indefinite Articles"), of languages where they are
/// the same in every case. Polish and Russian have no articles; languages that are not named here are left as they are.
public enum TitleArticles {
  /// The title from its first word on that is no article; the title itself where it begins with none, or is nothing else.
  ///
  /// - Parameter language: the tag of the title's language, such as `en-GB`.
  public static func sortText(_ title: String, language: String) -> String {
    guard let articles = articles(of: language) else { return title }
    let bytes = Array(title.utf8)
    let start = opening(of: bytes)
    for article in articles {
      let end = start + article.count
      guard end < bytes.count, bytes[start..<end].equalsIgnoringASCIICase(article) else { continue }
      let isJoined = article.last == UInt8(ascii: "'") || article.last == 0x99
      guard isJoined || bytes[end] == 0x20 else { continue }
      let rest = bytes[end...].drop { $0 == 0x20 }
      // "A / B" and "The …" begin with no word.
      guard let first = rest.first, first >= 0x80 || first.isASCIILetter || first.isASCIIDigit || quotes.contains(first)
      else { continue }
      return String(decoding: rest, as: UTF8.self)
    }
    return title
  }

  private static let quotes = Array("\"'".utf8)

  /// How many bytes of signs stand before the first word.
  private static func opening(of bytes: [UInt8]) -> Int {
    let marks = ["\"", "'", "“", "„", "«", "‘", "(", "[", "¿", "¡"].map { Array($0.utf8) }
    var start = 0
    while let mark = marks.first(where: { bytes[start...].starts(with: $0) }) { start += mark.count }
    return start
  }

  private static func articles(of language: String) -> [[UInt8]]? {
    guard let end = language.utf8.firstIndex(of: UInt8(ascii: "-")) else { return known[ExactString(language)] }
    return known[ExactString(String(decoding: language.utf8[..<end], as: UTF8.self))]
  }

  private static let known: [ExactString: [[UInt8]]] = Dictionary(
    uniqueKeysWithValues: [
      ("en", "the a an"), ("es", "el la los las lo un una unos unas"),
      ("de", "der die das dem den des ein eine einem einen einer eines"), ("fr", "le la les un une l' l\u{2019}"),
      ("it", "il lo la i gli le un uno una l' l\u{2019} un' un\u{2019}"), ("pt", "o a os as um uma uns umas"),
      ("ca", "el la els les un una uns unes l' l\u{2019}"), ("nl", "de het een"),
    ].map { language, words in
      (ExactString(language), words.parts(separatedBy: UInt8(ascii: " ")).map { Array($0.utf8) })
    })
}
