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

  private static let ideographs = Mutex<[UInt32: String]>([:])

  /// How a Chinese character is read, as a word by itself: `tu` for 圖.
  static func reading(of ideograph: Unicode.Scalar) -> String {
    if let known = ideographs.withLock({ $0[ideograph.value] }) { return known }
    let reading = " " + (HanReadings.ascii(ideograph) ?? ascii(String(ideograph))) + " "
    ideographs.withLock { $0[ideograph.value] = reading }
    return reading
  }
}
