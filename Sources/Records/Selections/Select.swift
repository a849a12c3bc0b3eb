import Diagnostics
import Locales
import Text

extension RecordStore {
  /// The records of a selection, in order. Mistakes in it (unknown fields, values that are none) are logged, and the part
  /// with the mistake is passed over.
  public func select(
    _ selection: Selection, context: SelectionContext, log: DiagnosticLog = DiagnosticLog()
  ) -> SelectedRecords {
    guard let place = index(of: selection.of) else {
      reportUnknown(selection, log)
      return SelectedRecords()
    }
    var result = SelectedRecords()
    var matching = records(of: selection.of)
    if let condition = selection.condition {
      matching = filter(matching, condition, selection, context, &result, log)
    }
    if let period = selection.period {
      result.nextChange = earliest(result.nextChange, nextChange(among: matching, of: period, context))
      matching.removeAll { !isIn(period, $0, context) }
    }
    result.records = sorted(matching, place, selection, context, log)
    result.total = result.records.count
    if let limit = selection.limit { result.records = Array(result.records.prefix(max(0, limit))) }
    if let path = selection.groupBy { result.groups = groups(result.records, path, place, selection, context, log) }
    return result
  }

  private func filter(
    _ records: [RecordID], _ condition: Condition, _ selection: Selection, _ context: SelectionContext,
    _ result: inout SelectedRecords, _ log: DiagnosticLog
  ) -> [RecordID] {
    guard
      let compiled = CompiledCondition(
        condition, for: selection.of, in: self, context, at: selection.declaration, log)
    else { return records }
    if condition.dependsOnTime {
      for id in records {
        for instant in compiled.changes(for: id, in: self, context) {
          result.nextChange = earliest(result.nextChange, instant)
        }
      }
    }
    return records.filter { compiled.holds(for: $0, in: self) }
  }

  private func sorted(
    _ records: [RecordID], _ place: Int, _ selection: Selection, _ context: SelectionContext, _ log: DiagnosticLog
  ) -> [RecordID] {
    let ordering = Ordering(self, context)
    let location = selection.declaration ?? collections[place].schema.declaration
    if !selection.sort.isEmpty {
      return ordering.sorted(records, of: place, by: selection.sort, at: location, log)
    }
    var keys = collections[place].schema.effectiveSort
    if selection.period == .past, keys.first?.path.isExactly("start") ?? false { keys[0].direction = .descending }
    return ordering.sorted(records, of: place, by: keys, at: location, log)
  }

  private func reportUnknown(_ selection: Selection, _ log: DiagnosticLog) {
    let names = collections.map(\.name)
    log.error(
      "selection.unknown-collection", "found \(quoted(selection.of)), which is not a collection",
      at: selection.declaration,
      suggestion: nearMiss(to: selection.of, among: names).map { "did you mean \(quoted($0))?" }
        ?? "the collections are \(enumerated(names, limit: 20, last: "and"))")
  }

  private func groups(
    _ records: [RecordID], _ path: String, _ place: Int, _ selection: Selection, _ context: SelectionContext,
    _ log: DiagnosticLog
  ) -> [RecordGroup] {
    guard let compiled = CompiledPath(path, from: place, in: self, at: selection.declaration, log) else { return [] }
    let labels = ValueLabels(self, context, compiled, selection.grain)
    var order: [FieldValue] = []
    var members: [FieldValue: [RecordID]] = [:]
    for id in records {
      let values = labels.values(of: id)
      for value in values.isEmpty ? [.missing] : values {
        if members[value] == nil { order.append(value) }
        members[value, default: []].append(id)
      }
    }
    let known = order.filter { !$0.isMissing } + order.filter(\.isMissing)
    return known.map { RecordGroup(value: $0, label: labels.label(of: $0), records: members[$0] ?? []) }
  }
}

func earliest(_ left: Instant?, _ right: Instant?) -> Instant? {
  guard let left, let right else { return left ?? right }
  return min(left, right)
}

extension Condition {
  /// Whether `now` or `today` stands in it.
  public var dependsOnTime: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.dependsOnTime)
    case .not(let part): part.dependsOnTime
    case .compare(path: _, _, let operands): operands.contains { $0 == .now || $0 == .today }
    case .exists: false
    }
  }
}
