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
    places = builder.entries.count > ValueMap.smallCount ? builder.places : nil
    var deepest = 0
    var total = entries.count * 2
    for entry in entries {
      deepest = max(deepest, entry.value.depth, entry.key.depth)
      total = total.addingCapped(entry.key.weight).addingCapped(entry.value.weight)
    }
    depth = deepest + 1
    weight = total
  }

  private static let smallCount = 8

  /// Collects entries, the last value of a key at its first place.
  private struct Builder {
    var entries: [Entry] = []
    var places: [UInt64: [Int32]] = [:]

    mutating func add(_ entry: Entry) {
      let hash = entry.key.hashForMap
      for place in places[hash, default: []] where entries[Int(place)].key.isSameKey(as: entry.key) {
        entries[Int(place)] = Entry(key: entries[Int(place)].key, value: entry.value)
        return
      }
      places[hash, default: []].append(Int32(truncatingIfNeeded: entries.count))
      entries.append(entry)
    }
  }

  /// The value of a string key.
  public subscript(_ key: String) -> Value? {
    guard let places else { return scan(key) }
    for place in places[Value.hash(ofText: key), default: []] {
      if case .some(let text) = entries[Int(place)].key.text, text.isExactly(key) { return entries[Int(place)].value }
    }
    return nil
  }

  /// The value of a name that a template mentions.
  func value(of key: NameKey) -> Value? {
    guard let places else { return scan(key.text) }
    for place in places[key.hash, default: []] {
      if let text = entries[Int(place)].key.text, text.isExactly(key.text) { return entries[Int(place)].value }
    }
    return nil
  }

  private func scan(_ key: String) -> Value? {
    for entry in entries {
      switch entry.key {
      case .string(let text), .safe(let text): if text.isExactly(key) { return entry.value }
      default: continue
      }
    }
    return nil
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
