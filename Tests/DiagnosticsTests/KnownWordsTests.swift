import Diagnostics
import TestSupport
import Testing

/// Advice on words that stand where others may: the same as a search by the whole distance, and bounded.
@Suite struct KnownWordsTests {
  @Test func whatDiffersInCaseAndBlanksIsFoundAmongAnyNumberOfWords() {
    let words = KnownWords((0..<20_000).map { "Choice \($0)" })
    #expect(words.nearest(to: " choice 19999 ") == "Choice 19999")
    #expect(words.nearest(to: "Chojce 19999") == nil)
  }

  @Test func lettersAreComparedAmongAsManyAsTheLimit() {
    let words = KnownWords((0..<KnownWords.most).map { "Choice \($0)" })
    #expect(words.nearest(to: "Chojce 499") == "Choice 499")
    #expect(KnownWords(words.words + ["one more"]).nearest(to: "Chojce 499") == nil)
  }

  @Test func theNearestIsTheOneOfTheWholeTable() {
    var random = SeededRandom(seed: 7)
    func word() -> String {
      String((0..<Int.random(in: 1...9, using: &random)).map { _ in "abcd".randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<400 {
      let wrong = word()
      let candidates = (0..<12).map { _ in word() }
      let most = max(1, wrong.count / 3)
      let distances = candidates.map { $0 == wrong ? Int.max : distance(Array(wrong), Array($0)) }
      let least = distances.min() ?? .max
      let expected = least <= most ? zip(candidates, distances).filter { $0.1 == least }.map(\.0) : []
      #expect(nearMisses(to: wrong, among: candidates) == expected, "\(wrong) among \(candidates)")
    }
  }

  /// Damerau–Levenshtein by its definition.
  private func distance(_ left: [Character], _ right: [Character]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        var least = min(table[i - 1][j], table[i][j - 1]) + 1
        least = min(least, table[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, table[i - 2][j - 2] + 1)
        }
        table[i][j] = least
      }
    }
    return table[left.count][right.count]
  }
}
