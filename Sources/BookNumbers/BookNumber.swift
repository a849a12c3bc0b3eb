import Text

/// ISBN and ISSN in the one form that structured data takes, checked by their check digits.
public enum BookNumber {
  /// An ISBN as 13 bare digits, from 10 or 13 with hyphens or blanks between; nil if it is none.
  public static func isbn13(_ text: String) -> String? { symbols13(of: text)?.text }

  /// An ISBN as 10 bare digits, the last perhaps X, from 10 or 13; nil if it is none, or one of those that begin with 979
  /// and have no such form.
  public static func isbn10(_ text: String) -> String? {
    guard let isbn = symbols13(of: text), isbn.begins(with: 0x978) else { return nil }
    var short = isbn.part(3..<12)
    short.append((11 - short.weighted(from: 10) % 11) % 11)
    return short.text
  }

  /// The ISBN that a spreadsheet took the leading zeros from, as 10 digits: `439023483` was `0439023483`; nil where zeros
  /// make none, or where there are hyphens or blanks, which no spreadsheet takes for a number.
  public static func restoringZeros(_ text: String) -> String? {
    guard let symbols = BookSymbols(text), (5...9).contains(symbols.count), symbols.count == text.utf8.count else {
      return nil
    }
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

  /// How many digits a text has, an X counted as one; nil if there is anything else but hyphens and blanks, or more than 13.
  static func signCount(_ text: String) -> Int? { BookSymbols(text)?.count }

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
    var text = text
    guard let symbols = text.withUTF8({ BookSymbols($0) }) else { return nil }
    self = symbols
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bits: 0, count: 0)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): append(Int(bytes[index] & 15))
      case UInt8(ascii: "X"), UInt8(ascii: "x"): append(10)
      case UInt8(ascii: "-"), UInt8(ascii: " "): break
      default:
        let length = blankLength(bytes, at: index)
        if length == 0 { return nil }
        index += length - 1
      }
      if count > 13 { return nil }
      index += 1
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

  /// Whether it begins with three digits, given as four bits each.
  func begins(with prefix: UInt64) -> Bool { count >= 3 && bits >> UInt64((count - 3) * 4) == prefix }

  /// Of all symbols only X has the second and the fourth bit.
  var hasXAtMostLast: Bool {
    let others = bits >> 4
    return others & others >> 2 & 0x2222_2222_2222_2222 == 0
  }

  var isISBN10: Bool { hasXAtMostLast && weighted(from: 10) % 11 == 0 }

  var isISBN13: Bool {
    hasXAtMostLast && self[12] < 10 && (begins(with: 0x978) || begins(with: 0x979)) && alternating % 10 == 0
  }

  /// The sum of all symbols, every second one three times.
  var alternating: Int {
    let last = sumOfBytes(bits & 0x0F0F_0F0F_0F0F_0F0F)
    let others = sumOfBytes(bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
    return count % 2 == 1 ? last + 3 * others : 3 * last + others
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

/// The sum of a word's bytes, where it is below 256.
private func sumOfBytes(_ word: UInt64) -> Int { Int((word &* 0x0101_0101_0101_0101) >> 56) }

/// The length of a blank or hyphen beyond ASCII: U+A0, U+2010, U+2011, U+2013; 0 for anything else.
private func blankLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  let rest = bytes[index...]
  if rest.starts(with: [0xC2, 0xA0]) { return 2 }
  guard rest.count > 2, rest.starts(with: [0xE2, 0x80]) else { return 0 }
  return [0x90, 0x91, 0x93].contains(bytes[index + 2]) ? 3 : 0
}
