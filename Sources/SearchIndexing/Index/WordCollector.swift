import Text

/// Finds the words of records and numbers them in the order in which they come.
struct WordCollector: Sendable {
  /// Every distinct word.
  private(set) var numbers = WordNumbers()
  /// Those of a row in the order of the records.
  private(set) var occurrences: [Postings.Occurrence] = []
  /// Rows that a word has: one for each field, and one for the beginning of the title.
  let width: Int

  /// The words of the record and field at hand, kept so that the list need not grow anew.
  private var own: [(word: UInt32, position: Int)] = []

  /// Between two values of a field, so that no phrase goes from one to the next.
  private static let gap = 2

  init(_ columns: [TextColumn], records: Range<Int>) {
    width = columns.count + 1
    var list = WordList()
    for (place, column) in columns.enumerated() {
      for record in records.clamped(to: column.values.indices) {
        add(column.values[record], column.role, at: place, of: record, by: &list)
      }
    }
  }

  private mutating func add(
    _ values: [String], _ role: SearchRole, at place: Int, of record: Int, by list: inout WordList
  ) {
    own.removeAll(keepingCapacity: true)
    var offset = 0
    for value in values { offset = read(value, role, from: offset, by: &list) + Self.gap }
    // The word that a title begins with is told apart, at all places where it stands in that title.
    let first = place == 0 ? own.first { $0.position == 0 }?.word : nil
    for (word, position) in own {
      let field = word == first ? 0 : place + 1
      occurrences.append(
        Postings.Occurrence(
          row: word * UInt32(width) + UInt32(field), record: UInt32(record), position: UInt32(position)))
    }
  }

  /// Adds the words of a value; gives the last position it has.
  private mutating func read(
    _ value: String, _ role: SearchRole, from offset: Int, by list: inout WordList
  ) -> Int {
    list.removeAll()
    list.append(value, as: role)
    var last = offset
    list.spellings.withUnsafeBytes { bytes in
      for word in list.words {
        let number = numbers.number(of: UnsafeRawBufferPointer(rebasing: bytes[word.range]))
        own.append((number, offset + word.position))
        last = max(last, offset + word.position)
      }
    }
    return last
  }

  /// Takes in what was found in the records behind its own.
  mutating func append(_ other: WordCollector) {
    let renumbered = numbers.numbers(of: other.numbers)
    let width = UInt32(width)
    occurrences.reserveCapacity(occurrences.count + other.occurrences.count)
    for each in other.occurrences {
      let (word, field) = each.row.quotientAndRemainder(dividingBy: width)
      occurrences.append(
        Postings.Occurrence(
          row: renumbered[Int(word)] * width + field, record: each.record, position: each.position))
    }
  }
}
