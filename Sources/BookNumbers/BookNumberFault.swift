import Text

/// Why a text is no ISBN or no ISSN.
public enum BookNumberFault: Hashable, Sendable {
  /// Nothing in it is a digit: `none`, `s/n`.
  case noDigits
  /// A right number with words around it: `0-00-000000-0 (pbk.)` has the number given here.
  case words(around: String)
  /// So many right numbers.
  case several(Int)
  /// It is an ISSN where an ISBN belongs, or the other way round.
  case otherKind
  /// Besides the number's own there are other signs in it.
  case otherSigns
  /// It has so many digits, which is not how many such a number has.
  case length(Int)
  /// It has 13 digits and begins with neither 978 nor 979.
  case prefix
  /// Its digits do not fit their check digit.
  case checkDigit
}

extension BookNumber {
  /// Why a text is no ISBN; `nil` where it is one.
  public static func fault(inISBN text: String) -> BookNumberFault? {
    if isbn13(text) != nil { return nil }
    if issn(text) != nil { return .otherKind }
    return fault(in: text, lengths: [10, 13]) { isbn13($0) != nil }
  }

  /// Why a text is no ISSN; `nil` where it is one.
  public static func fault(inISSN text: String) -> BookNumberFault? {
    if issn(text) != nil { return nil }
    if isbn13(text) != nil { return .otherKind }
    return fault(in: text, lengths: [8]) { issn($0) != nil }
  }

  private static func fault(in text: String, lengths: [Int], isRight: (String) -> Bool) -> BookNumberFault {
    let digits = text.utf8.count(where: \.isASCIIDigit)
    if digits == 0 { return .noDigits }
    let right = numbers(in: text, isRight: isRight)
    if right.count == 1 { return .words(around: right[0]) }
    if right.count > 1 { return .several(right.count) }
    guard let count = signCount(text) else { return digits > 13 ? .length(digits) : .otherSigns }
    if !lengths.contains(count) { return .length(count) }
    return count == 13 && !beginsLikeAnISBN(text) ? .prefix : .checkDigit
  }

  /// The right numbers in a text, as they stand there: stretches of digits, hyphens and blanks, else words of them.
  private static func numbers(in text: String, isRight: (String) -> Bool) -> [String] {
    var found: [String] = []
    for stretch in stretches(of: text.utf8, isPart: { isSign($0) || $0 == 0x20 }) {
      if isRight(stretch) {
        found.append(stretch)
      } else {
        found += stretches(of: stretch.utf8, isPart: isSign).filter(isRight)
      }
    }
    return found
  }

  /// Parts of a text that have only such bytes, without what is no digit at their beginning and no digit or X at their end.
  private static func stretches(of text: String.UTF8View, isPart: (UInt8) -> Bool) -> [String] {
    text.split { !isPart($0) }.compactMap { part in
      let rest = part.drop { !$0.isASCIIDigit }
      guard let end = rest.lastIndex(where: { $0.isASCIIDigit || $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
      return String(Substring(rest[...end]))
    }
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte | 0x20 == UInt8(ascii: "x")
  }

  private static func beginsLikeAnISBN(_ text: String) -> Bool {
    let digits = Array(text.utf8.filter(\.isASCIIDigit).prefix(3))
    return digits == Array("978".utf8) || digits == Array("979".utf8)
  }
}
