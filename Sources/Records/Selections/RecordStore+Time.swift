import Locales
import Text

extension EventSpan {
  /// The span of two values; `nil` without a start, or where the end lies before it.
  init?(from start: FieldValue, to end: FieldValue?) {
    guard let moment = start.moment else { return nil }
    self.init(start: moment, end: end?.moment, startingAt: start.instant, endingAt: end?.instant)
  }

  /// Whether an end lies before its start.
  package static func isReversed(_ start: FieldValue, _ end: FieldValue) -> Bool {
    start.moment != nil && end.moment != nil && EventSpan(from: start, to: end) == nil
  }
}

/// Time by one rule for all: see `EventSpan`.
extension RecordStore {
  /// When a record takes place: its fields `start` and `end`. `nil` without a start; an end before the start, which was
  /// reported, counts as none.
  public func span(of id: RecordID) -> EventSpan? {
    guard collections.indices.contains(id.collection), let first = startFields[id.collection] else { return nil }
    let start = collections[id.collection].value(id.row, first)
    let end = endFields[id.collection].map { collections[id.collection].value(id.row, $0) }
    guard let moment = start.moment else { return nil }
    return EventSpan(from: start, to: end) ?? EventSpan(start: moment, end: nil, startingAt: start.instant)
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
