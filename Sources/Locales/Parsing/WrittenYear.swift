import Text

/// Reads the year out of what a cataloguer writes.
///
/// The rules, in their order; what they leave has no year:
/// 1. A number of at most four digits alone, with a minus before it or not, is the year: `1879`, `-44`.
/// 2. A year is four digits from 1000 to 2100 with no digit beside them: `c1998`, `©2004`, `November 2006`, `1998年`,
///    `3.11.2006`. With an `s` behind them they are a decade and no year: `1860s`. `18--` has no four digits.
/// 3. The first year behind `i.e.` wins, since it mends what was printed: `1697 [i.e. 1967]`.
/// 4. Otherwise the first one outside of brackets: `1879 [1878]` is 1879, and of `1860-63` and `1998, c1996` it is the first.
/// 5. Otherwise the first one within brackets: `[1897?]`, `民國87 [1998]`.
public enum WrittenYear {
  /// The year; `nil` for `18--`, `19th century`, `n.d.`
  public static func year(in text: String) -> Int? {
    let bytes = Array(text.utf8.trimmedASCII)
    if let plain = plainNumber(bytes) { return plain }
    let years = years(in: bytes)
    if let mended = mendedPlace(in: bytes), let year = years.first(where: { $0.place > mended }) { return year.year }
    return (years.first { !$0.isBracketed } ?? years.first)?.year
  }

  private static func plainNumber(_ bytes: [UInt8]) -> Int? {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// Every year of a text, with its place in bytes.
  private static func years(in bytes: [UInt8]) -> [(year: Int, place: Int, isBracketed: Bool)] {
    var found: [(year: Int, place: Int, isBracketed: Bool)] = []
    var depth = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
      guard byte.isASCIIDigit else {
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
      if end - place == 4, !isDecade(bytes[end...]) {
        let year = bytes[place..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        if (1000...2100).contains(year) { found.append((year, place, depth > 0)) }
      }
      place = end
    }
    return found
  }

  /// Whether what follows four digits makes a decade of them.
  private static func isDecade(_ rest: ArraySlice<UInt8>) -> Bool {
    ["s", "'s", "\u{2019}s"].contains { mark in
      rest.starts(with: mark.utf8) && !(rest.dropFirst(mark.utf8.count).first?.isASCIILetter ?? false)
    }
  }

  /// Where the first `i.e.` stands, in one of its languages.
  private static func mendedPlace(in bytes: [UInt8]) -> Int? {
    let small = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return small.indices.first { place in
      ["i.e.", "i. e.", "recte", "т.е.", "tj."].contains { small[place...].starts(with: $0.utf8) }
    }
  }
}
