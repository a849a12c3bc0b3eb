import Threads
import Text

/// Where every word stands: a row for each word and place of finding, in the order of the words as they are folded.
struct Postings: Sendable {
  /// A word in one field.
  struct Row: Sendable {
    let exact: String
    let folded: String
    /// The field's place, beginning with 1; 0 is the beginning of the title.
    let field: Int
    /// Its occurrences.
    let range: Range<Int>
  }

  /// One occurrence of a word.
  struct Occurrence: Sendable {
    let row: UInt32
    let record: UInt32
    let position: UInt32
  }

  /// In the order of the words; each row's occurrences in the order of the records and positions.
  private(set) var rows: [Row] = []
  private(set) var occurrences: [Occurrence] = []

  init(_ columns: [TextColumn], count: Int) {
    let middle = count / 2
    let (low, high) = inTwo(
      { WordCollector(columns, records: 0..<middle) }, { WordCollector(columns, records: middle..<count) })
    var collected = low
    collected.append(high)
    let ends = byRow(collected)
    let words = collected.numbers.words
    let order = WordOrder(words)
    for word in order.places {
      for field in 0..<collected.width {
        let row = word * collected.width + field
        let range = (row == 0 ? 0 : ends[row - 1])..<ends[row]
        if range.isEmpty { continue }
        rows.append(Row(exact: words[word], folded: order.folded[word], field: field, range: range))
      }
    }
  }

  /// Puts the occurrences of each row together, by counting, since rows are numbers; gives where the rows end.
  private mutating func byRow(_ collected: WordCollector) -> [Int] {
    var places = [Int](repeating: 0, count: collected.numbers.count * collected.width + 1)
    for occurrence in collected.occurrences { places[Int(occurrence.row) + 1] += 1 }
    for row in 1..<max(1, places.count) { places[row] += places[row - 1] }
    occurrences = Array(repeating: Occurrence(row: 0, record: 0, position: 0), count: collected.occurrences.count)
    for occurrence in collected.occurrences {
      occurrences[places[Int(occurrence.row)]] = occurrence
      places[Int(occurrence.row)] += 1
    }
    let ends = Array(places.dropLast())
    var start = 0
    for end in ends {
      sort(start..<end)
      start = end
    }
    return ends
  }

  /// Records come in their order; the positions in a record mostly do, but for the parts of a shelfmark.
  private mutating func sort(_ row: Range<Int>) {
    let isUnsorted = row.dropFirst().contains { occurrences[$0].comes(before: occurrences[$0 - 1]) }
    if isUnsorted { occurrences[row].sort { $0.comes(before: $1) } }
  }
}

extension Postings.Occurrence {
  /// Within a row: by record, then by position.
  fileprivate func comes(before other: Self) -> Bool {
    (record, position) < (other.record, other.position)
  }
}

extension Postings {
  /// Appends the records of a row, each once: the steps between them, or a bit each where that is shorter.
  func appendRecords(of row: Row, to text: inout [UInt8]) {
    let start = text.count
    var last = -1
    for record in occurrences[row.range].lazy.map({ Int($0.record) }) where record != last {
      NumberText.append(record - last - 1, to: &text)
      last = record
    }
    let bits = (last + 6) / 6 + 1
    if bits >= text.count - start { return }
    text.removeSubrange(start...)
    text.append(NumberText.bitsMark)
    var sextets = [Int](repeating: 0, count: bits - 1)
    for record in occurrences[row.range].lazy.map({ Int($0.record) }) { sextets[record / 6] |= 1 << (record % 6) }
    for sextet in sextets { text.append(NumberText.bit(sextet)) }
  }

  /// Appends the positions of a row: for each record the first and the steps to the next ones, doubled, odd where one more
  /// follows.
  func appendPositions(of row: Row, to text: inout [UInt8]) {
    let own = occurrences[row.range]
    for index in own.indices {
      let isFirst = index == own.startIndex || own[index - 1].record != own[index].record
      let step = Int(own[index].position) - (isFirst ? 0 : Int(own[index - 1].position))
      let hasMore = index + 1 < own.endIndex && own[index + 1].record == own[index].record
      NumberText.append(step * 2 + (hasMore ? 1 : 0), to: &text)
    }
  }
}
