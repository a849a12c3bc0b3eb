import Threads
import Text

/// The files of a collection's index, ready to be written.
///
/// A small collection is one file that holds everything, column by column; the browser makes its own list of words. A
/// larger one is parted: what is always needed (choices, years, the directory), the words in shards, their positions,
/// which only phrases need, the results' texts in blocks. Every file is named by its own content: a changed record renames
/// the few parts that tell of it and the directory, and a browser never mixes two builds, since the directory names the
/// parts that belong to it.
public struct SearchIndex: Sendable {
  /// How an index is laid out.
  public enum Layout: Sendable {
    /// One file where it is small enough.
    case automatic
    case oneFile
    case parted
  }

  /// The files' names in the folder, and their bytes. The first one is always read; it names the others.
  public let files: [(name: String, bytes: [UInt8])]
  /// Whether it is one file.
  public let isOneFile: Bool

  /// The name of the file that is always read.
  public var mainFile: String { files.first?.name ?? "" }

  /// One file up to this many bytes, about 150 KB over the wire; a parted index then costs less for a first query.
  static let oneFileLimit = 450_000
  /// A shard has between so many bytes, two thirds of it over the wire: what a query costs once the page is there.
  static let shardSizes = 1_750...5_250
  /// Records in one block of results. Results lie scattered, so that each takes a block of its own; hosts limit the number
  /// of files.
  static let blockLength = 8

  public init(_ source: SearchSource, layout: Layout = .automatic) {
    let isTooLarge = layout == .automatic && IndexWriter.leastSize(source) > Self.oneFileLimit
    let whole = layout == .parted || isTooLarge ? nil : IndexWriter.wholeFile(source)
    if let whole, layout == .oneFile || whole.count <= Self.oneFileLimit {
      files = [(IndexWriter.mainName(of: whole), whole)]
      isOneFile = true
    } else {
      files = IndexWriter.parts(source)
      isOneFile = false
    }
  }
}

/// Writes the files of an index.
enum IndexWriter {
  /// The index as one file: the words are made from `texts` by the browser.
  static func wholeFile(_ source: SearchSource) -> [UInt8] {
    let cards = CardBlocks(source.cards)
    var members = header(source, cards)
    members.append(JSONNode.Member("block", .integer(max(1, source.count))))
    members.append(JSONNode.Member("cards", .written(cards.block(0..<source.count))))
    members.append(JSONNode.Member("texts", .list(source.texts.map { texts($0, shownIn: source.cards) })))
    members += source.numbers.filter { !$0.isRange }.map { JSONNode.Member("sort-" + $0.name, numbers($0)) }
    members += source.orders.map { JSONNode.Member("sort-" + $0.name, ranks($0)) }
    return JSONNode.object(members).bytes
  }

  /// How many bytes the one file has at least, so that it is not made in vain: those of what results show.
  static func leastSize(_ source: SearchSource) -> Int {
    source.cards.filter { !$0.name.isExactly("url") && !$0.name.isExactly("image") }.reduce(0) { sum, card in
      card.values.reduce(sum) { $0 + $1.reduce(0) { $0 + $1.utf8.count } }
    }
  }

  /// The index in parts.
  static func parts(_ source: SearchSource) -> [(name: String, bytes: [UInt8])] {
    let cards = CardBlocks(source.cards)
    let postings = Postings(source.texts, count: source.count)
    let middle = Shards.middle(of: postings)
    let (low, high) = inTwo(
      { Half(of: source, cards, postings, .low, middle) }, { Half(of: source, cards, postings, .high, middle) })
    let shards = low.shards + high.shards
    let blocks = low.blocks + high.blocks
    var files: [(name: String, bytes: [UInt8])] = []
    for shard in shards {
      files.append(("w-\(shard.name).json", shard.words))
      files.append(("p-\(shard.name).json", shard.positions))
    }
    for (place, block) in blocks.enumerated() { files.append(("c-\(place)-\(block.name).json", block.bytes)) }
    var orders: [JSONNode.Member] = []
    for (name, bytes) in source.numbers.filter({ !$0.isRange }).map({ ($0.name, numbers($0).bytes) })
      + source.orders.map({ ($0.name, ranks($0).bytes) })
    {
      let file = "sort-\(name)-\(PartName.text(of: bytes, PartName.shardLength)).json"
      orders.append(JSONNode.Member(name, .text(file)))
      files.append((file, bytes))
    }
    var members = header(source, cards)
    members.append(JSONNode.Member("block", .integer(SearchIndex.blockLength)))
    members.append(JSONNode.Member("shards", .texts(shards.map(\.first))))
    members.append(JSONNode.Member("shardNames", .text(shards.map(\.name).joined())))
    members.append(JSONNode.Member("blockNames", .text(blocks.map(\.name).joined())))
    members.append(JSONNode.Member("orders", .object(orders)))
    let main = JSONNode.object(members).bytes
    return [(mainName(of: main), main)] + files
  }

