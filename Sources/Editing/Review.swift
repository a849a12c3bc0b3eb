import Tables
import Text

/// What saving would change, by rows and cells.
public struct Review: Sendable {
  public enum Kind: String, Sendable { case changed, added, removed }

  public struct Row: Sendable {
    public var kind: Kind
    public var row: Int
    public var cells: [(column: String, old: String, new: String)]
  }

  public var rows: [Row] = []
  /// Whether rows stand in another order.
  public var isReordered = false

  public var isEmpty: Bool { rows.isEmpty && !isReordered }
}

extension Draft {
  public var review: Review {
    var review = Review(isReordered: isReordered)
    let columns = columns
    for row in order {
      let isRemoved = removed.contains(row)
      let place = place(of: row)
      let kind: Review.Kind
      var cells: [(String, String, String)] = []
      if isRemoved {
        guard let place else { continue }
        kind = .removed
        cells = columns.indices.map { (columns[$0], writing.text(row: place, column: $0), "") }
      } else if place == nil {
        kind = .added
        cells = columns.indices.map { (columns[$0], "", text(row, $0)) }
      } else {
        guard let changed = changes[row] else { continue }
        kind = .changed
        cells = changed.keys.sorted().map { (columns[$0], savedText(row, $0) ?? "", text(row, $0)) }
      }
      if kind != .changed { cells.removeAll { $0.1.isEmpty && $0.2.isEmpty } }
      review.rows.append(Review.Row(kind: kind, row: row, cells: cells))
    }
    return review
  }
}
