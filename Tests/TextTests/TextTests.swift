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

  /// The vectors that the authors of SipHash publish for the 128-bit variant.
  @Test func hashesAsSipHashDoes() {
    #expect(Fingerprint(of: []).hex == "a3817f04ba25a8e66df67214c7550293")
    #expect(Fingerprint(of: [0]).hex == "da87c1d86b99af44347659119b22fc45")
  }

  @Test func hashesAsAnIndependentProgramDoes() throws {
    let texts = (0..<64).map { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) } }
    let script = """
      import sys
      M = (1 << 64) - 1
      def rot(x, b): return ((x << b) | (x >> (64 - b))) & M
      def sip(data, step, last):
        k0, k1 = (int.from_bytes(bytes(range(i, i + 8)), 'little') for i in (0, 8))
        v = [k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d ^ 0xee, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573]
        def rounds(n):
          for _ in range(n):
            v[0] = (v[0] + v[1]) & M; v[1] = rot(v[1], 13) ^ v[0]; v[0] = rot(v[0], 32)
            v[2] = (v[2] + v[3]) & M; v[3] = rot(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & M; v[3] = rot(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & M; v[1] = rot(v[1], 17) ^ v[2]; v[2] = rot(v[2], 32)
        padded = data + bytes(7 - len(data) % 8) + bytes([len(data) % 256])
        for i in range(0, len(padded), 8):
          m = int.from_bytes(padded[i:i + 8], 'little')
          v[3] ^= m; rounds(step); v[0] ^= m
        v[2] ^= 0xee; rounds(last); low = v[0] ^ v[1] ^ v[2] ^ v[3]
        v[1] ^= 0xdd; rounds(last); high = v[0] ^ v[1] ^ v[2] ^ v[3]
        return low.to_bytes(8, 'little') + high.to_bytes(8, 'little')
      for step, last in (2, 4), (1, 3):
        for n in range(64): print(sip(bytes((i * 7 + n) % 256 for i in range(n)), step, last).hex())
      """
    let result = try runPython(script)
    let names = texts.map { Fingerprint(of: $0).hex + "\n" }
    let files = texts.map { Fingerprint(of: $0, for: .files).hex + "\n" }
    #expect(result.text == (names + files).joined())
  }

  @Test func hashesPartsAsTheWhole() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for (purpose, step) in [1, 3, 7, 8, 9, 64, 999].flatMap({ [(FingerprintHasher.Purpose.names, $0), (.files, $0)] }) {
      var hasher = FingerprintHasher(for: purpose)
      for start in stride(from: 0, to: bytes.count, by: step) {
        bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { hasher.update($0) }
      }
      #expect(hasher.finish() == Fingerprint(of: bytes, for: purpose))
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
