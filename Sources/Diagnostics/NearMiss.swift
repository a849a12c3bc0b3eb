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
  let letters = foldedScalars(word)
  guard !letters.isEmpty, letters.count <= 64 else { return [] }
  var limit = min(most, max(1, letters.count / 3))
  var best: [String] = []
  for candidate in candidates where !candidate.isExactly(word) {
    let other = foldedScalars(candidate)
    guard abs(other.count - letters.count) <= limit else { continue }
    guard let distance = editDistance(letters, other, limit), distance <= limit else { continue }
    if distance < limit { best = [] }
    best.append(candidate)
    limit = distance
  }
  return best
}

private func foldedScalars(_ text: String) -> [UInt32] {
  text.lowercased().unicodeScalars.map(\.value)
}

/// `nil` as soon as it is certain that more than `limit` letters differ: nearly all candidates are far off.
private func editDistance(_ left: [UInt32], _ right: [UInt32], _ limit: Int) -> Int? {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var least = 0
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in 1...left.count {
    var current = [i]
    for j in 1...right.count {
      let substitution = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var distance = min(substitution, previous[j] + 1, current[j - 1] + 1)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        distance = min(distance, beforePrevious[j - 2] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
    // A swap of letters looks two rows back.
    let lowest = current.min() ?? 0
    if lowest > limit, least > limit { return nil }
    least = lowest
  }
  return previous[right.count]
}
