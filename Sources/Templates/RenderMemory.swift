import Synchronization
import Text

/// What one thread keeps from page to page: the text of included templates. A header, a list of filters, the card of a
/// book come out the same on many pages, since they are made of the same values; then the text is taken instead of being
/// made again.
///
/// Nothing depends on it but speed. Used by one thread at a time, with templates of one environment and one `user`; the
/// threads of a build share their pieces.
public final class RenderMemory {
  private let pieces: PieceStore
  private var shelves: [ObjectIdentifier: Shelf] = [:]
  /// What the last page was written into, empty again.
  var buffer = PageBuffer()

  /// Begins with nothing of its own.
  public init(_ pieces: PieceStore = PieceStore()) { self.pieces = pieces }

  private var modules: [ObjectIdentifier: KeptModule] = [:]

  /// After so many texts most of which nobody asked for again, a template is no longer kept: many for those made of
  /// a constant object, since the cards of a catalogue come again on the pages of other books. What is made of two, as the
  /// way to the records before and after one, hardly comes again.
  private static let patience = (pages: 64, records: 32_768)

  /// What is known of one template.
  private struct Shelf {
    var misses = 0
    var hits = 0
    var isOfOneRecord = false
    var importsAreAlone: Bool?
  }

  /// The text that a template makes of these values; `nil` when it is not known.
  func piece(of template: CompiledTemplate, _ values: [Value?]) -> Piece? {
    let found = pieces.piece(of: template, values)
    if found != nil { shelves[ObjectIdentifier(template), default: Shelf()].hits += 1 }
    return found
  }

  /// Keeps the text of a template.
  func keep(_ piece: Piece, isOfOneRecord: Bool) {
    shelves[ObjectIdentifier(piece.template), default: Shelf()].misses += 1
    shelves[ObjectIdentifier(piece.template)]?.isOfOneRecord = isOfOneRecord
    pieces.keep(piece)
  }

  /// Whether keeping a template's texts has been of use, or it is too early to say.
  func isWorthwhile(_ template: CompiledTemplate) -> Bool {
    guard let shelf = shelves[ObjectIdentifier(template)] else { return true }
    let patience = shelf.isOfOneRecord ? RenderMemory.patience.records : RenderMemory.patience.pages
    return shelf.misses < patience || shelf.hits * 2 > shelf.misses
  }

  /// Whether what a template imports sees nothing of the page; `nil` when nobody has looked.
  func importsAreAlone(_ template: CompiledTemplate) -> Bool? { shelves[ObjectIdentifier(template)]?.importsAreAlone }

  /// The module of a template that holds nothing but macros; `nil` when nobody imported it yet.
  func module(_ template: CompiledTemplate) -> KeptModule? { modules[ObjectIdentifier(template)] }

  func keep(_ module: KeptModule) { modules[ObjectIdentifier(module.template)] = module }

  func note(_ template: CompiledTemplate, importsAreAlone: Bool) {
    shelves[ObjectIdentifier(template), default: Shelf()].importsAreAlone = importsAreAlone
  }
}

/// What included templates wrote, for all threads of a build.
public final class PieceStore: Sendable {
  /// In several parts, so that threads seldom wait for each other.
  private let parts = (0..<16).map { _ in Part() }

  /// How many bytes a part keeps; then it begins with nothing again.
  private static let room = 2 << 20

  private final class Part: Sendable {
    let content = Mutex<(pieces: [UInt64: Piece], bytes: Int)>(([:], 0))
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
      if content.bytes > PieceStore.room { content = ([:], piece.size) }
      content.pieces[hash] = piece
    }
  }

  private static func hash(_ template: CompiledTemplate, _ values: [Value?]) -> UInt64 {
    var hash = UInt64(UInt(bitPattern: ObjectIdentifier(template)))
    for value in values {
      hash = (hash ^ value.identityHash) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
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
struct Piece: Sendable {
  let template: CompiledTemplate
  let values: [Value?]
  let text: [UInt8]
  let fuel: Int
  let workingBytes: Int
  let safeCount: Int

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
