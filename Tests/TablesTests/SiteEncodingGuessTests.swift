import Testing

@testable import Tables

/// The language of the site decides where few letters speak.
@Suite struct SiteEncodingGuessTests {
  private func guess(_ text: String, _ encoding: TextEncoding, _ language: String?) throws -> TextEncoding? {
    let upper = try #require(encoding.upperHalf)
    let bytes = text.unicodeScalars.map { scalar in
      scalar.isASCII ? UInt8(scalar.value) : UInt8(upper.firstIndex(of: scalar) ?? 0) + 0x80
    }
    return EncodingGuess(bytes, fault: try #require(bytes.firstIndex { $0 >= 0x80 }), language: language).best
  }

  @Test(arguments: [
    ("id,title\n1,Góra\n", TextEncoding.windows1250, "pl"), ("id,title\n1,Ráj\n", .windows1250, "cs"),
    ("id,title\n1,Góra\n", .windows1252, "en"), ("id,title\n1,Olé\n", .windows1252, "es"),
  ]) func fewLettersAreThoseOfTheSite(_ text: String, _ encoding: TextEncoding, _ language: String) throws {
    #expect(try guess(text, encoding, language) == encoding)
  }

  @Test(arguments: ["pl", "ru", "es", "en"]) func manyLettersSpeakForThemselves(_ language: String) throws {
    #expect(try guess("Żeromski\nwiązanka\nChłopi\n", .windows1250, language) == .windows1250)
    #expect(try guess("Идиот\nВойна и мир\n", .windows1251, language) == .windows1251)
    #expect(try guess("El niño\nCorazón\nMañana\nEspaña\nLímite\nÉl\nCafé\n", .windows1252, language) == .windows1252)
  }
}
