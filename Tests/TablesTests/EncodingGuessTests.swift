import Diagnostics
import TestSupport
import Testing

@testable import Tables

/// What a file is taken for that is not UTF-8: the advice must not make other letters of the ones that were meant.
@Suite struct EncodingGuessTests {
  @Test(arguments: [
    "L'Été\nLes Misérables", "Bête", "Les œuvres", "El niño\nCorazón", "Nº 3", "£5", "Größe", "Långstrump\nHändelse",
    "Rødgrød\nÆrø", "Það\nþú", "Coração\nNão", "La città\nÈ così", "Mercè Rodoreda", "It’s a café", "Brontë\nZoë",
  ]) func westernTextIsWindows1252(_ text: String) throws {
    try expect(text, .windows1252)
  }

  @Test(arguments: ["Żeromski\nwiązanka\nChłopi", "Łąka", "Příběh\nBabička", "Erdős\nTűz", "Ivo Andrić\nKrleža"])
  func textOfTheMiddleIsWindows1250(_ text: String) throws {
    try expect(text, .windows1250)
  }

  @Test(arguments: ["Идиот\nВойна и мир", "АННА КАРЕНИНА", "Чехов", "Кобзар\nЇжа і мова"])
  func cyrillicTextIsWindows1251(_ text: String) throws {
    try expect(text, .windows1251)
  }

  private static let chinese: [UInt8] = [
    0xC3, 0x44, 0xA6, 0x57, 0x0A, 0xAC, 0xF5, 0xBC, 0xD3, 0xB9, 0xDA, 0x0A, 0xBB, 0x4F, 0xA5, 0x5F, 0xAA, 0xBA, 0xB9,
    0xCF, 0xAE, 0xD1, 0xC0, 0x5D, 0x0A,
  ]

  @Test(arguments: [
    (TextEncoding.big5, chinese, "題名\n紅樓夢\n臺北的圖書館\n"),
    (
      .gb18030,
      [
        0xCC, 0xE2, 0xC3, 0xFB, 0x0A, 0xBA, 0xEC, 0xC2, 0xA5, 0xC3, 0xCE, 0x0A, 0xB1, 0xB1, 0xBE, 0xA9, 0xB5, 0xC4,
        0xCD, 0xBC, 0xCA, 0xE9, 0xB9, 0xDD, 0x0A,
      ], "题名\n红楼梦\n北京的图书馆\n"
    ),
    (
      .shiftJIS,
      [
        0x91, 0xE8, 0x96, 0xBC, 0x0A, 0x82, 0xB1, 0x82, 0xB1, 0x82, 0xEB, 0x0A, 0x83, 0x6D, 0x83, 0x8B, 0x83, 0x45,
        0x83, 0x46, 0x83, 0x43, 0x82, 0xCC, 0x90, 0x58, 0x0A,
      ], "題名\nこころ\nノルウェイの森\n"
    ),
  ]) func twoBytesALetterAreNamedAndRead(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) throws {
    let guess = EncodingGuess(bytes, fault: bytes.firstIndex { $0 >= 0x80 } ?? 0)
    #expect(guess.best == encoding)
    let converted = encoding.convert(bytes[...])
    #expect(converted.fault == nil)
    #expect(String(decoding: converted.bytes, as: UTF8.self) == text)
  }

  @Test func aFileThatEndsInsideALetterIsTold() {
    let converted = TextEncoding.big5.convert(Self.chinese[..<6])
    #expect(converted.isCutOff)
    let wrong = TextEncoding.big5.convert([0x61, 0xFF, 0xFF, 0x62])
    #expect(wrong.reason == "byte 0xFF has no meaning in big5 here")
  }

  private func expect(_ text: String, _ encoding: TextEncoding) throws {
    let upper = try #require(encoding.upperHalf)
    let bytes =
      Array("id,title\n".utf8)
      + text.unicodeScalars.map { scalar in
        scalar.isASCII ? UInt8(scalar.value) : UInt8(upper.firstIndex(of: scalar) ?? 0) + 0x80
      }
    let guess = EncodingGuess(bytes, fault: try #require(bytes.firstIndex { $0 >= 0x80 }))
    #expect(guess.best == encoding, "\(text): \(String(describing: guess.best))")
  }
}

/// Files that were made UTF-8 twice.
@Suite struct DoubledTextTests {
  @Test(arguments: [
    ("id,name\n1,BÃ©la\n", "BÃ©la", "Béla"), ("id,name\n1,Itâ€™s\n", "Itâ€™s", "It’s"),
    ("id,name\n1,Ð°Ð±Ð²\n", "Ð°Ð±Ð²", "абв"), ("id,name\n1,Å‚Ä…ka\n2,Å¼Å‚Ã³w\n", "Å‚Ä…ka", "łąka"),
  ]) func areToldWithWhatWasMeant(_ text: String, _ written: String, _ meant: String) {
    let log = DiagnosticLog()
    #expect(SourceFile.decoding(Array(text.utf8), path: "x.csv", log: log) != nil)
    let found = log.sorted().first
    #expect(found?.code == "text.doubled")
    #expect(
      found?.message.hasPrefix("found \"\(written)\", which is probably \"\(meant)\"") ?? false,
      "\(found?.message ?? "")")
  }

  @Test(arguments: ["id,name\n1,Béla\n", "id,name\n1,MÃE\n", "id,name\n1,„Ä…“\n", "id,name\n1,Łąka – Ä, Å\n"])
  func whatIsWellIsNot(_ text: String) {
    let log = DiagnosticLog()
    #expect(SourceFile.decoding(Array(text.utf8), path: "x.csv", log: log) != nil)
    #expect(log.sorted().isEmpty)
  }
}
