import Testing
import Text

@Suite struct ByteKeyTests {
  /// Texts of which some begin alike, end early, or have bytes above 0x7F.
  static let texts = [
    "", "a", "ab", "abcdefgh", "abcdefghi", "abcdefgi", "abcdefgh\u{0}", "abcdefg", "łódź", "lodz", "b", "a",
    "abcdefghijklmnop", "abcdefghijklmnoq", "臺灣", "\u{0}", "",
  ]

  @Test func placesComeInTheOrderOfTheBytes() {
    let keys = ByteKeys(Self.texts)
    let sorted = Self.texts.indices.sorted { left, right in
      let (one, other) = (Array(Self.texts[left].utf8), Array(Self.texts[right].utf8))
      return one == other ? left < right : one.lexicographicallyPrecedes(other)
    }
    #expect(keys.order == sorted)
  }

  @Test func equalKeysAreNotToldApart() {
    let keys = ByteKeys(Self.texts)
    #expect(keys.compare(1, 11) == 0 && keys.compare(0, 16) == 0)
    #expect(keys.compare(3, 6) < 0 && keys.compare(6, 3) > 0)
  }
}
