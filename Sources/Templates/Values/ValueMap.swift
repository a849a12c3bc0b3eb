import Text

/// Keys with values in the order they were put in; never changes. Keys are hashable values, mostly strings.
public final class ValueMap: Sendable {
  /// One pair.
  public struct Entry: Sendable {
    /// The key: a string, number, boolean, `none` or a tuple of these.
    public let key: Value
    /// What it stands for.
    public let value: Value
  }

  /// The pairs in order; no key twice.
  public let entries: [Entry]
  let depth: Int
  /// How much work going through it all is: two for every entry, those of keys and values counted.
  let weight: Int
  /// The hash of every key: comparing these finds a key of a small map sooner than any table would.
  private let hashes: [UInt64]
  /// The place of every key by its hash; `nil` for a small map, which is searched from the front.
  private let places: [UInt64: [Int32]]?

  /// A map with string keys; a later pair with the same key wins but keeps the first one's place.
  public convenience init(_ pairs: [(String, Value)]) {
    self.init(entries: pairs.map { Entry(key: .string($0.0), value: $0.1) })
  }

  /// A map of these entries; a later entry with an equal key wins but keeps the first one's place.
  public init(entries given: [Entry]) {
    var builder = Builder()
    for entry in given { builder.add(entry) }
    entries = builder.entries
    hashes = builder.hashes
    places = builder.places
    var deepest = 0
    var total = entries.count * 2
    for entry in entries {
      deepest = max(deepest, entry.value.depth, entry.key.depth)
      total = total.addingCapped(entry.key.weight).addingCapped(entry.value.weight)
    }
    depth = deepest + 1
    weight = total
  }

  /// A map whose keys many maps have: nothing is hashed and nothing compared. No key may be there twice.
  public init(_ pairs: [(key: Key, value: Value)]) {
    entries = pairs.map { Entry(key: .string($0.key.text), value: $0.value) }
    hashes = pairs.map(\.key.hash)
    places =
      pairs.count > ValueMap.smallCount
      ? Dictionary(grouping: 0..<Int32(clamping: pairs.count)) { pairs[Int($0)].key.hash } : nil
    depth = (pairs.map(\.value.depth).max() ?? 0) + 1
    weight = pairs.reduce(pairs.count * 2) { $0.addingCapped($1.key.weight).addingCapped($1.value.weight) }
  }

  /// A key of many maps, hashed once.
  public struct Key: Sendable {
    let text: String
    let hash: UInt64
    let weight: Int

    /// The key of a text.
    public init(_ text: String) {
      self.text = text
      hash = Value.hash(ofText: text)
      weight = Value.string(text).weight
    }
  }

  private static let smallCount = 24

  /// Collects entries, the last value of a key at its first place.
  private struct Builder {
    var entries: [Entry] = []
    var hashes: [UInt64] = []
    /// Made when the map is no longer small.
    var places: [UInt64: [Int32]]?

    mutating func add(_ entry: Entry) {
      let hash = entry.key.hashForMap
      if let place = place(of: entry.key, hash) {
        entries[place] = Entry(key: entries[place].key, value: entry.value)
        return
      }
      entries.append(entry)
      hashes.append(hash)
      if places != nil {
        addPlace(entries.count - 1)
      } else if entries.count > ValueMap.smallCount {
        places = [:]
        hashes.indices.forEach { addPlace($0) }
      }
    }

    private func place(of key: Value, _ hash: UInt64) -> Int? {
      guard let places else {
        return hashes.indices.first { hashes[$0] == hash && entries[$0].key.isSameKey(as: key) }
      }
      return places[hash]?.first { entries[Int($0)].key.isSameKey(as: key) }.map { Int($0) }
    }

    private mutating func addPlace(_ place: Int) {
      places?[hashes[place], default: []].append(Int32(truncatingIfNeeded: place))
    }
  }

  /// The value of a string key.
  public subscript(_ key: String) -> Value? {
    value(ofText: key, hash: Value.hash(ofText: key))
  }

  /// The value of a name that a template mentions.
  func value(of key: NameKey) -> Value? { value(ofText: key.text, hash: key.hash) }

  private func value(ofText key: String, hash: UInt64) -> Value? {
    guard let places else {
      for place in hashes.indices where hashes[place] == hash && isText(place, key) { return entries[place].value }
      return nil
    }
    for place in places[hash, default: []] where isText(Int(place), key) { return entries[Int(place)].value }
    return nil
  }

  private func isText(_ place: Int, _ key: String) -> Bool {
    switch entries[place].key {
    case .string(let text), .safe(let text): text.isExactly(key)
    default: false
    }
  }

  /// The value of a key of any kind; `nil` also for what can be no key.
  public func value(for key: Value) -> Value? {
    if let text = key.text { return self[text] }
    guard let places else { return entries.first { $0.key.isSameKey(as: key) }?.value }
    for place in places[key.hashForMap, default: []] where entries[Int(place)].key.isSameKey(as: key) {
      return entries[Int(place)].value
    }
    return nil
  }
}
