import Locales

/// A word without capitals and marks, as it is looked up: `Środę` and `srode` are one.
func foldedPhrase(_ text: String) -> String {
  let lower = NormalizationForm.compatibilityComposed.of(text).lowercased()
  var result = String.UnicodeScalarView()
  for scalar in NormalizationForm.decomposed.of(lower).unicodeScalars {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: continue
    default: result.append(scalar.value == 0x142 ? "l" : scalar)
    }
  }
  return String(result)
}

/// Whether words in this script have no blanks between.
func isHan(_ scalar: Unicode.Scalar) -> Bool {
  (0x3400...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
    || (0x20000...0x3FFFF).contains(scalar.value)
}
