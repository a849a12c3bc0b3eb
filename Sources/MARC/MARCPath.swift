import Text

/// Where something stands in a record: `245$a`, `852$hi` (the subfields h and i, with a blank between), `008/35-37` (characters
/// from 0), `leader/06-07`, `264(*1)$b` (with the second indicator 1; `_` is a blank one, `*` any).
public struct MARCPath: Sendable {
  private let tag: String
  private let indicators: [UInt8]
  private let codes: [UInt8]
  private let characters: ClosedRange<Int>?

  /// - Returns: `nil` for what is no such path.
  public init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit }
    rest = rest.dropFirst(name.count)
    tag = String(decoding: name, as: UTF8.self)
    guard name.count == 3 || tag.isExactly("leader") else { return nil }
    var indicators: [UInt8] = []
    if rest.first == UInt8(ascii: "("), rest.count > 3, rest[rest.startIndex + 3] == UInt8(ascii: ")") {
      indicators = rest.dropFirst().prefix(2).map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
      rest = rest.dropFirst(4)
    }
    self.indicators = indicators
    switch rest.first {
    case nil:
      (codes, characters) = ([], nil)
    case UInt8(ascii: "$"):
      codes = Array(rest.dropFirst())
      characters = nil
      guard !codes.isEmpty, codes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return nil }
    case UInt8(ascii: "/"):
      let numbers = rest.dropFirst().split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
        first >= 0, last >= first, last < 10_000
      else { return nil }
      (codes, characters) = ([], first...last)
    default: return nil
    }
  }

  /// What stands there: a text for each field that has the tag, empty where the field has none of the subfields.
  public func texts(in record: MARCRecord) -> [String] {
    if tag.isExactly("leader") { return [cut(record.leader)] }
    return record.fields.filter { $0.tag.isExactly(tag) && fits($0.indicators) }.flatMap(texts)
  }

  private func fits(_ found: [UInt8]) -> Bool {
    indicators.isEmpty
      || (found.count == indicators.count
        && zip(indicators, found).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "*") })
  }

  private func texts(of field: MARCRecord.Field) -> [String] {
    if codes.isEmpty { return [cut(field.text)] }
    let parts = field.subfields.filter { codes.contains($0.code) }.map(\.text)
    // A subfield alone may be repeated, and each is a value; several together say one thing.
    if codes.count == 1, parts.count > 1 { return parts }
    return [parts.joined(separator: " ")]
  }

  private func cut(_ text: String) -> String {
    guard let characters else { return text }
    let bytes = Array(text.utf8)
    guard characters.lowerBound < bytes.count else { return "" }
    let end = min(characters.upperBound, bytes.count - 1)
    return String(decoding: bytes[characters.lowerBound...end], as: UTF8.self)
  }
}
