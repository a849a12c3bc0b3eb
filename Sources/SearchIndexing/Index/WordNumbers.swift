/// Distinct words, numbered in the order in which they came, and found again by their bytes: a dictionary would need a
/// string of every word that is looked for.
struct WordNumbers: Sendable {
  private var spellings: [UInt8] = []
  /// Where each word ends in `spellings`.
  private var ends: [Int] = []
  private var hashes: [Int] = []
  /// The words' numbers at the places that their hashes name, or at the next free ones; -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 1 << 10)

  /// How many words there are.
  var count: Int { ends.count }

  /// The words by their numbers.
  var words: [String] { ends.indices.map { String(decoding: spellings[range(of: $0)], as: UTF8.self) } }

  private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  /// The number of a word, a new one if it is met for the first time.
  mutating func number(of word: UnsafeRawBufferPointer) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(bytes: word)
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isWord(number, word) { return UInt32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    spellings.append(contentsOf: word)
    ends.append(spellings.count)
    hashes.append(hash)
    if count * 2 > slots.count { grow() }
    return UInt32(count - 1)
  }

  /// The numbers here of all words of another list, by their numbers there.
  mutating func numbers(of other: WordNumbers) -> [UInt32] {
    other.spellings.withUnsafeBytes { bytes in
      other.ends.indices.map { number(of: UnsafeRawBufferPointer(rebasing: bytes[other.range(of: $0)])) }
    }
  }

  private func isWord(_ number: Int, _ word: UnsafeRawBufferPointer) -> Bool {
    let range = range(of: number)
    guard range.count == word.count else { return false }
    return spellings.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).elementsEqual(word) }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
