import Text

/// The candidate most like a mistyped word, or `nil` when none is near enough to be worth suggesting.
///
/// Distance is Damerau–Levenshtein over lower-cased scalars; up to a third of the word's length may differ, at least one
/// letter. Ties go to the candidate that comes first, so the answer does not depend on hashing.
///
/// - Parameter most: how many letters may differ at most, where less than that third is meant.
public func nearMiss(to word: String, among candidates: some Sequence<String>, within most: Int = .max) -> String? {
  nearMisses(to: word, among: candidates, within: most).first
}

/// All candidates that are as near to a mistyped word as the nearest, in their order.
public func nearMisses(
  to word: String, among candidates: some Sequence<String>, within most: Int = .max
) -> [String] {
  var search = NearSearch(word, within: most)
  for candidate in candidates { search.look(at: candidate, foldedScalars(candidate)) }
  return search.best
}

/// The words that may stand in the cells of a column, for advice on those that stand there and may not.
///
/// Every wrong cell asks, so a question takes a bounded time: what differs in case and blanks alone is looked up, and
/// letters are compared only where there are `most` words or fewer.
public struct KnownWords: Sendable {
  /// Among how many words one with other letters is looked for.
  public static let most = 500

  /// The words as they were given.
  public let words: [String]
  private let letters: [[UInt32]]
  // A plain `String` on purpose: it calls both spellings of an accented letter equal.
  private let folded: [String: Int]

  public init(_ words: [String]) {
    self.words = words
    letters = words.count > Self.most ? [] : words.map(foldedScalars)
    folded = Dictionary(
      words.enumerated().map { (foldedWord($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The word that differs only in case or blanks, otherwise the nearest one.
  public func nearest(to text: String) -> String? {
    if let place = folded[foldedWord(text)] { return words[place] }
    var search = NearSearch(text, within: .max)
    for (word, letters) in zip(words, letters) { search.look(at: word, letters) }
    return search.best.first
  }
}

private func foldedWord(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
  guard let first = scalars.firstIndex(where: { !isBlank($0) }), let last = scalars.lastIndex(where: { !isBlank($0) })
  else { return "" }
  return String(scalars[first...last]).lowercased()
}

private func foldedScalars(_ text: String) -> [UInt32] {
  text.lowercased().unicodeScalars.map(\.value)
}

/// One word held against candidates, with the rows of the comparison kept from one to the next.
private struct NearSearch {
  private(set) var best: [String] = []
  private let word: String
  private let letters: [UInt32]
  /// How many letters may differ: as many as in the best so far.
  private var limit: Int
  private var rows: [[Int]] = [[], [], []]

  /// A longer word is no slip of a finger.
  private static let longest = 64

  init(_ word: String, within most: Int) {
    self.word = word
    let folded = foldedScalars(word)
    letters = folded.count <= Self.longest ? folded : []
    limit = min(most, max(1, letters.count / 3))
  }

  mutating func look(at candidate: String, _ other: [UInt32]) {
    guard !letters.isEmpty, abs(other.count - letters.count) <= limit, !candidate.isExactly(word),
      let distance = distance(to: other), distance <= limit
    else { return }
    if distance < limit { best = [] }
    best.append(candidate)
    limit = distance
  }

  /// `nil` as soon as it is certain that more than `limit` letters differ: nearly all candidates are far off.
  private mutating func distance(to other: [UInt32]) -> Int? {
    guard !other.isEmpty else { return letters.count }
    let far = limit + 1
    for row in rows.indices where rows[row].count <= other.count {
      rows[row] = [Int](repeating: far, count: other.count + 1)
    }
    for column in 0...other.count { rows[0][column] = column }
    var least = 0
    for i in 1...letters.count {
      let (row, previous, beforePrevious) = (i % 3, (i + 2) % 3, (i + 1) % 3)
      rows[row][0] = i
      var lowest = i
      // What lies further from the diagonal differs in more letters anyway.
      let start = max(1, i - limit)
      if start > 1 { rows[row][start - 1] = far }
      for j in stride(from: start, through: min(other.count, i + limit), by: 1) {
        let substitution = rows[previous][j - 1] + (letters[i - 1] == other[j - 1] ? 0 : 1)
        let above = j - i == limit ? far : rows[previous][j]
        var distance = min(substitution, above + 1, rows[row][j - 1] + 1)
        if i > 1, j > 1, letters[i - 1] == other[j - 2], letters[i - 2] == other[j - 1] {
          distance = min(distance, rows[beforePrevious][j - 2] + 1)
        }
        rows[row][j] = distance
        lowest = min(lowest, distance)
      }
      // A swap of letters looks two rows back.
      if lowest > limit, least > limit { return nil }
      least = lowest
    }
    return rows[letters.count % 3][other.count]
  }
}
