import Text

/// Reads the exchange format of MARC, ISO 2709 (`.mrc`), in UTF-8.
public enum MARCExchangeReader {
  private static let recordEnd: UInt8 = 0x1D
  private static let fieldEnd: UInt8 = 0x1E
  private static let subfieldMark: UInt8 = 0x1F

  /// Whether a file is in this format: it begins with the length of a record in five digits.
  public static func looksLike(_ bytes: [UInt8]) -> Bool {
    bytes.count > 24 && bytes.prefix(5).allSatisfy(\.isASCIIDigit) && bytes.contains(fieldEnd)
  }

  /// Whether the texts are in MARC-8, the encoding of old catalogues. Many files in UTF-8 do not say so in their leaders,
  /// so the bytes decide.
  public static func isMARC8(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 9, bytes[9] != UInt8(ascii: "a") else { return false }
    return bytes.contains(0x1B) || String(validating: bytes, as: UTF8.self) == nil
  }

  /// All records.
  ///
  /// - Throws: a `MARCFault` at the first that is none.
  public static func records(_ bytes: [UInt8]) throws(MARCFault) -> [MARCRecord] {
    var records: [MARCRecord] = []
    var start = 0
    while let begin = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace && $0 != 0 }) {
      // The mark at the end decides, since programs that changed an encoding left the old length.
      guard let end = bytes[begin...].firstIndex(of: recordEnd) else {
        throw MARCFault(message: "the file ends within record \(records.count + 1)", offset: begin)
      }
      do throws(MARCFault) {
        records.append(try record(bytes[begin..<end]))
      } catch {
        throw MARCFault(message: "record \(records.count + 1) \(error.message)", offset: error.offset)
      }
      start = end + 1
    }
    return records
  }

  private static func record(_ bytes: ArraySlice<UInt8>) throws(MARCFault) -> MARCRecord {
    let start = bytes.startIndex
    guard bytes.count > 24, let directoryEnd = bytes.firstIndex(of: fieldEnd), directoryEnd >= start + 24 else {
      throw MARCFault(message: "has no directory of its fields", offset: start)
    }
    let directory = bytes[(start + 24)..<directoryEnd]
    guard directory.count % 12 == 0 else {
      throw MARCFault(message: "has a directory that is no list of entries of 12 characters", offset: start + 24)
    }
    var record = MARCRecord(leader: text(bytes[start..<(start + 24)]), fields: [])
    // Lengths are wrong where the encoding was changed; the order and the marks are right.
    let bodies = bytes[(directoryEnd + 1)...].split(separator: fieldEnd, omittingEmptySubsequences: false)
    var tags: [(tag: String, place: Int)] = []
    for entry in stride(from: directory.startIndex, to: directory.endIndex, by: 12) {
      let place = Int(String(decoding: directory[(entry + 7)..<(entry + 12)], as: UTF8.self))
      guard let place else { throw MARCFault(message: "has a directory with a place that is no number", offset: entry) }
      tags.append((String(decoding: directory[entry..<(entry + 3)], as: UTF8.self), place))
    }
    let order = tags.indices.sorted { (tags[$0].place, $0) < (tags[$1].place, $1) }
    var body: [Int: ArraySlice<UInt8>] = [:]
    for (number, tag) in order.enumerated() where number < bodies.count { body[tag] = bodies[number] }
    guard body.count == tags.count else {
      throw MARCFault(
        message: "has \(tags.count) fields in its directory, but \(bodies.count - 1) in its text", offset: start)
    }
    record.fields = tags.indices.map { field(tags[$0].tag, body[$0] ?? []) }
    return record
  }

  private static func field(_ tag: String, _ body: ArraySlice<UInt8>) -> MARCRecord.Field {
    if tag.starts(withBytesOf: "00") { return .init(tag, text: text(body)) }
    let parts = body.split(separator: subfieldMark, omittingEmptySubsequences: false)
    let indicators = Array(((parts.first.map(Array.init) ?? []) + [0x20, 0x20]).prefix(2))
    return .init(
      tag, indicators,
      parts.dropFirst().compactMap { part in part.first.map { .init($0, text(part.dropFirst())) } })
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
