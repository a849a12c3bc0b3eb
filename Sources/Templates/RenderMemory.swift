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
