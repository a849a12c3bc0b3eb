/// ISBN and ISSN in the one form that structured data takes, checked by their check digits.
public enum BookNumber {
  /// An ISBN as 13 bare digits, from 10 or 13 with hyphens or blanks between; nil if it is none.
  public static func isbn13(_ text: String) -> String? { symbols13(of: text)?.text }

  /// An ISBN as 10 bare digits, the last perhaps X, from 10 or 13; nil if it is none, or one of those that begin with 979
  /// and have no such form.
  public static func isbn10(_ text: String) -> String? {
    guard let isbn = symbols13(of: text), isbn.begins(with: 978) else { return nil }
    var short = isbn.part(3..<12)
    short.append((11 - short.weighted(from: 10) % 11) % 11)
    return short.text
  }

  /// The ISBN that a spreadsheet took the leading zeros from, as 10 digits: `439023483` was `0439023483`; nil where zeros
  /// make none.
  public static func restoringZeros(_ text: String) -> String? {
    guard let symbols = BookSymbols(text), (5...9).contains(symbols.count) else { return nil }
    let whole = symbols.withZeros(count: 10)
    return whole.isISBN10 ? whole.text : nil
  }

  /// An ISSN as `1234-567X`; nil if it is none.
  public static func issn(_ text: String) -> String? {
    guard let symbols = BookSymbols(text), symbols.count == 8, symbols.hasXAtMostLast,
      symbols.weighted(from: 8) % 11 == 0
    else { return nil }
    return symbols.part(0..<4).text + "-" + symbols.part(4..<8).text
  }

  private static func symbols13(of text: String) -> BookSymbols? {
    guard let symbols = BookSymbols(text) else { return nil }
    switch symbols.count {
    case 13: return symbols.isISBN13 ? symbols : nil
    case 10 where symbols.isISBN10:
      var isbn = BookSymbols(prefix: 978, symbols.part(0..<9))
      isbn.append((10 - isbn.alternating % 10) % 10)
      return isbn
    default: return nil
    }
  }
}

/// The signs of such a number, at most 13; in one word, since every page of a book asks for them again and again.
private struct BookSymbols {
  /// Four bits each, the last one lowest; X is 10.
  private var bits: UInt64
  private(set) var count: Int

  /// Digits and X; nil if there is anything else but hyphens and blanks.
  init?(_ text: String) {
    bits = 0
    count = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": append(Int(scalar.value) - 48)
      case "X", "x": append(10)
      case "-", " ", "\u{A0}", "\u{2010}", "\u{2011}", "\u{2013}": break
      default: return nil
      }
      if count > 13 { return nil }
    }
  }

  private init(bits: UInt64, count: Int) {
    self.bits = bits
    self.count = count
  }

  /// Three digits, then others.
  init(prefix: Int, _ rest: BookSymbols) {
    self.init(bits: 0, count: 0)
    for digit in [prefix / 100, prefix / 10 % 10, prefix % 10] { append(digit) }
    bits = bits << UInt64(rest.count * 4) | rest.bits
    count += rest.count
  }

  mutating func append(_ symbol: Int) {
    bits = bits << 4 | UInt64(symbol)
    count += 1
  }

  subscript(place: Int) -> Int { Int(bits >> UInt64((count - 1 - place) * 4) & 15) }

  func part(_ range: Range<Int>) -> BookSymbols {
    let mask = UInt64(1) << UInt64(range.count * 4) - 1
    return BookSymbols(bits: bits >> UInt64((count - range.upperBound) * 4) & mask, count: range.count)
  }

  func withZeros(count: Int) -> BookSymbols { BookSymbols(bits: bits, count: count) }

  func begins(with prefix: Int) -> Bool { self[0] * 100 + self[1] * 10 + self[2] == prefix }

  var hasXAtMostLast: Bool {
    var rest = bits >> 4
    while rest > 0 {
      if rest & 15 == 10 { return false }
      rest >>= 4
    }
    return true
  }

  var isISBN10: Bool { hasXAtMostLast && weighted(from: 10) % 11 == 0 }

  var isISBN13: Bool {
    hasXAtMostLast && self[12] < 10 && (begins(with: 978) || begins(with: 979)) && alternating % 10 == 0
  }

  var alternating: Int {
    var sum = 0
    var rest = bits
    for place in (0..<count).reversed() {
      sum += Int(rest & 15) * (place % 2 == 0 ? 1 : 3)
      rest >>= 4
    }
    return sum
  }

  func weighted(from weight: Int) -> Int { (0..<count).reduce(0) { $0 + self[$1] * (weight - $1) } }

  var text: String {
    String(unsafeUninitializedCapacity: count) { bytes in
      var rest = bits
      for place in (0..<count).reversed() {
        bytes[place] = rest & 15 == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(rest & 15)
        rest >>= 4
      }
      return count
    }
  }
}
