import Diagnostics
import Text

/// A value that is left out since it cannot be read and its field says `on_error: warn`. Its record is kept.
public struct LostValue: Sendable {
  public let field: String
  /// The cell.
  public let location: SourceLocation?
}

extension Record {
  /// What was left out of it, of the fields that may be seen.
  public var lostValues: [LostValue] {
    let collection = collection
    return collection.losses.filter { loss in
      guard collection.schema.index(of: loss.field) != nil, let place = loss.location, let span = place.span else {
        return false
      }
      return locations.contains { row in
        row.file.path.isExactly(place.file.path) && (row.span.map { $0.clamped(to: span) == span } ?? false)
      }
    }
  }
}
