import Diagnostics
import Locales
import Text

/// A condition with its paths looked up and its operands read.
indirect enum CompiledCondition {
  case all([CompiledCondition])
  case any([CompiledCondition])
  case not(CompiledCondition)
  case compare(CompiledPath, Condition.Comparison, [FieldValue])
  /// Compares the numbers that texts are; a text that is none does not meet it.
  case compareNumbers(CompiledPath, Condition.Comparison, [DecimalNumber], TextNumbers)
  case exists(CompiledPath, Bool)

  /// `nil` after a mistake was reported.
  init?(
    _ condition: Condition, for collection: String, in store: RecordStore, _ context: SelectionContext,
    at location: SourceLocation?, _ log: DiagnosticLog
  ) {
    guard let place = store.index(of: collection) else { return nil }
    let compiler = ConditionCompiler(place: place, store: store, context: context, location: location, log: log)
    guard let compiled = compiler.compile(condition, depth: 0) else { return nil }
    self = compiled
  }

  func holds(for id: RecordID, in store: RecordStore) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: id, in: store) }
    case .any(let conditions): conditions.contains { $0.holds(for: id, in: store) }
    case .not(let condition): !condition.holds(for: id, in: store)
    case .exists(let path, let wanted): path.values(of: id, in: store).isEmpty != wanted
    case .compare(let path, .not, let operands):
      !path.values(of: id, in: store).contains { value in operands.contains { isSame(value, $0) } }
    case .compare(let path, let comparison, let operands):
      path.values(of: id, in: store).contains { value in operands.contains { compare(value, comparison, $0) } }
    case .compareNumbers(let path, let comparison, let operands, let numbers):
      path.values(of: id, in: store).contains { value in
        guard let number = numbers.number(in: value) else { return false }
        return operands.contains { compare(.number(number), comparison, .number($0)) }
      }
    }
  }

  private func compare(_ value: FieldValue, _ comparison: Condition.Comparison, _ operand: FieldValue) -> Bool {
    switch comparison {
    case .equals, .oneOf: isSame(value, operand)
    case .not: !isSame(value, operand)
    case .contains: isSame(value, operand) || hasInside(value, operand)
    case .greater: isBelow(operand, value)
    case .less: isBelow(value, operand)
    case .atLeast: isBelow(operand, value) || isSame(value, operand)
    case .atMost: isBelow(value, operand) || isSame(value, operand)
    }
  }

  private func isSame(_ value: FieldValue, _ operand: FieldValue) -> Bool {
    switch (value, operand) {
    case (.integer(let left), .number(let right)): DecimalNumber(left) == right
    case (.number(let left), .integer(let right)): left == DecimalNumber(right)
    case (.datetime(let left), .date(let right)): left.civil.date == right
    case (.date(let left), .datetime(let right)): left == right.civil.date
    case (.categories(let ids), .categories(let wanted)): !Set(ids).isDisjoint(with: wanted)
    default: value == operand
    }
  }

  private func hasInside(_ value: FieldValue, _ operand: FieldValue) -> Bool {
    guard let text = value.text.map({ Array($0.utf8) }), let part = operand.text.map({ Array($0.utf8) }),
      !part.isEmpty, text.count >= part.count
    else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }

  /// The instants after `now` at which the condition may change for a record.
  func changes(for id: RecordID, in store: RecordStore, _ context: SelectionContext) -> [Instant] {
    switch self {
    case .all(let conditions), .any(let conditions):
      return conditions.flatMap { $0.changes(for: id, in: store, context) }
    case .not(let condition): return condition.changes(for: id, in: store, context)
    case .exists, .compareNumbers: return []
    case .compare(let path, let comparison, let operands):
      var instants: [Instant] = []
      for operand in operands {
        let isNow = operand == .datetime(DateTime(context.now, in: context.zone))
        let today = context.zone.civil(at: context.now).date
        if isNow || operand == .date(today) { instants.append(context.zone.startOfDay(today.adding(days: 1))) }
        guard isNow else { continue }
        for case .datetime(let moment) in path.values(of: id, in: store) {
          if comparison.changesAtOperand { instants.append(moment.instant) }
          if comparison.changesAfterOperand { instants.append(moment.instant.adding(seconds: 1)) }
        }
      }
      return instants.filter { $0 > context.now }
    }
  }
}

extension Condition.Comparison {
  /// Whether it asks which is greater.
  fileprivate var isBySize: Bool { [.greater, .less, .atLeast, .atMost].contains(self) }
  /// Whether the answer may become another when the operand, which grows, reaches the value.
  fileprivate var changesAtOperand: Bool { self != .less && self != .atLeast }
  /// Whether it may when the operand has gone past the value.
  fileprivate var changesAfterOperand: Bool { self != .greater && self != .atMost }
}

/// Looks up paths and reads operands.
private struct ConditionCompiler {
  let place: Int
  let store: RecordStore
  let context: SelectionContext
  let location: SourceLocation?
  let log: DiagnosticLog

  /// How deep conditions may be nested.
  private static let depthLimit = 50

