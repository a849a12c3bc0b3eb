import Threads
import Text

/// Words in the order of their folded form as JavaScript compares texts, then of their spelling.
struct WordOrder {
  /// What each word folds to.
  let folded: [String]
  /// The places of the words; those that fold to nothing are left out.
  let places: [Int]

  init(_ words: [String]) {
    let middle = words.count / 2
    let (low, high) = inTwo({ SortedWords(words[..<middle]) }, { SortedWords(words[middle...]) })
    folded = low.folded + high.folded
    places = Self.merged(low.keys, high.keys, words, folded)
  }

  private static func merged(_ low: [WordKey], _ high: [WordKey], _ words: [String], _ folded: [String]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(low.count + high.count)
    var (left, right) = (low[...], high[...])
    while let one = left.first, let other = right.first {
      let (place, otherPlace) = (Int(one.place), Int(other.place))
      let isOther = other.precedes(
        one, folded: (folded[otherPlace], folded[place]), spelled: (words[otherPlace], words[place]))
      places.append(isOther ? otherPlace : place)
      if isOther { right.removeFirst() } else { left.removeFirst() }
    }
    return places + (left + right).map { Int($0.place) }
  }
}

/// Some of the words, sorted.
private struct SortedWords: Sendable {
  let folded: [String]
  let keys: [WordKey]

  init(_ words: ArraySlice<String>) {
    let folded = words.map { Folding.folded(exact: $0) }
    let start = words.startIndex
    let all = zip(words.indices, folded).filter { !$1.isEmpty }.map { WordKey($0, $1) }
    keys = all.sorted { left, right in
      let (one, other) = (Int(left.place), Int(right.place))
      return left.precedes(
        right, folded: (folded[one - start], folded[other - start]), spelled: (words[one], words[other]))
    }
    self.folded = folded
  }
}

/// A word's place with the beginning of its folded form, which mostly decides alone.
private struct WordKey: Sendable {
  /// The first bytes as numbers of the same order.
  let beginning: UInt64
  let next: UInt64
  let place: UInt32

  init(_ place: Int, _ folded: String) {
    self.place = UInt32(place)
    var folded = folded
    (beginning, next) = folded.withUTF8 { bytes in
      (ByteKeys.head(of: bytes.lazy.map(utf16Rank)), ByteKeys.head(of: bytes.dropFirst(8).lazy.map(utf16Rank)))
    }
  }

  func precedes(
    _ other: Self, folded: @autoclosure () -> (own: String, other: String),
    spelled: @autoclosure () -> (own: String, other: String)
  ) -> Bool {
    if beginning != other.beginning { return beginning < other.beginning }
    if next != other.next { return next < other.next }
    let folded = folded()
    if !folded.own.isExactly(folded.other) { return precedesInUTF16(folded.own, folded.other) }
    let spelled = spelled()
    return precedesInUTF16(spelled.own, spelled.other)
  }
}

/// The order of texts in JavaScript, by units of UTF-16. It is that of the bytes but for one thing: what takes four bytes
/// (two units, from U+D800) comes before what has three and begins with EE or EF.
func precedesInUTF16(_ left: String, _ right: String) -> Bool {
  var (left, right) = (left, right)
  return left.withUTF8 { own in
    right.withUTF8 { other in
      var place = 0
      while place < own.count, place < other.count, own[place] == other[place] { place += 1 }
      guard place < own.count, place < other.count else { return own.count < other.count }
      return utf16Rank(own[place]) < utf16Rank(other[place])
    }
  }
}

/// A byte's place in that order: EE and EF behind F0 to F4, all others as they are.
private func utf16Rank(_ byte: UInt8) -> UInt8 {
  switch byte {
  case 0xEE, 0xEF: byte + 7
  default: byte
  }
}
