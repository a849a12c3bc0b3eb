import TestSupport
import Testing
import Text

@Suite struct TextTests {
  @Test func agreesWithTheStandardLibraryOnWellFormedText() {
    var random = SeededRandom(seed: 7)
    let pieces: [[UInt8]] = [
      [0x41], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5],
      [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xF0, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3],
    ]
    for round in 0..<20_000 {
      let choice = round % 2 == 0 ? 4 : pieces.count
      let bytes = (0..<random.next(below: 24)).flatMap { _ in pieces[random.next(below: choice)] }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let bad = firstInvalidUTF8(in: bytes)
      #expect((bad == nil) == isValid)
      if let bad { #expect(String(validating: bytes[..<bad], as: UTF8.self) != nil) }
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1), ([0x61, 0xC3], 1), ([0xC3, 0xA9, 0x80], 2),
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0xB9], 9),
    ] as [([UInt8], Int)])
  func namesTheFirstBadByte(bytes: [UInt8], offset: Int) {
    #expect(firstInvalidUTF8(in: bytes) == offset)
  }

  /// The value that the authors of XXH3 publish for nothing, its halves as they lie in memory.
  @Test func hashesAsXXH3Does() {
    #expect(Fingerprint(of: []).high == 0x99aa_06d3_0147_98d8)
    #expect(Fingerprint(of: []).low == 0x6001_c324_468d_497f)
  }

  @Test func hashesPartsAsTheWhole() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for step in [1, 3, 7, 8, 9, 64, 999] {
      var hasher = FingerprintHasher()
      for start in stride(from: 0, to: bytes.count, by: step) {
        bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { hasher.update($0) }
      }
      #expect(hasher.finish() == Fingerprint(of: bytes))
    }
  }

  @Test func readsItsOwnDigits() {
    let fingerprint = Fingerprint(of: Array("x".utf8))
    #expect(Fingerprint(hex: fingerprint.hex) == fingerprint)
    #expect(Fingerprint(hex: fingerprint.hex.uppercased()) == fingerprint)
    #expect(Fingerprint(hex: String(fingerprint.hex.dropLast())) == nil)
    #expect(Fingerprint(hex: "g" + fingerprint.hex.dropFirst()) == nil)
    #expect(fingerprint.hex.starts(withBytesOf: fingerprint.short))
  }

  @Test(arguments: [0, 7, -7, 1_234_567_890, Int.max, Int.min]) func writesNumbers(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == String(number))
  }

  @Test func partsTextThroughGraphemes() {
    #expect("1,\u{FE0F}x,y".parts(separatedBy: UInt8(ascii: ",")) == ["1", "\u{FE0F}x", "y"])
    #expect("a\r\nb".parts(separatedBy: 0x0A) == ["a\r", "b"])
    #expect("../\u{301}x".starts(withBytesOf: "../"))
    #expect("x/\u{301}".ends(withBytesOf: "/\u{301}"))
  }

  @Test func keepsAnEncodedURLAsItIs() {
    #expect("/a%20b?c=d&e".percentEncoded(keeping: .url) == "/a%20b?c=d&e")
    #expect("/żółw a".percentEncoded(keeping: .path) == "/%C5%BC%C3%B3%C5%82w%20a")
  }
}
