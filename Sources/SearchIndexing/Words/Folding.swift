import Locales
import Text

/// How search makes unlike spellings alike. `templates/js/fold.js` does the same in the browser, held to this by one table
/// of golden cases.
public enum Folding {
  /// The spelling that exact matches are told by, scalar by scalar: NFKC, lower case, without what nobody sees.
  @inline(__always)
  static func exactScalars(of text: String, _ body: (Unicode.Scalar) -> Void) {
    let isComposed = text.unicodeScalars.allSatisfy(CommonLetters.isComposed)
    for scalar in (isComposed ? text : NormalizationForm.compatibilityComposed.of(text)).unicodeScalars {
      if let lower = CommonLetters.lowercase(scalar) {
        body(lower)
      } else if !scalar.isInvisible {
        // Browsers write a sigma at the end of a word otherwise.
        if scalar == "ς" { body("σ") } else { scalar.properties.lowercaseMapping.unicodeScalars.forEach(body) }
      }
    }
  }

  /// The form that words are found by, of a word in its exact spelling: without marks (but й stays), ł as l, 臺 as 台,
  /// 紅 as 红.
  public static func folded(exact word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    var result: [UInt8] = []
    result.reserveCapacity(word.utf8.count)
    for scalar in word.unicodeScalars {
      guard let common = CommonLetters.folded(scalar) else { return foldedByNormalization(word) }
      result += common
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func foldedByNormalization(_ word: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in NormalizationForm.decomposed.of(word).unicodeScalars {
      if isMark(scalar) {
        if scalar == "\u{306}", previous == "и" { result.append(scalar) }
      } else if let replacement = replacements[scalar] {
        result.append(contentsOf: simplified(replacement).unicodeScalars)
      } else {
        result.append(HanForms.simplified(scalar))
      }
      previous = scalar
    }
    return NormalizationForm.composed.of(String(result))
  }

  static func simplified(_ text: String) -> String {
    text.utf8.first.map { $0 >= 0xE3 } ?? false ? text.unicodeScalars.first.map(simplified) ?? text : text
  }

  static func simplified(_ scalar: Unicode.Scalar) -> String { String(HanForms.simplified(scalar)) }

  /// Marks that a reader leaves out: accents, Hebrew points, Arabic vowels. Vowel signs of Indian and Thai writing stay.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x64B...0x65F, 0x670,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Letters without a decomposition, and Chinese characters that are written in two ways.
  static let replacements: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t",
    "臺": "台", "裏": "裡", "羣": "群", "峯": "峰", "爲": "為", "衆": "眾", "綫": "線", "啓": "啟", "牀": "床", "麪": "麵",
    "鷄": "雞", "着": "著",
  ]
}
