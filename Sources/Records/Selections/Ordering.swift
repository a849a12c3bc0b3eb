import Diagnostics
import Glibc
import Locales
import Text

/// What a value is sorted by.
enum SortToken {
  case integer(Int64)
  case decimal(DecimalNumber)
  case bytes([UInt8])
  case missing

  /// Below, at or above zero; `missing` counts as equal to itself only.
  static func compare(_ left: SortToken, _ right: SortToken) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right ? -1 : (left == right ? 0 : 1)
    case (.bytes(let left), .bytes(let right)): compareBytes(left, right)
    case (.decimal(let left), .decimal(let right)): left < right ? -1 : (left == right ? 0 : 1)
    default: left.rank - right.rank
    }
  }

  static func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBytes { first in
      right.withUnsafeBytes { second in
        guard let one = first.baseAddress, let other = second.baseAddress else { return first.count - second.count }
        let result = Int(memcmp(one, other, min(first.count, second.count)))
        return result == 0 ? first.count - second.count : result
      }
    }
  }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// Whether it is a number in one word, or none.
  fileprivate var isInteger: Bool { rank == 0 || isMissing }

  /// Whether it is a text, or none.
  fileprivate var isBytes: Bool { rank == 2 || isMissing }

  /// A number that is never greater than that of what comes after, among tokens of one kind.
  fileprivate var head: UInt64 {
    switch self {
    case .integer(let value): UInt64(bitPattern: value) ^ 1 << 63
    case .bytes(let bytes): ByteKeys.head(of: bytes)
    case .decimal, .missing: 0
    }
  }

  private var rank: Int {
    switch self {
    case .integer: 0
    case .decimal: 1
    case .bytes: 2
    case .missing: 3
    }
  }
}

/// What the records are sorted by in one step, each at its place.
private struct SortColumn {
  private let tokens: [SortToken]
  private let isDescending: Bool
  /// A number of the same order for each, which mostly decides alone; where it does not, the tokens do.
  private let heads: [UInt64]

  init(_ tokens: [SortToken], _ direction: SortKey.Direction) {
    let isDescending = direction == .descending
    self.tokens = tokens
    self.isDescending = isDescending
    let isOfOneKind = tokens.allSatisfy(\.isInteger) || tokens.allSatisfy(\.isBytes)
    heads = tokens.map { token in
      token.isMissing ? .max : !isOfOneKind ? 0 : isDescending ? ~token.head : token.head
    }
  }

  /// Below zero where the record at the left place comes first.
  func compare(_ left: Int, _ right: Int) -> Int {
    if heads[left] != heads[right] { return heads[left] < heads[right] ? -1 : 1 }
    let (first, second) = (tokens[left], tokens[right])
    // Missing values go last whichever the direction.
    if first.isMissing != second.isMissing { return second.isMissing ? -1 : 1 }
    let result = SortToken.compare(first, second)
    return isDescending ? -result : result
  }
}

/// Puts records in a total order.
struct Ordering {
  let store: RecordStore
  let zone: TimeZoneRules
  let language: SiteLanguage?

  init(_ store: RecordStore, _ context: SelectionContext) {
    self.store = store
    zone = context.zone
    language = context.language
  }

  /// The records by the sort keys, then by key; a path that leads nowhere is reported and passed over.
  func sorted(
    _ records: [RecordID], of collection: Int, by keys: [SortKey], at location: SourceLocation?, _ log: DiagnosticLog
  ) -> [RecordID] {
    var columns: [SortColumn] = []
    for key in keys {
      guard let path = CompiledPath(key.path, from: collection, in: store, at: location, log) else { continue }
      let names = path.field(in: store)?.nameOrder
      if path.isOwnTitle(in: store) {
        columns.append(SortColumn(records.map(titleToken), key.direction))
        continue
      }
      columns.append(SortColumn(records.map { token(of: $0, path, names) }, key.direction))
    }
    let recordKeys = store.collections[collection].keys
    let order = records.indices.sorted { left, right in
      for column in columns {
        let result = column.compare(left, right)
        if result != 0 { return result < 0 }
      }
      return recordKeys[records[left].row] < recordKeys[records[right].row]
    }
    return order.map { records[$0] }
  }

  private func token(of id: RecordID, _ path: CompiledPath, _ names: NameOrder?) -> SortToken {
    if path.isDirect { return token(path.value(of: id, in: store), names) }
    return path.values(of: id, in: store).first.map { token($0, names) } ?? .missing
  }

  /// Names one by one, in the order that they have among names.
  private func token(_ value: FieldValue, _ names: NameOrder?) -> SortToken {
    let texts = names == nil ? [] : value.elements.compactMap(\.text)
    guard let names, !texts.isEmpty else { return token(value) }
    return token(texts.map(names.sortText).joined(separator: "; "))
  }

  func token(_ value: FieldValue) -> SortToken {
    switch value {
    case .missing: .missing
    case .text(let text): token(text)
    case .integer(let value): .integer(Int64(value))
    case .number(let value): .decimal(value)
    case .boolean(let value): .integer(value ? 1 : 0)
    case .date(let date): .integer(zone.startOfDay(date).secondsSince1970)
    case .time(let time): .integer(Int64(time.secondOfDay))
    case .datetime(let moment): .integer(moment.instant.secondsSince1970)
    case .list: token(value.plainText)
    case .record(let id): titleToken(of: id)
    case .records(let ids): ids.first.map(titleToken) ?? .missing
    case .categories(let ids): ids.first.map { .integer(Int64($0.index)) } ?? .missing
    }
  }

  /// By its title without the article, where its kind does so; missing where there is no title.
  private func titleToken(of id: RecordID) -> SortToken {
    guard store.columns.indices.contains(id.collection) else { return .missing }
    return token(store.columns[id.collection].sortTitle(id.row, language))
  }

  /// By the language, digits by their value; without a language by bytes.
  private func token(_ text: String) -> SortToken {
    .bytes(language?.collationKey(text, numeric: true) ?? Array(text.utf8))
  }
}
