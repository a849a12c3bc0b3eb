import Locales
import TestSupport
import Testing

@testable import SearchIndexing

/// What is known at once of the usual letters is what the tables of Unicode say.
@Suite struct CommonLetterTests {
  private static let scalars = (0...UInt32(0x323AF)).compactMap { Unicode.Scalar($0) }

  @Test func composedLettersAreComposed() {
    let claimed = Self.scalars.filter(CommonLetters.isComposed)
    #expect(claimed.count > 20_000)
    // All of them side by side: none may join with the one before it either.
    for text in [claimed, claimed.reversed()].map({ String(String.UnicodeScalarView($0)) }) {
      #expect(NormalizationForm.compatibilityComposed.of(text).utf8.elementsEqual(text.utf8))
    }
  }

  @Test func lowerCaseIsThatOfUnicode() {
    for scalar in Self.scalars {
      guard let lower = CommonLetters.lowercase(scalar) else { continue }
      #expect(String(lower).utf8.elementsEqual(scalar.properties.lowercaseMapping.utf8), "\(scalar.value)")
    }
  }

  @Test func lettersAreLetters() {
    for scalar in Self.scalars where CommonLetters.isLetter(scalar) {
      #expect(scalar.properties.isAlphabetic, "\(scalar.value)")
    }
  }

  @Test func foldedFormsAreThoseOfTheWord() {
    for scalar in Self.scalars {
      guard let folded = CommonLetters.folded(scalar) else { continue }
      #expect(Folding.foldedByNormalization(String(scalar)).utf8.elementsEqual(folded), "\(scalar.value)")
    }
  }

  @Test func textsAreInTheOrderOfJavaScript() {
    var random = SeededRandom(seed: 5)
    let letters: [Unicode.Scalar] = [
      "a", "b", "ł", "я", "圖", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "\u{2F800}", "\u{10FFFF}",
    ]
    func text() -> String {
      String(String.UnicodeScalarView((0..<Int(random.next() % 4)).map { _ in letters[Int(random.next() % 11)] }))
    }
    for _ in 0..<20_000 {
      let (left, right) = (text(), text())
      #expect(precedesInUTF16(left, right) == left.utf16.lexicographicallyPrecedes(right.utf16), "\(left) \(right)")
    }
  }
}
