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

  /// In the order of the words; each row's occurrences in the order of the records and positions.
  private(set) var rows: [Row] = []
  private(set) var occurrences: [Occurrence] = []

  /// Between two values of a field, so that no phrase goes from one to the next.
  private static let gap = 2

  init(_ columns: [TextColumn], count: Int) {
    var collector = Collector(fields: columns.count)
    for record in 0..<count {
      for (place, column) in columns.enumerated() { collector.add(column, at: place, of: record) }
    }
    (occurrences, rows) = collector.sorted()
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

    /// The occurrences put together by row, and the rows in the order of their words, then of the fields.
    func sorted() -> ([Occurrence], [Row]) {
      let (occurrences, ends) = byRow()
      let folded = words.map { Folding.folded(exact: $0) }
      let order = words.indices.filter { !folded[$0].isEmpty }.sorted { left, right in
        // By folded word as JavaScript compares texts, then by spelling.
        if !folded[left].isExactly(folded[right]) { return precedesInUTF16(folded[left], folded[right]) }
        return precedesInUTF16(words[left], words[right])
      }
      var rows: [Row] = []
      for word in order {
        for field in 0...fields {
          let row = word * (fields + 1) + field
          let range = (row == 0 ? 0 : ends[row - 1])..<ends[row]
          if !range.isEmpty { rows.append(Row(exact: words[word], folded: folded[word], field: field, range: range)) }
        }
      }
      return (occurrences, rows)
    }

    /// The occurrences of each row in a run, and where the runs end: by counting, since rows are numbers.
    private func byRow() -> (sorted: [Occurrence], ends: [Int]) {
      var places = [Int](repeating: 0, count: words.count * (fields + 1) + 1)
      for occurrence in found { places[Int(occurrence.row) + 1] += 1 }
      for row in 1..<max(1, places.count) { places[row] += places[row - 1] }
      var sorted = [Occurrence](repeating: Occurrence(row: 0, record: 0, position: 0), count: found.count)
      for occurrence in found {
        sorted[places[Int(occurrence.row)]] = occurrence
        places[Int(occurrence.row)] += 1
      }
      let ends = Array(places.dropLast())
      var start = 0
      for end in ends {
        sort(&sorted, start..<end)
        start = end
      }
      return (sorted, ends)
    }

    /// Records come in their order; the positions in a record mostly do, but for the parts of a shelfmark.
    private func sort(_ occurrences: inout [Occurrence], _ row: Range<Int>) {
      let isUnsorted = row.dropFirst().contains { occurrences[$0].comes(before: occurrences[$0 - 1]) }
      if isUnsorted { occurrences[row].sort { $0.comes(before: $1) } }
    }
  }
}

extension Postings.Occurrence {
  /// Within a row: by record, then by position.
  fileprivate func comes(before other: Self) -> Bool {
    (record, position) < (other.record, other.position)
  }
}

/// The order of texts in JavaScript, by units of UTF-16. It is that of the bytes but for one thing: what takes four bytes
/// (two units, from U+D800) comes before what has three and begins with EE or EF.
func precedesInUTF16(_ left: String, _ right: String) -> Bool {
  var first = left.utf8.makeIterator()
  var second = right.utf8.makeIterator()
  while let other = second.next() {
    guard let own = first.next() else { return true }
    if own == other { continue }
    return own >= 0xEE && other >= 0xEE ? utf16Rank(own) < utf16Rank(other) : own < other
  }
  return false
}

private func utf16Rank(_ lead: UInt8) -> UInt8 { lead >= 0xF0 ? lead - 0x10 : lead }

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
