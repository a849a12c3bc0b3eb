import Synchronization
import Text
internal import CICU

/// Texts turned into ASCII letters, for addresses.
enum Transliteration {
  /// Any script to ASCII, by ICU.
  private static let anyToASCII = ICUPool(
    open: {
      startICU()
      return icu_transliterator_open("NFKC; Any-Latin; Latin-ASCII; Lower")
    },
    close: { icu_transliterator_close($0) })

  static func ascii(_ text: String) -> String {
    anyToASCII.withObject { transliterator in
      text.withICUText { start, length in icuText { icu_transliterate(transliterator, start, length, $0, $1) } }
    } ?? ""
  }

  private static let composition = ICUPool(
    open: {
      startICU()
      return icu_transliterator_open("NFC")
    },
    close: { icu_transliterator_close($0) })

  /// The text with marks put together with their letters (NFC).
  static func composed(_ text: String) -> String {
    composition.withObject { transliterator in
      text.withICUText { start, length in icuText { icu_transliterate(transliterator, start, length, $0, $1) } }
    } ?? text
  }

  private static let ideographs = Mutex<[UInt32: String]>([:])

  /// How a Chinese character is read, as a word by itself: `tu` for 圖. ICU takes 10 µs for each, so they are kept.
  static func reading(of ideograph: Unicode.Scalar) -> String {
    if let known = ideographs.withLock({ $0[ideograph.value] }) { return known }
    let reading = " " + ascii(String(Character(ideograph))) + " "
    ideographs.withLock { $0[ideograph.value] = reading }
    return reading
  }

  /// The ASCII of a Latin letter with a mark; `nil` for anything else. Sites without such letters do not wait for ICU,
  /// which takes a twentieth of a second to be ready.
  static func latinLetter(_ value: UInt32) -> String? {
    (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value) ? latinLetters[value] : nil
  }

  /// The ASCII of each Latin letter with a mark, from U+00C0 to U+024F and U+1E00 to U+1EFF, asked from ICU once:
  /// ICU takes microseconds for a text, this nearly nothing.
  private static let latinLetters: [UInt32: String] = {
    var table: [UInt32: String] = [:]
    for value in Array(0xC0...0x24F as ClosedRange<UInt32>) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let latin = ascii(String(Character(scalar)))
      if latin.utf8.allSatisfy({ $0 < 0x80 }) { table[value] = latin }
    }
    return table
  }()
}
