import CCmark
import Text

/// Finds where a node stands in its text; line starts are worked out when first asked for.
struct MarkdownPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lastEnd = 0
  private var misses = 0
  /// The line on which the text begins whose nodes are asked for: that of a table's cell is a text of its own.
  var firstLine = 1
  private lazy var lineStarts = MarkdownPlaces.starts(of: bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The place of a word from the node's line on, behind the word found last; else anywhere before (a reference's
  /// definition may be); else the node's first line.
  ///
  /// libcmark knows lines well and columns of inlines not always, and a URL may be written with references and escapes;
  /// so the word is looked for. Misses are counted, or hostile text would make the search quadratic.
  mutating func range(of word: [UInt8], near node: Node) -> Range<Int> {
    let line = lineRange(Int(cmark_node_get_start_line(node)) + firstLine - 1)
    guard !word.isEmpty, misses < 64 else { return line }
    if let found = find(word, from: max(line.lowerBound, lastEnd), upTo: line.upperBound) {
      lastEnd = found.upperBound
      return found
    }
    misses += 1
    return find(word, from: 0, upTo: bytes.count) ?? line
  }

  /// The lines of a paragraph without what puts them into quotes and lists, as far as its first line tells.
  mutating func lines(of paragraph: Node) -> [[UInt8]] {
    let (first, last) = (Int(cmark_node_get_start_line(paragraph)), Int(cmark_node_get_end_line(paragraph)))
    let column = max(0, Int(cmark_node_get_start_column(paragraph)) - 1)
    guard first >= 1, last > first else { return [] }
    let all = bytes[lineRange(first).lowerBound..<lineRange(last).upperBound]
    guard all.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") }) else { return [] }
    return (first...last).map { number in
      let line = bytes[lineRange(number)]
      let margin =
        number == first ? column : line.prefix(column).prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x3E }.count
      return Array(line.dropFirst(margin).trimmedASCII)
    }
  }

  private mutating func lineRange(_ number: Int) -> Range<Int> {
    let starts = lineStarts
    guard number >= 1, number <= starts.count else { return 0..<bytes.count }
    let end = number < starts.count ? starts[number] : bytes.count
    let content = bytes[starts[number - 1]..<end].reversed().drop { $0 == 0x0A || $0 == 0x0D }
    return starts[number - 1]..<(starts[number - 1] + content.count)
  }

  private func find(_ word: [UInt8], from start: Int, upTo end: Int) -> Range<Int>? {
    guard start <= end - word.count else { return nil }
    for index in start...(end - word.count) where bytes[index] == word[0] {
      if bytes[index..<(index + word.count)].elementsEqual(word) { return index..<(index + word.count) }
    }
    return nil
  }

  private static func starts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let endsLine = byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if endsLine { starts.append(index + 1) }
    }
    return starts
  }
}
