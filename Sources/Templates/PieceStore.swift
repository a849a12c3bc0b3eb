import Synchronization
import Text

/// What included templates wrote, for all threads of a build.
public final class PieceStore: Sendable {
  /// In several parts, so that threads seldom wait for each other.
  private let parts = (0..<16).map { _ in Part() }

  /// How many bytes a part keeps; then it begins with nothing again.
  private static let room = 2 << 20

  private final class Part: Sendable {
    let content = Mutex<(pieces: PieceTable, bytes: Int)>((PieceTable(), 0))
  }

  /// Begins with nothing.
  public init() {}

  func piece(of template: CompiledTemplate, _ values: [Value?]) -> Piece? {
    let hash = PieceStore.hash(template, values)
    let piece = parts[Int(hash & 15)].content.withLock { $0.pieces[hash] }
    guard let piece, piece.template === template, piece.isMade(of: values) else { return nil }
    return piece
  }

  func keep(_ piece: Piece) {
    let hash = PieceStore.hash(piece.template, piece.values)
    parts[Int(hash & 15)].content.withLock { content in
      content.bytes += piece.size
      if content.bytes > PieceStore.room { content = (PieceTable(), piece.size) }
      content.pieces[hash] = piece
    }
  }

  private static func hash(_ template: CompiledTemplate, _ values: [Value?]) -> UInt64 {
    var hash = UInt64(UInt(bitPattern: ObjectIdentifier(template)))
    for value in values {
      hash = (hash ^ value.identityHash) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return max(hash, 1)
  }
}

/// Pieces by hashes that are good already: a dictionary would hash them once more.
private struct PieceTable {
  // A power of two of places, at most half of them taken; 0 is no hash.
  private var hashes: [UInt64] = Array(repeating: 0, count: 64)
  private var pieces: [Piece?] = Array(repeating: nil, count: 64)
  private var count = 0

  subscript(_ hash: UInt64) -> Piece? {
    get { pieces[place(of: hash)] }
    set {
      if count * 2 >= hashes.count { grow() }
      let place = place(of: hash)
      if pieces[place] == nil { count += 1 }
      hashes[place] = hash
      pieces[place] = newValue
    }
  }

  /// Where a hash stands, or where it would be put.
  private func place(of hash: UInt64) -> Int {
    // The lowest bits chose the part.
    var place = Int(truncatingIfNeeded: hash >> 4) & (hashes.count - 1)
    while hashes[place] != hash, hashes[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = zip(hashes, pieces)
    hashes = Array(repeating: 0, count: hashes.count * 2)
    pieces = Array(repeating: nil, count: hashes.count)
    for (hash, piece) in old where piece != nil {
      let place = place(of: hash)
      (hashes[place], pieces[place]) = (hash, piece)
    }
  }
}

extension Value? {
  /// The same for values that are certainly the same.
  fileprivate var identityHash: UInt64 {
    switch self {
    case nil, Value.undefined?: 1
    case Value.none?: 2
    case .boolean(let flag)?: flag ? 3 : 4
    case .integer(let number)?: UInt64(bitPattern: Int64(number)) &* 31
    case .number(let number)?: number.bitPattern
    case .string(let text)?, .safe(let text)?: Value.hash(ofText: text)
    case .list(let list)?: list.items.isEmpty ? 5 : UInt64(UInt(bitPattern: ObjectIdentifier(list)))
    case .map(let map)?: UInt64(UInt(bitPattern: ObjectIdentifier(map)))
    case .object(let object)?: UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }
  }
}

extension ValueList {
  /// Many pages have a list of nothing, each its own.
  fileprivate var isEmptyList: Bool { items.isEmpty && kind == .list }
}

/// What an included template wrote, with the values that it looked up and what it took off the page's budgets.
final class Piece: Sendable {
  let template: CompiledTemplate
  let values: [Value?]
  let text: [UInt8]
  let fuel: Int
  let workingBytes: Int
  let safeCount: Int

  init(
    template: CompiledTemplate, values: [Value?], text: [UInt8], fuel: Int, workingBytes: Int, safeCount: Int
  ) {
    self.template = template
    self.values = values
    self.text = text
    self.fuel = fuel
    self.workingBytes = workingBytes
    self.safeCount = safeCount
  }

  /// About how many bytes it takes.
  var size: Int { text.count + values.count * MemoryLayout<Value?>.stride + 160 }

  func isMade(of others: [Value?]) -> Bool {
    values.count == others.count && zip(values, others).allSatisfy { isSame($0, $1) }
  }

  /// Whether two values are certainly the same: scalars by value, everything else by identity, since nothing that comes
  /// from outside ever changes.
  private func isSame(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (nil, nil), (Value.none?, Value.none?): true
    case (.boolean(let left)?, .boolean(let right)?): left == right
    case (.integer(let left)?, .integer(let right)?): left == right
    case (.number(let left)?, .number(let right)?): left.bitPattern == right.bitPattern
    case (.string(let left)?, .string(let right)?), (.safe(let left)?, .safe(let right)?): left.isExactly(right)
    case (.list(let left)?, .list(let right)?): left === right || left.isEmptyList && right.isEmptyList
    case (.map(let left)?, .map(let right)?): left === right
    case (.object(let left)?, .object(let right)?): left === right
    default: false
    }
  }
}
