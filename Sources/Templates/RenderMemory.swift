/// What one thread keeps from page to page: the text of included templates. A header, a list of filters, the card of a
/// book come out the same on many pages, since they are made of the same values; then the text is taken instead of being
/// made again.
///
/// Nothing depends on it but speed. Used by one thread at a time, with templates of one environment and one `user`; the
/// threads of a build share their pieces.
public final class RenderMemory {
  let pieces: PieceStore
  private var shelves = ShelfTable()
  private var modules: [ObjectIdentifier: KeptModule] = [:]
  /// Whether all that a template imports can be kept, where it imports anything.
  private var keepable: [ObjectIdentifier: Bool] = [:]
  /// What piece was asked for last; asking for the next takes no memory.
  var query = PieceQuery()
  /// What the last page was written into, empty again.
  var buffer = PageBuffer()

  /// Begins with nothing of its own.
  public init(_ pieces: PieceStore = PieceStore()) { self.pieces = pieces }

  /// What is known of one template.
  final class Shelf {
    var misses = 0
    var hits = 0
    /// Cards of a catalogue come again on the pages of other books. What is made of two records, as the way to those before
    /// and after one, hardly comes again.
    var isOfOneRecord = false
    /// Whether what it imports sees nothing of the page; `nil` when nobody has looked.
    var importsAreAlone: Bool?

    private let patience: Int

    init(patience: Int) { self.patience = patience }

    /// Whether keeping the template's texts has been of use, or it is too early to say.
    var isWorthwhile: Bool { misses < (isOfOneRecord ? patience : 64) || hits * 2 > misses }
  }

  /// What is known of a template, for who stays within the memory's life.
  func shelf(of template: CompiledTemplate) -> Unmanaged<Shelf> {
    shelves.shelf(of: ObjectIdentifier(template), patience: pieces.patience)
  }

  /// The module of a template that holds nothing but macros; `nil` when nobody imported it yet.
  func module(_ template: CompiledTemplate) -> KeptModule? { modules[ObjectIdentifier(template)] }

  /// Whether a template's module is the same on every page; `nil` when nobody has looked.
  func canKeep(_ template: CompiledTemplate) -> Bool? {
    template.macroLibrary.map { $0.isEmpty ? true : keepable[ObjectIdentifier(template)] } ?? false
  }

  func note(_ template: CompiledTemplate, canBeKept: Bool) { keepable[ObjectIdentifier(template)] = canBeKept }

  func keep(_ module: KeptModule) { modules[ObjectIdentifier(module.template)] = module }
}

/// Shelves by template, found without hashing: a page asks for a dozen, a theme has no more than some dozens.
private struct ShelfTable {
  // A power of two of places, at most half of them taken.
  private var keys: [ObjectIdentifier?] = Array(repeating: nil, count: 128)
  private var shelves: [RenderMemory.Shelf?] = Array(repeating: nil, count: 128)
  private var count = 0

  mutating func shelf(of key: ObjectIdentifier, patience: Int) -> Unmanaged<RenderMemory.Shelf> {
    var place = place(of: key)
    if let shelf = shelves[place] { return .passUnretained(shelf) }
    if count * 2 >= keys.count {
      grow()
      place = self.place(of: key)
    }
    let shelf = RenderMemory.Shelf(patience: patience)
    (keys[place], shelves[place]) = (key, shelf)
    count += 1
    return .passUnretained(shelf)
  }

  /// Where a template's shelf stands, or where it would be put.
  private func place(of key: ObjectIdentifier) -> Int {
    // Objects lie at multiples of 16.
    var place = (UInt(bitPattern: key) >> 4) & UInt(keys.count - 1)
    while let other = keys[Int(place)], other != key { place = (place + 1) & UInt(keys.count - 1) }
    return Int(place)
  }

  private mutating func grow() {
    let (oldKeys, oldShelves) = (keys, shelves)
    keys = Array(repeating: nil, count: oldKeys.count * 2)
    shelves = Array(repeating: nil, count: keys.count)
    for (key, shelf) in zip(oldKeys, oldShelves) {
      guard let key else { continue }
      let place = place(of: key)
      (keys[place], shelves[place]) = (key, shelf)
    }
  }
}
