/// ISBN and ISSN in the one form that structured data takes, checked by their check digits.
public enum BookNumber {
  /// An ISBN as 13 bare digits, from 10 or 13 with hyphens or blanks between; nil if it is none.
  public static func isbn13(_ text: String) -> String? {
    guard let symbols = symbols(of: text) else { return nil }
    switch symbols.count {
    case 13: return isISBN13(symbols) ? written(symbols) : nil
    case 10: return isISBN10(symbols) ? written(isbn13(fromISBN10: symbols)) : nil
    default: return nil
    }
  }

  /// An ISBN as 10 bare digits, the last perhaps X, from 10 or 13; nil if it is none, or one of those that begin with 979
  /// and have no such form.
  public static func isbn10(_ text: String) -> String? {
    guard let isbn = isbn13(text), let symbols = symbols(of: isbn), symbols.prefix(3) == [9, 7, 8] else { return nil }
    let body = Array(symbols[3..<12])
    return written(body + [(11 - weighted(body, from: 10) % 11) % 11])
  }

  /// The ISBN that a spreadsheet took the leading zeros from, as 10 digits: `439023483` was `0439023483`; nil where zeros
  /// make none.
  public static func restoringZeros(_ text: String) -> String? {
    guard let symbols = symbols(of: text), (5...9).contains(symbols.count) else { return nil }
    let whole = Array(repeating: 0, count: 10 - symbols.count) + symbols
    return isISBN10(whole) ? written(whole) : nil
  }

  /// An ISSN as `1234-567X`; nil if it is none.
  public static func issn(_ text: String) -> String? {
    guard let symbols = symbols(of: text), symbols.count == 8, symbols.dropLast().allSatisfy({ $0 < 10 }) else {
      return nil
    }
    guard weighted(symbols, from: 8) % 11 == 0 else { return nil }
    let digits = written(symbols)
    return String(digits.prefix(4)) + "-" + String(digits.suffix(4))
  }

  /// Digits as numbers, X as 10; nil if there is anything else but hyphens and blanks.
  private static func symbols(of text: String) -> [Int]? {
    var symbols: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": symbols.append(Int(scalar.value) - 48)
      case "X", "x": symbols.append(10)
      case "-", " ", "\u{A0}", "\u{2010}", "\u{2011}", "\u{2013}": break
      default: return nil
      }
      if symbols.count > 13 { return nil }
    }
    return symbols
  }

  private static func isISBN13(_ symbols: [Int]) -> Bool {
    let prefix = symbols.prefix(3)
    guard symbols.allSatisfy({ $0 < 10 }), prefix == [9, 7, 8] || prefix == [9, 7, 9] else { return false }
    return alternating(symbols) % 10 == 0
  }

  private static func isISBN10(_ symbols: [Int]) -> Bool {
    symbols.dropLast().allSatisfy { $0 < 10 } && weighted(symbols, from: 10) % 11 == 0
  }

  private static func isbn13(fromISBN10 symbols: [Int]) -> [Int] {
    let body = [9, 7, 8] + symbols.prefix(9)
    return body + [(10 - alternating(body) % 10) % 10]
  }

  private static func alternating(_ symbols: [Int]) -> Int {
    symbols.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
  }

  private static func weighted(_ symbols: [Int], from weight: Int) -> Int {
    symbols.enumerated().reduce(0) { $0 + $1.element * (weight - $1.offset) }
  }

  private static func written(_ symbols: [Int]) -> String {
    symbols.map { $0 == 10 ? "X" : String($0) }.joined()
  }
}
