import Locales
import Text

/// Time by one rule for all: see `EventSpan`.
extension RecordStore {
  /// When a record takes place: its fields `start` and `end`. `nil` without a start; an end before the start, which was
  /// reported, counts as none.
  public func span(of id: RecordID) -> EventSpan? {
    guard collections.indices.contains(id.collection), let first = startFields[id.collection],
      let start = collections[id.collection].value(id.row, first).moment
    else { return nil }
    let end = endFields[id.collection].flatMap { collections[id.collection].value(id.row, $0).moment }
    return EventSpan(start: start, end: end) ?? EventSpan(start: start, end: nil)
  }

  /// Those that have not ended, in their order. A record without a start has not ended: it stays in sight.
  public func upcoming(among records: [RecordID], _ context: SelectionContext) -> [RecordID] {
    records.filter { isIn(.upcoming, $0, context) }
  }

  /// Those that have ended, in their order.
  public func past(among records: [RecordID], _ context: SelectionContext) -> [RecordID] {
    records.filter { isIn(.past, $0, context) }
  }

  func isIn(_ period: Selection.Period, _ id: RecordID, _ context: SelectionContext) -> Bool {
    guard let span = span(of: id) else { return period == .upcoming }
    let isUpcoming = span.isUpcoming(at: context.now, in: context.zone)
    switch period {
    case .upcoming: return isUpcoming
    case .past: return !isUpcoming
    case .running: return isUpcoming && span.startInstant(in: context.zone) <= context.now
    }
  }

  /// The first instant after `now` at which one of the records enters or leaves a period.
  public func nextChange(
    among records: [RecordID], of period: Selection.Period, _ context: SelectionContext
  ) -> Instant? {
    var next: Instant?
    for id in records {
      guard let span = span(of: id) else { continue }
      var instants = [span.endInstant(in: context.zone)]
      if period == .running { instants.append(span.startInstant(in: context.zone)) }
      for instant in instants where instant > context.now { next = earliest(next, instant) }
    }
    return next
  }
}
