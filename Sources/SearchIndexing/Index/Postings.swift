import Text

/// Where every word stands: a row for each word and place of finding, in the order of the words as they are folded.
struct Postings {
  /// A word in one field.
  struct Row {
    let exact: String
    let folded: String
    /// The field's place, beginning with 1; 0 is the beginning of the title.
    let field: Int
    /// Its occurrences.
    let range: Range<Int>
  }

  /// One occurrence of a word.
  struct Occurrence {
    let row: UInt32
    let record: UInt32
    let position: UInt32
  }

  /// By word; each row's occurrences in the order of the records and positions.
  private(set) var rows: [Row] = []
  private(set) var occurrences: [Occurrence] = []

  /// Between two values of a field, so that no phrase goes from one to the next.
  private static let gap = 2

  init(_ columns: [TextColumn], count: Int) {
    var collector = Collector(fields: columns.count)
    for record in 0..<count {
      for (place, column) in columns.enumerated() { collector.add(column, at: place, of: record) }
    }
    let unsorted = collector.unsorted()
    let order = unsorted.rows.indices.sorted { unsorted.rows[$0].comes(before: unsorted.rows[$1]) }
    occurrences.reserveCapacity(unsorted.occurrences.count)
    rows.reserveCapacity(order.count)
    for index in order {
      let row = unsorted.rows[index]
      let start = occurrences.count
      occurrences += unsorted.occurrences[row.range]
      rows.append(Row(exact: row.exact, folded: row.folded, field: row.field, range: start..<occurrences.count))
    }
  }

  private struct Collector {
    let fields: Int
    var numbers: [ExactString: UInt32] = [:]
    var words: [String] = []
    var found: [Occurrence] = []

    init(fields: Int) { self.fields = fields }

    mutating func add(_ column: TextColumn, at place: Int, of record: Int) {
      guard column.values.indices.contains(record) else { return }
      var offset = 0
      var own: [(word: UInt32, position: Int)] = []
      for value in column.values[record] {
        var last = offset
        for word in column.role.words(of: value) {
          own.append((number(of: word.exact), offset + word.position))
          last = max(last, offset + word.position)
        }
        offset = last + Postings.gap
      }
      append(own, place, record)
    }

    private mutating func append(_ own: [(word: UInt32, position: Int)], _ place: Int, _ record: Int) {
      // The word that a title begins with is told apart, at all places where it stands in that title.
      let first = place == 0 ? own.first { $0.position == 0 }?.word : nil
      for (word, position) in own {
        let field = word == first ? 0 : place + 1
        found.append(
          Occurrence(
            row: word * UInt32(fields + 1) + UInt32(field), record: UInt32(record), position: UInt32(position)))
      }
    }

    private mutating func number(of word: String) -> UInt32 {
      let key = ExactString(word)
      if let known = numbers[key] { return known }
      let number = UInt32(words.count)
      numbers[key] = number
      words.append(word)
      return number
    }

    /// The occurrences put together by row, which keeps the order of records, and of positions after sorting.
    func unsorted() -> (rows: [Row], occurrences: [Occurrence]) {
      let sorted = found.sorted { ($0.row, $0.record, $0.position) < ($1.row, $1.record, $1.position) }
      let folded = words.map { Folding.folded(exact: $0) }
      var rows: [Row] = []
      var start = 0
      while start < sorted.count {
        var end = start
        while end < sorted.count, sorted[end].row == sorted[start].row { end += 1 }
        let (word, field) = (Int(sorted[start].row) / (fields + 1), Int(sorted[start].row) % (fields + 1))
        if !folded[word].isEmpty {
          rows.append(Row(exact: words[word], folded: folded[word], field: field, range: start..<end))
        }
        start = end
      }
      return (rows, sorted)
    }
  }
}

extension Postings.Row {
  /// By folded word as JavaScript compares texts, then by spelling and field.
  func comes(before other: Postings.Row) -> Bool {
    if !folded.isExactly(other.folded) { return precedesInUTF16(folded, other.folded) }
    if !exact.isExactly(other.exact) { return precedesInUTF16(exact, other.exact) }
    return field < other.field
  }
}

/// The order of texts in JavaScript.
func precedesInUTF16(_ left: String, _ right: String) -> Bool {
  left.utf16.lexicographicallyPrecedes(right.utf16)
}

extension Postings {
  /// A row's records, each once.
  func records(of row: Row) -> [Int] {
    var records: [Int] = []
    for occurrence in occurrences[row.range] where records.last != Int(occurrence.record) {
      records.append(Int(occurrence.record))
    }
    return records
  }

  /// Appends the records of a row: the steps between them, or a bit each where that is shorter.
  func appendRecords(of row: Row, count: Int, to text: inout [UInt8]) {
    let records = records(of: row)
    var steps: [UInt8] = []
    var last = -1
    for record in records {
      NumberText.append(record - last - 1, to: &steps)
      last = record
    }
    let bits = (last + 6) / 6 + 1
    if bits >= steps.count { return text += steps }
    text.append(NumberText.bitsMark)
    var sextets = [Int](repeating: 0, count: bits - 1)
    for record in records { sextets[record / 6] |= 1 << (record % 6) }
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
