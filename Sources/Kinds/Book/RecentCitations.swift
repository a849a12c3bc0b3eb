import Feeds
import Pages
import Records
import Synchronization

/// The last citations that were made: a book's page asks for its citation more than once, and the files of a book's
/// citation follow each other. A few, since threads make the pages of different books.
final class RecentCitations: Sendable {
  private struct Made {
    let id: RecordID
    let citation: WrittenCitation
  }

  private static let count = 16

  private let made = Mutex([Made?](repeating: nil, count: RecentCitations.count))

  /// The citation of a book, made unless it is one of the last.
  func citation(of id: RecordID, make: () -> WrittenCitation) -> WrittenCitation {
    let place = id.row % Self.count
    if let known = made.withLock({ $0[place] }), known.id == id { return known.citation }
    let citation = make()
    made.withLock { $0[place] = Made(id: id, citation: citation) }
    return citation
  }
}
