/// Writes numbers, texts and lists one after the other, for files that only we read again.
public struct BytePacker: Sendable {
  /// Everything written so far.
  public private(set) var bytes: [UInt8] = []

  /// Begins with nothing.
  public init() {}

  /// Adds a number.
  public mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a number with a sign.
  public mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  /// Adds a number that counts something.
  public mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds yes or no.
  public mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Adds a text with its length.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a fingerprint.
  public mutating func add(_ fingerprint: Fingerprint) {
    add(fingerprint.low)
    add(fingerprint.high)
  }

  /// Adds a value that may be missing.
  public mutating func add<Item>(_ item: Item?, _ write: (inout BytePacker, Item) -> Void) {
    add(item != nil)
    if let item { write(&self, item) }
  }

  /// Adds a list with its length.
  public mutating func add<Items: Collection>(list items: Items, _ write: (inout BytePacker, Items.Element) -> Void) {
    add(items.count)
    for item in items { write(&self, item) }
  }
}

/// Reads what a `BytePacker` wrote, in the same order. Bytes that are not whole make it throw, never trap.
public struct ByteUnpacker: Sendable {
  /// The bytes end too early or hold what was never written.
  public struct Damage: Error {
    /// Says that bytes are not what was written, where their reader finds out.
    public init() {}
  }

  /// What was not read yet.
  public private(set) var rest: ArraySlice<UInt8>

  /// Reads from the beginning.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether everything was read.
  public var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw Damage() }
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// The next number.
  public mutating func word() throws(Damage) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next number with a sign.
  public mutating func signed() throws(Damage) -> Int64 { Int64(bitPattern: try word()) }

  /// The next number that counts something.
  public mutating func integer() throws(Damage) -> Int {
    guard let number = Int(exactly: try signed()) else { throw Damage() }
    return number
  }

  /// The next yes or no.
  public mutating func flag() throws(Damage) -> Bool {
    switch try take(1).first {
    case 0: return false
    case 1: return true
    default: throw Damage()
    }
  }

  /// The next text.
  public mutating func text() throws(Damage) -> String {
    let count = try integer()
    guard let text = String(validating: try take(count), as: UTF8.self) else { throw Damage() }
    return text
  }

  /// The next fingerprint.
  public mutating func fingerprint() throws(Damage) -> Fingerprint {
    Fingerprint(low: try word(), high: try word())
  }

  /// The next value that may be missing.
  public mutating func optional<Item>(
    _ read: (inout ByteUnpacker) throws(Damage) -> Item
  ) throws(Damage) -> Item? {
    try flag() ? try read(&self) : nil
  }

  /// The next list.
  public mutating func list<Item>(_ read: (inout ByteUnpacker) throws(Damage) -> Item) throws(Damage) -> [Item] {
    let count = try integer()
    // Every item has a byte at least, so that a wrong count does not make us wait.
    guard count >= 0, count <= rest.count else { throw Damage() }
    var items: [Item] = []
    for _ in 0..<count { items.append(try read(&self)) }
    return items
  }
}
