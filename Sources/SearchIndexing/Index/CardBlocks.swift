import Text

/// What results show, column by column, for a run of records.
struct CardBlocks: Sendable {
  /// A column with what all of its values begin and end with taken off.
  private struct Column: Sendable {
    let name: String
    let isMany: Bool
    let values: [[String]]
    let prefix: String
    let suffix: String
  }

  private let columns: [Column]

  init(_ cards: [CardColumn]) {
    columns = cards.map { card in
      let isAddress = card.name.isExactly("url") || card.name.isExactly("image")
      let (prefix, suffix) = isAddress ? commonEnds(card.values.joined().map { $0 }) : ("", "")
      return Column(name: card.name, isMany: card.isMany, values: card.values, prefix: prefix, suffix: suffix)
    }
  }

  /// The columns' names, and what begins and ends their values.
  var header: JSONNode {
    .list(columns.map { .texts([$0.name, $0.prefix, $0.suffix]) })
  }

  /// The records of a range as JSON: a list of values for each column. One value is a text, several are a list, none is 0.
  func block(_ range: Range<Int>) -> [UInt8] {
    var output = [UInt8(ascii: "[")]
    for (place, column) in columns.enumerated() {
      output.append(text: place == 0 ? "[" : ",[")
      for record in range {
        if record > range.lowerBound { output.append(UInt8(ascii: ",")) }
        append(record < column.values.count ? column.values[record] : [], of: column, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
    output.append(UInt8(ascii: "]"))
    return output
  }

  private func append(_ values: [String], of column: Column, to output: inout [UInt8]) {
    switch values.count {
    case 0: output.append(UInt8(ascii: "0"))
    case 1: output.append(jsonString: middle(of: values[0], column))
    default: output.append(json: .texts(values))
    }
  }

  private func middle(of text: String, _ column: Column) -> String {
    if column.prefix.isEmpty, column.suffix.isEmpty { return text }
    let bytes = text.utf8.dropFirst(column.prefix.utf8.count).dropLast(column.suffix.utf8.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What all texts begin with and, apart from that, end with; in whole steps of ASCII, so that no letter is cut.
private func commonEnds(_ texts: [String]) -> (prefix: String, suffix: String) {
  guard let first = texts.first else { return ("", "") }
  let bytes = Array(first.utf8)
  var count = bytes.count
  for text in texts { count = common(bytes[..<count], text.utf8) }
  let prefix = bytes[..<count].prefix { $0 < 0x80 }
  let reversed = Array(bytes[prefix.count...].reversed())
  count = reversed.count
  for text in texts { count = common(reversed[..<count], text.utf8.dropFirst(prefix.count).reversed()) }
  let suffix = reversed[..<count].prefix { $0 < 0x80 }
  return (String(decoding: prefix, as: UTF8.self), String(decoding: suffix.reversed(), as: UTF8.self))
}

/// How many bytes both begin with.
private func common(_ left: ArraySlice<UInt8>, _ right: some Sequence<UInt8>) -> Int {
  var count = 0
  for (one, other) in zip(left, right) {
    if one != other { break }
    count += 1
  }
  return count
}
