import Diagnostics
import Text

/// One line of a calendar as RFC 5545 (3.1) means it: a name, parameters, a value.
struct ContentLine {
  /// In capitals.
  let name: String
  /// Their names in capitals, their values without quotes.
  let parameters: [(name: String, value: String)]
  /// The value without the line breaks by which it was folded.
  let value: [UInt8]
  /// Where the value stands in the file.
  let span: Range<Int>

  func parameter(_ name: String) -> String? { parameters.first { $0.name.isExactly(name) }?.value }

  /// The value as it is written.
  var plain: String { String(decoding: value, as: UTF8.self) }

  /// A TEXT value: `\n` is a line break, `\,` a comma.
  var text: String { String(decoding: unescaped(value[...]), as: UTF8.self) }

  /// Several TEXT values, parted by commas.
  var texts: [String] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value {
      if byte == UInt8(ascii: ","), !isEscaped { parts.append([]) } else { parts[parts.count - 1].append(byte) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return parts.map { String(decoding: unescaped($0[...]), as: UTF8.self) }
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        result.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// Takes a file apart into its lines, one after the other.
struct ContentLineReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ file: SourceFile) { bytes = file.bytes }

  /// What stands on the next lines: a line, or bytes that are none.
  enum Found {
    case line(ContentLine)
    case damaged(Range<Int>)
  }

  /// `nil` at the end; lines without anything are passed over.
  mutating func next() -> Found? {
    while place < bytes.count {
      let start = place
      let unfolded = logicalLine()
      if unfolded.bytes.allSatisfy(\.isASCIIWhitespace) { continue }
      return line(unfolded, from: start).map(Found.line) ?? .damaged(start..<unfolded.end)
    }
    return nil
  }

  /// A line and those that continue it, which begin with a blank.
  private mutating func logicalLine() -> (bytes: [UInt8], places: [Int], end: Int) {
    var line: [UInt8] = []
    var places: [Int] = []
    var end = place
    while true {
      while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
        line.append(bytes[place])
        places.append(place)
        place += 1
      }
      end = place
      while place < bytes.count, bytes[place] == 0x0D { place += 1 }
      if place < bytes.count, bytes[place] == 0x0A { place += 1 }
      guard place < bytes.count, bytes[place].isASCIIBlank else { break }
      place += 1
    }
    return (line, places, end)
  }

  private func line(_ unfolded: (bytes: [UInt8], places: [Int], end: Int), from start: Int) -> ContentLine? {
    let line = unfolded.bytes
    var index = line.prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    .count
    guard index > 0, index < line.count else { return nil }
    let name = capitals(line[..<index])
    var parameters: [(name: String, value: String)] = []
    while index < line.count, line[index] == UInt8(ascii: ";") {
      let first = index + 1
      guard let equals = line[first...].firstIndex(where: { "=:;".utf8.contains($0) }) else { return nil }
      guard line[equals] == UInt8(ascii: "=") else {
        // A parameter without a value says nothing.
        index = equals
        continue
      }
      var value: [UInt8] = []
      var isQuoted = false
      index = equals + 1
      while index < line.count, isQuoted || (line[index] != UInt8(ascii: ";") && line[index] != UInt8(ascii: ":")) {
        if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() } else { value.append(line[index]) }
        index += 1
      }
      parameters.append((capitals(line[first..<equals]), String(decoding: value, as: UTF8.self)))
    }
    guard index < line.count, line[index] == UInt8(ascii: ":") else { return nil }
    let first = index + 1 < line.count ? unfolded.places[index + 1] : unfolded.end
    return ContentLine(
      name: name, parameters: parameters, value: Array(line[(index + 1)...]), span: first..<max(first, unfolded.end))
  }

  private func capitals(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 &- 0x61 < 26 ? $0 - 0x20 : $0 }, as: UTF8.self)
  }
}
