import Glibc

/// Many keys in one list of bytes. Places are put in order by them, so that neither a list for each key is made nor any
/// moved.
public struct ByteKeys: Sendable {
  private var bytes: [UInt8] = []
  /// Where each key ends.
  private var ends: [Int] = []
  /// The first eight bytes of each as a number of the same order, which mostly decides alone.
  private var heads: [UInt64] = []

  /// Begins with no keys.
  public init() {}

  /// The texts' bytes.
  public init(_ texts: some Collection<String>) {
    ends.reserveCapacity(texts.count)
    heads.reserveCapacity(texts.count)
    for text in texts {
      var copy = text
      copy.withUTF8 { append($0) }
    }
  }

  /// How many keys there are.
  public var count: Int { ends.count }

  /// Adds a key at the next place.
  public mutating func append(_ key: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
    heads.append(ByteKeys.head(of: key))
  }

  /// Below zero where the key at the left place comes first, zero where both are the same.
  public func compare(_ left: Int, _ right: Int) -> Int {
    if heads[left] != heads[right] { return heads[left] < heads[right] ? -1 : 1 }
    let (one, other) = (range(of: left), range(of: right))
    let order = bytes.withUnsafeBytes { bytes -> Int in
      guard let base = bytes.baseAddress else { return 0 }
      return Int(memcmp(base + one.lowerBound, base + other.lowerBound, min(one.count, other.count)))
    }
    return order == 0 ? one.count - other.count : order
  }

  /// All places in the order of their keys; equal ones as they were.
  public var order: [Int] {
    ends.indices.sorted { left, right in
      let order = compare(left, right)
      return order == 0 ? left < right : order < 0
    }
  }

  private func range(of place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }

  /// The beginning of a key as a number; what is shorter is filled with zeros.
  @inlinable
  public static func head(of key: some Sequence<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    var shift: UInt64 = 64
    for byte in key {
      shift -= 8
      head |= UInt64(byte) << shift
      if shift == 0 { break }
    }
    return head
  }
}