  func compile(_ condition: Condition, depth: Int) -> CompiledCondition? {
    guard depth < Self.depthLimit else {
      log.error("selection.too-deep", "conditions are nested more than \(Self.depthLimit) levels deep", at: location)
      return nil
    }
    switch condition {
    case .all(let parts): return .all(parts.compactMap { compile($0, depth: depth + 1) })
    case .any(let parts): return .any(parts.compactMap { compile($0, depth: depth + 1) })
    case .not(let part): return compile(part, depth: depth + 1).map { .not($0) }
    case .exists(let text, let wanted): return path(text).map { .exists($0, wanted) }
    case .compare(let text, let comparison, let operands):
      guard let path = path(text) else { return nil }
      return compared(path, comparison, operands.compactMap { read($0, at: path, comparison) })
    }
  }

  /// A comparison by size compares texts as numbers where the operand is one: a price is `5` or `free`, and `10` is more
  /// than `5`.
  private func compared(
    _ path: CompiledPath, _ comparison: Condition.Comparison, _ operands: [FieldValue]
  ) -> CompiledCondition {
    guard comparison.isBySize, operands.contains(where: { $0.text != nil }) else {
      return .compare(path, comparison, operands)
    }
    let numbers = TextNumbers(of: path.field(in: store), context, log)
    let known = operands.map { numbers.operand($0) }
    let wanted = known.compactMap(\.self)
    let others = zip(operands, known).filter { $0.1 == nil }.map(\.0)
    if wanted.isEmpty { return .compare(path, comparison, operands) }
    numbers.warn(of: path, comparedWith: wanted[0], in: store, at: location, log)
    let byNumber = CompiledCondition.compareNumbers(path, comparison, wanted, numbers)
    return others.isEmpty ? byNumber : .any([byNumber, .compare(path, comparison, others)])
  }

  private func path(_ text: String) -> CompiledPath? {
    CompiledPath(text, from: place, in: store, at: location, log)
  }

  private func read(_ operand: Condition.Operand, at path: CompiledPath, _ comparison: Condition.Comparison)
    -> FieldValue?
  {
    switch operand {
    case .now: return .datetime(DateTime(context.now, in: context.zone))
    case .today: return .date(context.zone.civil(at: context.now).date)
    case .integer(let value): return read("\(value)", at: path, comparison)
    case .number(let value): return read(value.text, at: path, comparison)
    case .boolean(let value): return read(value ? "true" : "false", at: path, comparison)
    case .text(let text): return read(text, at: path, comparison)
    }
  }

  private func read(_ text: String, at path: CompiledPath, _ comparison: Condition.Comparison) -> FieldValue? {
    guard let field = path.field(in: store) else {
      if case .inverse(let index) = path.leaf {
        return record(text, of: store.collections[path.collection].inverses[index].collection)
      }
      return .text(text)
    }
    switch field.type {
    case .reference: return field.reference.flatMap { store.index(of: $0.target) }.flatMap { record(text, of: $0) }
    case .category: return category(text, of: field, in: store.collections[path.collection])
    default:
      if comparison == .contains, field.type != .list { return .text(text) }
      return value(store.collections[path.collection].schema.settledWord(text, of: field) ?? text, of: field)
    }
  }

  private func record(_ text: String, of target: Int) -> FieldValue? {
    let collection = store.collections[target]
    if let row = collection.place(of: RecordKey(text)) ?? collection.keys.firstIndex(where: { $0.text.isExactly(text) })
    {
      return .record(RecordID(collection: target, row: row))
    }
    log.error(
      "selection.unknown-record", "found \(quoted(text)), expected the key of a record of \(collection.name)",
      at: location,
      suggestion: nearestKey(to: text, in: collection).map { "the nearest key is \(quoted($0))" })
    return nil
  }

  private func category(_ text: String, of field: Field, in collection: RecordCollection) -> FieldValue? {
    guard let tree = collection.tree(of: field.name) else { return nil }
    let path = text.pieces(separatedBy: field.category.pathSeparator)
    if let id = tree.find(id: text) ?? tree.find(path: path) ?? tree.find(label: text).first {
      return .categories(tree.subtree(id))
    }
    log.error(
      "selection.unknown-category", "found \(quoted(text)), which is not a category of \(field.name)", at: location,
      suggestion: nearChoice(to: text, among: tree.nodes.map(\.label)).map { "did you mean \(quoted($0))?" })
    return nil
  }

  /// An operand as the site file writes it: dates by ISO 8601, numbers with a point, `true` and `false`; then as the
  /// field's own cells are written.
  private func value(_ text: String, of field: Field) -> FieldValue? {
    var plain = Field(field.name, field.type == .list ? field.items : field.type)
    plain.missingValues = []
    plain.declaration = field.declaration
    var asWritten = field
    asWritten.type = plain.type
    asWritten.missingValues = []
    asWritten.constraints = Constraints()
    let decoding = DecodingContext(zone: context.zone, language: context.language)
    var problem: CellProblem?
    for candidate in [plain, asWritten] {
      let decoder = FieldDecoder(candidate, in: CollectionSchema("", .plain), decoding, log)
      var remark: CellProblem?
      do throws(CellProblem) {
        return try decoder.value(of: text, remark: &remark)
      } catch {
        problem = problem ?? error
      }
    }
    if let problem {
      log.error(
        "selection.bad-value", "\(problem.message) to compare with \(field.name)", at: location,
        suggestion: problem.suggestion)
    }
    return nil
  }
}