  static func mainName(of bytes: [UInt8]) -> String { "index-\(Fingerprint(of: bytes).short).json" }

  /// Half of the words, and half of what results show.
  private struct Half: Sendable {
    enum Side { case low, high }

    let shards: [Shards.Shard]
    let blocks: [(name: String, bytes: [UInt8])]

    init(of source: SearchSource, _ cards: CardBlocks, _ postings: Postings, _ side: Side, _ middle: Int) {
      let length = SearchIndex.blockLength
      let rows = side == .low ? 0..<middle : middle..<postings.rows.count
      shards = Shards(postings, rows: rows, sizes: SearchIndex.shardSizes).shards
      let count = (source.count + length - 1) / length
      blocks = (side == .low ? 0..<count / 2 : count / 2..<count).map { place in
        let bytes = cards.block(place * length..<min((place + 1) * length, source.count))
        return (PartName.text(of: bytes, PartName.blockLength), bytes)
      }
    }
  }

  private static func header(_ source: SearchSource, _ cards: CardBlocks) -> [JSONNode.Member] {
    let pairs = HanForms.pairs(in: source.texts)
    let members: [JSONNode.Member] = [
      JSONNode.Member("records", .integer(source.count)),
      JSONNode.Member(
        "fields",
        .list(
          source.texts.map {
            .list([.text($0.name), .text($0.role.rawValue), .integer($0.weight), .integer($0.isInBox ? 1 : 0)])
          })
      ),
      JSONNode.Member("columns", cards.header),
      JSONNode.Member("choices", .list(source.choices.map(choices))),
      JSONNode.Member("ranges", .list(source.numbers.filter(\.isRange).map(numbers))),
    ]
    return pairs.isEmpty ? members : [JSONNode.Member("han", .text(pairs))] + members
  }

  private static func texts(_ column: TextColumn, shownIn cards: [CardColumn]) -> JSONNode {
    if let place = cards.firstIndex(where: { $0.name.isExactly(column.name) && $0.holds(column) }) {
      return .integer(place)
    }
    return .list(column.values.map { $0.count == 1 ? .text($0[0]) : $0.isEmpty ? .integer(0) : .texts($0) })
  }

  private static func choices(_ column: ChoiceColumn) -> JSONNode {
    var codes: [UInt8] = []
    for places in column.values { append(places, isMany: column.isMany, to: &codes) }
    var members: [JSONNode.Member] = [
      JSONNode.Member("name", .text(column.name)), JSONNode.Member("slugs", .texts(column.choices.map(\.slug))),
      JSONNode.Member("labels", .texts(column.choices.map(\.label))),
      JSONNode.Member("codes", .text(String(decoding: codes, as: UTF8.self))),
    ]
    if column.isTree {
      members.append(JSONNode.Member("parents", .list(column.choices.map { .integer($0.parent.map { $0 + 1 } ?? 0) })))
    }
    if column.isMany { members.append(JSONNode.Member("many", .integer(1))) }
    return .object(members)
  }

  /// One value: its place plus one, 0 for none. Several: the steps between them, doubled, odd where one more follows.
  private static func append(_ places: [Int], isMany: Bool, to codes: inout [UInt8]) {
    guard isMany else { return NumberText.append(places.first.map { $0 + 1 } ?? 0, to: &codes) }
    if places.isEmpty { NumberText.append(0, to: &codes) }
    var last = -1
    for (index, place) in places.enumerated() {
      let step = (place - last) * 2 + (index + 1 < places.count ? 1 : 0)
      NumberText.append(step, to: &codes)
      last = place
    }
  }

  private static func numbers(_ column: NumberColumn) -> JSONNode {
    var codes: [UInt8] = []
    for place in column.places { NumberText.append(place.map { $0 + 1 } ?? 0, to: &codes) }
    return [
      "name": .text(column.name), "values": .texts(column.values),
      "codes": .text(String(decoding: codes, as: UTF8.self)),
    ]
  }

  private static func ranks(_ column: OrderColumn) -> JSONNode {
    var codes: [UInt8] = []
    for rank in column.ranks { NumberText.append(rank.map { $0 + 1 } ?? 0, to: &codes) }
    return ["name": .text(column.name), "codes": .text(String(decoding: codes, as: UTF8.self))]
  }
}

extension CardColumn {
  /// Whether it has the same values as a searched column, which then need not be written twice.
  fileprivate func holds(_ column: TextColumn) -> Bool {
    values.count == column.values.count
      && zip(values, column.values).allSatisfy { $0.elementsEqual($1) { $0.isExactly($1) } }
  }
}
