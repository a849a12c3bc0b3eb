/// Words with their places in a text. Their spellings lie in one list of bytes, so that no string need be made of a word
/// that is known already.
struct WordList: Sendable {
  struct Word: Sendable {
    /// Where its exact spelling lies in `spellings`. Words may share bytes: a part of another one, or several together.
    let range: Range<Int>
    /// Its place in the text, in words; in Chinese, in characters.
    let position: Int
  }

  private(set) var words: [Word] = []
  private(set) var spellings: [UInt8] = []

  /// Begins anew with the memory there is.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    spellings.removeAll(keepingCapacity: true)
  }

  /// Takes out the words from a place on; their spellings stay.
  mutating func removeWords(from place: Int) { words.removeSubrange(place...) }

  /// Takes out the words and the bytes from two places on.
  mutating func remove(words first: Int, spellings start: Int) {
    removeWords(from: first)
    spellings.removeSubrange(start...)
  }

  /// Adds bytes that a word will be made of.
  mutating func spell(_ scalar: Unicode.Scalar) { scalar.appendUTF8(to: &spellings) }

  /// The same for a byte of ASCII.
  mutating func spell(_ byte: UInt8) { spellings.append(byte) }

  /// Adds a word whose bytes are there.
  mutating func add(_ range: Range<Int>, at position: Int) { words.append(Word(range: range, position: position)) }
}
