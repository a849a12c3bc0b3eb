import Diagnostics
import Text

/// A path of fields, looked up once: `library.name` goes from an event over its library to that one's name.
struct CompiledPath {
  private enum Step {
    /// Over the reference field at this place.
    case field(Int)
    /// Over the way back at this place.
    case inverse(Int)
  }

  enum Leaf {
    case field(Int)
    case inverse(Int)
    case key
    case slug
    case title
  }

  let text: String
  let leaf: Leaf
  /// The collection the last word belongs to.
  let collection: Int
  private let steps: [Step]

  /// `nil` after a word that leads nowhere was reported.
  init?(_ path: String, from start: Int, in store: RecordStore, at location: SourceLocation?, _ log: DiagnosticLog) {
    text = path
    let words = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var place = start
    var steps: [Step] = []
    for word in words.dropLast() {
      let collection = store.collections[place]
      if let step = CompiledPath.step(word, collection), let next = CompiledPath.target(of: step, collection, store) {
        steps.append(step)
        place = next
      } else {
        CompiledPath.report(word, of: path, collection, isStep: true, at: location, log)
        return nil
      }
    }
    guard let last = words.last, let leaf = CompiledPath.leaf(last, store.collections[place]) else {
      CompiledPath.report(words.last ?? "", of: path, store.collections[place], isStep: false, at: location, log)
      return nil
    }
    self.leaf = leaf
    self.steps = steps
    collection = place
  }

  private static func step(_ word: String, _ collection: RecordCollection) -> Step? {
    if let index = collection.schema.index(of: word) {
      return collection.schema.fields[index].type == .reference ? .field(index) : nil
    }
    return collection.inverses.firstIndex { $0.name.isExactly(word) }.map { .inverse($0) }
  }

  private static func target(of step: Step, _ collection: RecordCollection, _ store: RecordStore) -> Int? {
    switch step {
    case .field(let index): collection.schema.fields[index].reference.flatMap { store.index(of: $0.target) }
    case .inverse(let index): collection.inverses[index].collection
    }
  }

  private static func leaf(_ word: String, _ collection: RecordCollection) -> Leaf? {
    if let index = collection.schema.index(of: word) { return .field(index) }
    if let index = collection.inverses.firstIndex(where: { $0.name.isExactly(word) }) { return .inverse(index) }
    if word.isExactly("key") { return .key }
    if word.isExactly("slug") { return .slug }
    if word.isExactly("title") { return .title }
    // A key column that is no field of its own is still what people call the key.
    if case .columns(let names) = collection.schema.key, names.count == 1, names[0].isExactly(word) { return .key }
    return nil
  }

  private static func report(
    _ word: String, of path: String, _ collection: RecordCollection, isStep: Bool, at location: SourceLocation?,
    _ log: DiagnosticLog
  ) {
    let references = collection.schema.fields.filter { !isStep || $0.type == .reference }.map(\.name)
    let words = references + collection.inverseNames + (isStep ? [] : ["key", "slug", "title"])
    let place = word.isExactly(path) ? "" : " in \(quoted(path))"
    log.error(
      "selection.unknown-field",
      "found \(quoted(word))\(place), expected a \(isStep ? "reference" : "field") of \(collection.name)",
      at: location,
      suggestion: nearMiss(to: word, among: words).map { "did you mean \(quoted($0))?" }
        ?? (words.isEmpty ? nil : "the names are \(enumerated(words, limit: 20, last: "and"))"))
  }

  /// The field at the end, where there is one.
  func field(in store: RecordStore) -> Field? {
    if case .field(let index) = leaf { store.collections[collection].schema.fields[index] } else { nil }
  }

  /// Whether the title of the record itself is at the end.
  func isOwnTitle(in store: RecordStore) -> Bool {
    guard isDirect else { return false }
    if case .title = leaf { return true }
    return field(in: store)?.name.isExactly(store.collections[collection].schema.kind.titleField) ?? false
  }

  /// Whether the path ends in the record it starts from, so that it has one value.
  var isDirect: Bool { steps.isEmpty }

  /// The values at the end for one record, lists and references taken apart; none where something on the way is missing.
  func values(of id: RecordID, in store: RecordStore) -> [FieldValue] {
    if steps.isEmpty { return value(of: id, in: store).elements }
    var records = [id]
    for step in steps {
      records = records.flatMap { record -> [RecordID] in
        let collection = store.collections[record.collection]
        return switch step {
        case .field(let index): collection.value(record.row, index).recordIDs
        case .inverse(let index): collection.inverses[index].referrers(of: record.row)
        }
      }
    }
    return records.flatMap { value(of: $0, in: store).elements }
  }

  /// The whole value at the end of a direct path, the first one of any other.
  func value(of id: RecordID, in store: RecordStore) -> FieldValue {
    guard isDirect || id.collection == collection else { return .missing }
    let record = Record(store: store, id: id)
    switch leaf {
    case .field(let index): return record.value(at: index)
    case .inverse(let index):
      let ids = store.collections[id.collection].inverses[index].referrers(of: id.row)
      return ids.isEmpty ? .missing : .records(ids)
    case .key: return .text(record.key.text)
    case .slug: return .text(record.slug)
    case .title: return .text(record.title)
    }
  }
}
