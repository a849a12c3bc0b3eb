import Text

/// The words with their records in pieces of a bounded size, and apart from them their positions, which only phrases need.
///
/// Where a piece ends the words decide and not a count: of the rows at which it could end, it ends before the one with the
/// lowest mark. So a word that comes or goes changes the piece that it is in, seldom the next one, and none behind it.
struct Shards: Sendable {
  /// A piece: JSON.
  struct Shard: Sendable {
    /// The shortest beginning of its first folded word that tells it from the piece before.
    let first: String
    let words: [UInt8]
    let positions: [UInt8]
    /// Of both files, by their content.
    let name: String
  }

  private(set) var shards: [Shard] = []

  /// Of some of the rows. A shard never goes on from one half of them to the other, so that both can be made at once.
  init(_ postings: Postings, rows: Range<Int>, sizes: ClosedRange<Int>) {
    let records = RowRecords(postings, rows)
    var last = rows.lowerBound > 0 ? postings.rows[rows.lowerBound - 1].folded : nil
    var start = rows.lowerBound
    while start < rows.upperBound {
      let end = records.end(ofPieceFrom: start, sizes)
      var piece = Piece(first: shortest(postings.rows[start].folded, after: last))
      for row in start..<end { piece.add(postings.rows[row], records: records[row], of: postings) }
      shards.append(piece.shard)
      last = postings.rows[end - 1].folded
      start = end
    }
  }

  /// About the middle of the rows: a row that stays the one that it is while words come and go.
  static func middle(of postings: Postings) -> Int {
    let count = postings.rows.count
    return (count * 3 / 8..<count * 5 / 8).min { mark(postings.rows[$0]) < mark(postings.rows[$1]) } ?? 0
  }

  private func shortest(_ word: String, after last: String?) -> String {
    guard let last else { return "" }
    var result = ""
    for scalar in word.unicodeScalars {
      result.unicodeScalars.append(scalar)
      if precedesInUTF16(last, result) { return result }
    }
    return word
  }

  private struct Piece {
    let first: String
    private var words: [UInt8] = []
    private var fields: [UInt8] = []
    private var lists: [UInt8] = []
    private var positions: [UInt8] = []
    private var previous = ""

    init(first: String) { self.first = first }

    mutating func add(_ row: Postings.Row, records: ArraySlice<UInt8>, of postings: Postings) {
      if !fields.isEmpty { separate() }
      appendWord(row.exact)
      NumberText.append(row.field, to: &fields)
      lists += records
      postings.appendPositions(of: row, to: &positions)
    }

    private mutating func separate() {
      words.append(NumberText.separator)
      lists.append(NumberText.separator)
      positions.append(NumberText.separator)
    }

    /// The number of UTF-16 units that the word shares with the one before, and the rest.
    private mutating func appendWord(_ word: String) {
      var (word, previous) = (word, previous)
      word.withUTF8 { word in
        let shared = previous.withUTF8 { sharedBeginning(word, $0) }
        NumberText.append(shared.units, to: &words)
        words.append(contentsOf: word[shared.bytes...])
      }
      self.previous = word
    }

    var shard: Shard {
      let (words, positions) = (json([words, fields, lists]), json([positions]))
      return Shard(
        first: first, words: words, positions: positions,
        name: PartName.text(of: words + positions, PartName.shardLength))
    }

    private func json(_ parts: [[UInt8]]) -> [UInt8] {
      var output: [UInt8] = [UInt8(ascii: "[")]
      for (place, part) in parts.enumerated() {
        if place > 0 { output.append(UInt8(ascii: ",")) }
        output.append(jsonString: String(decoding: part, as: UTF8.self))
      }
      output.append(UInt8(ascii: "]"))
      return output
    }
  }
}

/// What decides between rows at which a piece could end; the same in every build.
private func mark(_ row: Postings.Row) -> UInt64 {
  Fingerprint(of: Array(row.exact.utf8) + [UInt8(truncatingIfNeeded: row.field)]).low
}

/// The records of some rows as they are written, and where pieces of them end.
private struct RowRecords {
  private let rows: Range<Int>
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var sizes: [Int] = []
  private let marks: [UInt64]

  init(_ postings: Postings, _ rows: Range<Int>) {
    self.rows = rows
    marks = rows.map { mark(postings.rows[$0]) }
    for row in rows {
      let start = bytes.count
      postings.appendRecords(of: postings.rows[row], to: &bytes)
      ends.append(bytes.count)
      sizes.append(bytes.count - start + postings.rows[row].exact.utf8.count)
    }
  }

  subscript(row: Int) -> ArraySlice<UInt8> {
    let place = row - rows.lowerBound
    return bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// The row before which a piece ends that begins with one: where the mark is lowest, once there are bytes enough.
  func end(ofPieceFrom start: Int, _ limits: ClosedRange<Int>) -> Int {
    var best: Int?
    var size = 0
    var place = start - rows.lowerBound
    while place < sizes.count {
      if size >= limits.lowerBound, marks[place] < best.map({ marks[$0] }) ?? .max { best = place }
      size += sizes[place]
      if size > limits.upperBound { return rows.lowerBound + (best ?? max(place, start - rows.lowerBound + 1)) }
      place += 1
    }
    return rows.upperBound
  }
}

/// How many bytes, in whole scalars, and units of UTF-16 two words begin with together; about fifty at most.
private func sharedBeginning(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> (bytes: Int, units: Int) {
  let common = zip(left, right).prefix { $0 == $1 }.count
  var shared = (bytes: 0, units: 0)
  while shared.bytes < common, shared.units < 50 {
    let first = left[shared.bytes]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if shared.bytes + length > common { break }
    shared.bytes += length
    shared.units += length == 4 ? 2 : 1
  }
  return shared
}
