import Text

/// Finds the words of records and numbers them in the order in which they come.
struct WordCollector: Sendable {
  /// Every distinct word; its place is its number.
  private(set) var words: [String] = []
  /// In the order of the records.
  private(set) var occurrences: [Postings.Occurrence] = []
  /// Rows that a word has: one for each field, and one for the beginning of the title.
  let width: Int

  private var numbers: [ExactString: UInt32] = [:]
  /// The words of the text at hand, kept between texts so that it need not grow anew.
  private var own: [(word: UInt32, position: Int)] = []

  /// Between two values of a field, so that no phrase goes from one to the next.
  private static let gap = 2

  init(_ columns: [TextColumn], records: Range<Int>) {
    width = columns.count + 1
    for record in records {
      for (place, column) in columns.enumerated() where column.values.indices.contains(record) {
        add(column.values[record], column.role, at: place, of: record)
      }
    }
  }

  private mutating func add(_ values: [String], _ role: SearchRole, at place: Int, of record: Int) {
    own.removeAll(keepingCapacity: true)
    var offset = 0
    for value in values {
      var last = offset
      for word in role.words(of: value) {
        own.append((number(of: word.exact), offset + word.position))
        last = max(last, offset + word.position)
      }
      offset = last + Self.gap
    }
    // The word that a title begins with is told apart, at all places where it stands in that title.
    let first = place == 0 ? own.first { $0.position == 0 }?.word : nil
    for (word, position) in own {
      let field = word == first ? 0 : place + 1
      occurrences.append(
        Postings.Occurrence(
          row: word * UInt32(width) + UInt32(field), record: UInt32(record), position: UInt32(position)))
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

  /// Takes in what was found in the records behind its own.
  mutating func append(_ other: WordCollector) {
    let renumbered = other.words.map { number(of: $0) }
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
