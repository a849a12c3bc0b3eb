import Text

/// The words with their records in pieces of a bounded size, and apart from them their positions, which only phrases need.
struct Shards: Sendable {
  /// A piece: JSON.
  struct Shard: Sendable {
    /// The shortest beginning of its first folded word that tells it from the piece before.
    let first: String
    let words: [UInt8]
    let positions: [UInt8]
  }

  private(set) var shards: [Shard] = []

  /// Of some of the rows. A shard never goes on from one half of them to the other, so that both can be made at once.
  init(_ postings: Postings, rows: Range<Int>, limit: Int) {
    var piece = Piece()
    var last = rows.lowerBound > 0 ? postings.rows[rows.lowerBound - 1].folded : nil
    var records: [UInt8] = []
    for row in postings.rows[rows] {
      records.removeAll(keepingCapacity: true)
      postings.appendRecords(of: row, to: &records)
      if !piece.isEmpty, piece.size + records.count + row.exact.utf8.count > limit {
        shards.append(piece.shard)
        piece = Piece()
      }
      if piece.isEmpty { piece.first = shortest(row.folded, after: last) }
      piece.add(row, records: records, of: postings)
      last = row.folded
    }
    if !piece.isEmpty { shards.append(piece.shard) }
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
    var first = ""
    private var words: [UInt8] = []
    private var fields: [UInt8] = []
    private var lists: [UInt8] = []
    private var positions: [UInt8] = []
    private var previous = ""

    var isEmpty: Bool { fields.isEmpty }
    var size: Int { words.count + fields.count + lists.count }

    mutating func add(_ row: Postings.Row, records: [UInt8], of postings: Postings) {
      if !isEmpty { separate() }
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
      Shard(first: first, words: json([words, fields, lists]), positions: json([positions]))
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
