/// What one thread keeps from page to page: the text of included templates. A header, a list of filters, the card of a
/// book come out the same on many pages, since they are made of the same values; then the text is taken instead of being
/// made again.
///
/// Nothing depends on it but speed. Used by one thread at a time, with templates of one environment and one `user`; the
/// threads of a build share their pieces.
public final class RenderMemory {
  let pieces: PieceStore
  private var shelves: [ObjectIdentifier: Shelf] = [:]
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
    if let known = shelves[ObjectIdentifier(template)] { return .passUnretained(known) }
    let shelf = Shelf(patience: pieces.patience)
    shelves[ObjectIdentifier(template)] = shelf
    return .passUnretained(shelf)
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
