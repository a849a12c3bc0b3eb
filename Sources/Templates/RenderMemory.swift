import Text

/// What one thread keeps from page to page: the text of included templates. A header, a list of filters come out the same
/// on thousands of pages, since they are made of the same values; then the text is taken instead of being made again.
///
/// Nothing depends on it but speed. Used by one thread at a time, with templates of one environment and one `user`.
public final class RenderMemory {
  private var shelves: [ObjectIdentifier: Shelf] = [:]

  /// Begins with nothing.
  public init() {}

  /// How many texts of one template are kept: pages come in the order of lists, so few are in use at a time.
  private static let room = 8
  /// After so many texts that nobody asked for again, a template is no longer kept.
  private static let patience = 64

  private struct Shelf {
    var pieces: [Piece] = []
    var next = 0
    var misses = 0
    var hits = 0
  }

  /// The text that a template makes of these values; `nil` when it is not known.
  func piece(of template: CompiledTemplate, _ values: [Value?]) -> Piece? {
    let key = ObjectIdentifier(template)
    guard let piece = shelves[key]?.pieces.first(where: { $0.isMade(of: values) }) else { return nil }
    shelves[key]?.hits += 1
    return piece
  }

  /// Keeps the text of a template.
  func keep(_ piece: Piece, of template: CompiledTemplate) {
    var shelf = shelves.removeValue(forKey: ObjectIdentifier(template)) ?? Shelf()
    shelf.misses += 1
    if shelf.pieces.count < RenderMemory.room {
      shelf.pieces.append(piece)
    } else {
      shelf.pieces[shelf.next] = piece
      shelf.next = (shelf.next + 1) % RenderMemory.room
    }
    shelves[ObjectIdentifier(template)] = shelf
  }

  /// Whether keeping a template's texts has been of use, or it is too early to say.
  func isWorthwhile(_ template: CompiledTemplate) -> Bool {
    guard let shelf = shelves[ObjectIdentifier(template)] else { return true }
    return shelf.misses < RenderMemory.patience || shelf.hits > shelf.misses
  }
}

/// What an included template wrote, with the values that it looked up and what it took off the page's budgets.
struct Piece {
  let values: [Value?]
  let text: [UInt8]
  let fuel: Int
  let workingBytes: Int
  let safeCount: Int

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
    case (.list(let left)?, .list(let right)?): left === right
    case (.map(let left)?, .map(let right)?): left === right
    case (.object(let left)?, .object(let right)?): left === right
    default: false
    }
  }
}
