/// The member names of the objects that are open, kept to find names that an object has twice.
struct JSONNames {
  /// Two nodes of names that say the same.
  struct Duplicate {
    let first: Range<Int>
    let second: Range<Int>
  }

  private struct Entry {
    let hash: UInt64
    let node: UInt32
    let hasEscapes: Bool
  }

  /// Up to so many names are compared pair by pair, more are sorted.
  private static let fewNames = 24

  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(_ base: UnsafePointer<UInt8>, _ span: Range<Int>, hasEscapes: Bool, node: Int) {
    let hash =
      hasEscapes
      ? JSONText.decode(UnsafeBufferPointer(start: base + span.lowerBound, count: span.count))
        .withUnsafeBufferPointer { $0.baseAddress.map { [count = $0.count] in JSONNames.hash($0, count) } ?? 0 }
      : JSONNames.hash(base + span.lowerBound, span.count)
    entries.append(Entry(hash: hash, node: UInt32(truncatingIfNeeded: node), hasEscapes: hasEscapes))
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    var index = 0
    while index + 8 <= count {
      hash = mix(hash ^ Word.load(bytes, index))
      index += 8
    }
    var rest: UInt64 = 0
    while index < count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    return mix(hash ^ rest)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// Takes an object's names off the list; gives back those that it has twice.
  @inline(__always)
  mutating func close(from first: Int, _ base: UnsafePointer<UInt8>, _ tape: JSONTape) -> [Duplicate] {
    defer { entries.removeLast(entries.count - first) }
    guard hasEqualHashes(from: first) else { return [] }
    return duplicates(entries[first...], base, tape)
  }

  @inline(__always)
  private func hasEqualHashes(from first: Int) -> Bool {
    guard entries.count - first <= JSONNames.fewNames else { return true }
    return entries.withUnsafeBufferPointer { entries in
      var later = first + 1
      while later < entries.count {
        var earlier = first
        while earlier < later {
          if entries[earlier].hash == entries[later].hash { return true }
          earlier += 1
        }
        later += 1
      }
      return false
    }
  }

  private func duplicates(
    _ object: ArraySlice<Entry>, _ base: UnsafePointer<UInt8>, _ tape: JSONTape
  ) -> [Duplicate] {
    let sorted = object.sorted { ($0.hash, $0.node) < ($1.hash, $1.node) }
    var found: [Duplicate] = []
    var start = 0
    while start < sorted.count {
      var stop = start + 1
      while stop < sorted.count, sorted[stop].hash == sorted[start].hash { stop += 1 }
      if stop - start > 1 { found += equalNames(sorted[start..<stop], base, tape) }
      start = stop
    }
    return found
  }

  private func equalNames(
    _ group: ArraySlice<Entry>, _ base: UnsafePointer<UInt8>, _ tape: JSONTape
  ) -> [Duplicate] {
    var seen: [[UInt8]: Range<Int>] = [:]
    var found: [Duplicate] = []
    for entry in group {
      let node = tape[Int(entry.node)]
      let span = Int(node.start)..<Int(node.end)
      let text = JSONText.decode(UnsafeBufferPointer(start: base + span.lowerBound + 1, count: span.count - 2))
      if let first = seen[text] { found.append(.init(first: first, second: span)) } else { seen[text] = span }
    }
    return found
  }
}
