import Records
import Text

/// Which records a site shows, kept from night to night to tell what came and what went.
public struct RecordList: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    let title: String
    /// The word of its field `status`, where it has one.
    let status: String?
  }

  struct Collection: Sendable, Equatable {
    let name: String
    /// What one record is called: the name of its kind.
    let noun: String
    /// By key.
    var entries: [ExactString: Entry]
  }

  private(set) var collections: [Collection]

  init(_ store: RecordStore) {
    collections = store.collections.map { collection in
      let schema = collection.schema
      let (title, status) = (schema.index(of: schema.kind.titleField), schema.index(of: "status"))
      var entries: [ExactString: Entry] = [:]
      for (row, key) in collection.keys.enumerated() {
        entries[ExactString(key.text)] = Entry(
          title: title.flatMap { collection.value(row, $0).text } ?? key.text,
          status: status.flatMap { collection.value(row, $0).text })
      }
      return Collection(name: collection.name, noun: schema.kind.name, entries: entries)
    }
  }

  /// What is another since an older list. A collection that the older list does not have is left out: nothing came, it is
  /// shown for the first time.
  public func changes(since old: RecordList) -> [RecordChanges] {
    collections.compactMap { collection in
      guard let before = old.collections.first(where: { $0.name.isExactly(collection.name) }) else { return nil }
      let changes = RecordChanges(collection, since: before)
      return changes.isEmpty ? nil : changes
    }
  }
}

/// What came, went and got another status in a collection.
public struct RecordChanges: Sendable, Equatable {
  public let collection: String
  let noun: String
  /// Titles, sorted by bytes.
  public private(set) var new: [String] = []
  public private(set) var gone: [String] = []
  /// By the word of the status that they have now.
  public private(set) var status: [(word: String, titles: [String])] = []

  public static func == (left: RecordChanges, right: RecordChanges) -> Bool { left.parts == right.parts }

  init(_ now: RecordList.Collection, since old: RecordList.Collection) {
    (collection, noun) = (now.name, now.noun)
    var words: [ExactString: [String]] = [:]
    for (key, entry) in now.entries {
      guard let before = old.entries[key] else {
        new.append(entry.title)
        continue
      }
      if let word = entry.status, !(before.status?.isExactly(word) ?? false) {
        words[ExactString(word), default: []].append(entry.title)
      }
    }
    for (key, entry) in old.entries where now.entries[key] == nil { gone.append(entry.title) }
    new.sort { ExactString($0) < ExactString($1) }
    gone.sort { ExactString($0) < ExactString($1) }
    status = words.sorted { $0.key < $1.key }.map {
      ($0.key.string, $0.value.sorted { ExactString($0) < ExactString($1) })
    }
  }

  var isEmpty: Bool { new.isEmpty && gone.isEmpty && status.isEmpty }

  /// In words: `+3 events`, `1 event cancelled`, `2 books gone`.
  var parts: [String] {
    var parts: [String] = []
    if !new.isEmpty { parts.append("+\(counted(new))") }
    for (word, titles) in status { parts.append("\(counted(titles)) \(word)") }
    if !gone.isEmpty { parts.append("\(counted(gone)) gone") }
    return parts
  }

  private func counted(_ titles: [String]) -> String {
    "\(titles.count) \(titles.count == 1 ? noun : collection)"
  }
}

// MARK: Keeping

extension RecordList {
  private static let form = "records 1"

  var encoded: [UInt8] {
    var packer = BytePacker()
    packer.add(Self.form)
    packer.add(list: collections) { packer, collection in
      packer.add(collection.name)
      packer.add(collection.noun)
      packer.add(list: collection.entries.sorted { $0.key < $1.key }) { packer, entry in
        packer.add(entry.key.string)
        packer.add(entry.value.title)
        packer.add(entry.value.status) { $0.add($1) }
      }
    }
    return packer.bytes
  }

  /// Reads what was kept; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    do throws(ByteUnpacker.Damage) {
      var unpacker = ByteUnpacker(bytes)
      guard try unpacker.text().isExactly(Self.form) else { return nil }
      collections = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
        let (name, noun) = (try unpacker.text(), try unpacker.text())
        let entries = try unpacker.list { unpacker throws(ByteUnpacker.Damage) in
          (
            ExactString(try unpacker.text()),
            Entry(
              title: try unpacker.text(),
              status: try unpacker.optional { unpacker throws(ByteUnpacker.Damage) in try unpacker.text() })
          )
        }
        return Collection(name: name, noun: noun, entries: Dictionary(entries) { $1 })
      }
      guard unpacker.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }
}
