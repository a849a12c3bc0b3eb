import Synchronization
import Text

/// What included templates wrote, for all threads of a build.
public final class PieceStore: Sendable {
  /// In several parts, so that threads seldom wait for each other.
  private let parts = (0..<16).map { _ in Part() }
  /// How many bytes a part keeps; then it begins with nothing again.
  private let room: Int
  /// After how many texts made of a record each, most of which nobody asked for again, a template is no longer kept.
  let patience: Int

  private final class Part: Sendable {
    let content = Mutex<(pieces: [UInt64: Piece], bytes: Int)>(([:], 0))
  }

  /// Begins with nothing.
  ///
  /// - Parameter pages: how many pages there are about: a catalogue's cards come again on the pages of other records, and
  ///   a store that is too small for all of them makes them anew each time. There is room for 32 MB, and for more than
  ///   16,384 pages for 2 KB a page.
  public init(pages: Int = 0) {
    room = max(2 << 20, pages << 7)
    patience = max(1 << 15, pages)
  }

  /// Hands over the piece that a query asks for, while no other thread sees its part of the store: counting a reference
  /// to it would take longer than what is done with it. `false` where there is none.
  func use(
    _ query: borrowing PieceQuery, of template: CompiledTemplate,
    _ body: (Piece) throws(TemplateError) -> Void
  ) throws(TemplateError) -> Bool {
    try part(of: query.hash).content.withLock { content throws(TemplateError) in
      guard let known = content.pieces[query.hash].map(Unmanaged.passUnretained) else { return false }
      return try known.lend { piece throws(TemplateError) in
        guard piece.key.answers(query, of: template) else { return false }
        try body(piece)
        return true
      }
    }
  }

  func keep(_ piece: Piece) {
    part(of: piece.key.hash).content.withLock { content in
      content.bytes += piece.size
      if content.bytes > room { content = ([:], piece.size) }
      content.pieces[piece.key.hash] = piece
    }
  }

  /// The lowest bits choose the part of the store.
  private func part(of hash: UInt64) -> Part { parts[Int(hash & 15)] }

  /// Drops what a template wrote.
  func forget(_ template: CompiledTemplate) {
    for part in parts {
      part.content.withLock { content in
        content.pieces = content.pieces.filter { !$0.value.key.isOf(template) }
        content.bytes = content.pieces.values.reduce(0) { $0 + $1.size }
      }
    }
  }
}

/// What an included template wrote, with what that took off the page's budgets.
final class Piece: Sendable {
  let key: PieceKey
  let text: [UInt8]
  let fuel: Int
  let workingBytes: Int
  let safeCount: Int
  let refused: [RefusedAddress]

  init(
    key: PieceKey, text: [UInt8], fuel: Int, workingBytes: Int, safeCount: Int, refused: [RefusedAddress]
  ) {
    self.key = key
    self.text = text
    self.fuel = fuel
    self.workingBytes = workingBytes
    self.safeCount = safeCount
    self.refused = refused
  }

  /// About how many bytes it takes.
  var size: Int { text.count + key.size + 160 }
}
