import Diagnostics
import Locales
import Text

extension RecordStore {
  /// What an audience may see: collections and fields meant for others are gone, with every reference to them, their
  /// raw columns, their categories and their ways back. Nothing of them can be reached from the store that comes back.
  public func visible(to audience: Audience) -> RecordStore {
    projected(to: audience) { _ in nil }
  }

  /// What is published: visible to the audience, no drafts unless asked for, and for every collection only the records
  /// for which its condition holds. Whatever is left out stands in the ledger with its reason.
  public func published(
    for audience: Audience, includingDrafts: Bool, context: SelectionContext, log: DiagnosticLog
  ) -> RecordStore {
    let filters = filters(context, log)
    // Records are left out first, so that no sum counts them; then what others may not see goes.
    let draftFields = collections.map { includingDrafts ? nil : $0.schema.index(of: "draft") }
    let kept = projected(to: .staff) { id in
      if let field = draftFields[id.collection], self.collections[id.collection].value(id.row, field) == .boolean(true)
      {
        return .draft
      }
      if let filter = filters[id.collection], !filter.holds(for: id, in: self) { return .filtered }
      return nil
    }
    return (kept === self ? self : kept.recomputed()).withoutHints(for: audience).visible(to: audience)
  }

  /// The first instant after now at which the condition of a collection may hold for other records than now; `nil`: never
  /// by time alone.
  public func nextPublication(for audience: Audience, _ context: SelectionContext) -> Instant? {
    let filters = filters(context, DiagnosticLog())
    return collections.indices.reduce(nil) { next, place in
      let schema = collections[place].schema
      guard let filter = filters[place], audience.maySee(schema.audience), schema.filter?.dependsOnTime ?? false else {
        return next
      }
      return (0..<collections[place].count).reduce(next) { next, row in
        let changes = filter.changes(for: RecordID(collection: place, row: row), in: self, context)
        return earliest(next, changes.min())
      }
    }
  }

  /// The condition of each collection.
  private func filters(_ context: SelectionContext, _ log: DiagnosticLog) -> [CompiledCondition?] {
    collections.map { collection in
      collection.schema.filter.flatMap {
        CompiledCondition($0, for: collection.name, in: self, context, at: collection.schema.declaration, log)
      }
    }
  }

  /// The same records for another audience.
  private func sharing(to audience: Audience) -> RecordStore {
    audience == self.audience
      ? self : RecordStore(collections, audience: audience, hiddenLedgers: hiddenLedgers)
  }

  private func projected(
    to audience: Audience, leavingOut reason: (RecordID) -> LedgerEntry.Reason?
  ) -> RecordStore {
    let plan = ProjectionPlan(self, audience, reason)
    if plan.leavesEverything { return sharing(to: audience) }
    var result: [RecordCollection] = []
    var hidden = hiddenLedgers
    for index in collections.indices {
      if plan.isHidden(index) {
        hidden.append(plan.ledger(ofHidden: index))
      } else {
        result.append(plan.collection(index))
      }
    }
    // Ways back that cannot be named were reported when the references were resolved.
    return RecordStore(
      notingHidden(from: collections, addingInverses(to: result, DiagnosticLog())), audience: audience,
      hiddenLedgers: hidden)
  }
}

/// The collections with the names of what an audience would find there if it might see everything.
private func notingHidden(from all: [RecordCollection], _ visible: [RecordCollection]) -> [RecordCollection] {
  var result = visible
  for index in result.indices {
    guard let old = all.first(where: { $0.name.isExactly(result[index].name) }) else { continue }
    let names = result[index].schema.fields.map(\.name) + result[index].inverseNames
    result[index].hiddenNames = (old.hiddenNames + old.schema.fields.map(\.name) + old.inverseNames).filter { name in
      !names.contains { $0.isExactly(name) }
    }
  }
  return result
}

/// Which records and fields stay, and their new places.
private struct ProjectionPlan {
  let store: RecordStore
  let audience: Audience
  /// For every collection its new place, or −1; for every record too.
  private var collectionPlaces: [Int] = []
  private var places: [[Int32]] = []
  private var leftOut: [[LedgerEntry]] = []

  init(_ store: RecordStore, _ audience: Audience, _ reason: (RecordID) -> LedgerEntry.Reason?) {
    self.store = store
    self.audience = audience
    var next = 0
    for (index, collection) in store.collections.enumerated() {
      let isHidden = !audience.maySee(collection.schema.audience)
      collectionPlaces.append(isHidden ? -1 : next)
      if !isHidden { next += 1 }
      add(collection) { isHidden ? .staff : reason(RecordID(collection: index, row: $0)) }
    }
  }

  private mutating func add(_ collection: RecordCollection, _ reason: (Int) -> LedgerEntry.Reason?) {
    var rows: [Int32] = []
    var entries: [LedgerEntry] = []
    var next: Int32 = 0
    rows.reserveCapacity(collection.count)
    for row in 0..<collection.count {
      guard let why = reason(row) else {
        rows.append(next)
        next += 1
        continue
      }
      rows.append(-1)
      entries.append(
        LedgerEntry(
          collection: collection.name, key: collection.keys[row].text, reason: why,
          location: collection.origins.location(row)))
    }
    places.append(rows)
    leftOut.append(entries)
  }

  /// Whether nothing is left out.
  var leavesEverything: Bool {
    leftOut.allSatisfy(\.isEmpty) && collectionPlaces.allSatisfy { $0 >= 0 }
      && store.collections.allSatisfy { old in old.schema.fields.allSatisfy { isVisible($0, in: old) } }
  }

  func isHidden(_ index: Int) -> Bool { collectionPlaces[index] < 0 }

  func ledger(ofHidden index: Int) -> Ledger {
    let old = store.collections[index]
    return Ledger(
      collection: old.name, read: old.read, published: 0, leftOut: old.leftOut + leftOut[index], merged: old.merged)
  }

  func collection(_ index: Int) -> RecordCollection {
    let old = store.collections[index]
    let rows = old.keys.indices.filter { places[index][$0] >= 0 }
    let fields = old.schema.fields.indices.filter { isVisible(old.schema.fields[$0], in: old) }
    if rows.count == old.count, fields.count == old.schema.fields.count, leavesAllTargets(old) { return old }
    var result = RecordCollection(
      schema: visibleSchema(of: old, fields), keys: rows.map { old.keys[$0] }, values: [],
      origins: old.origins.kept(rows, fields), places: [:], read: old.read, leftOut: old.leftOut + leftOut[index])
    result.values.reserveCapacity(rows.count * fields.count)
    for row in rows { for field in fields { result.values.append(kept(old.value(row, field))) } }
    for (place, key) in result.keys.enumerated() { result.places[key] = place }
    if !old.slugs.isEmpty { result.slugs = rows.map { old.slugs[$0] } }
    if !old.occurrences.isEmpty { result.occurrences = rows.map { old.occurrences[$0] } }
    if !old.series.isEmpty { result.series = rows.map { old.series[$0] } }
    result.trees = trees(of: old, fields)
    result.hoursExceptions = old.hoursExceptions
    result.merged = old.merged
    result.hiddenColumns = old.hiddenColumns + hiddenColumns(of: old)
    return result
  }

  /// The schema without what a hidden field would give away.
  private func visibleSchema(of old: RecordCollection, _ fields: [Int]) -> CollectionSchema {
    var schema = old.schema
    schema.fields = fields.map { old.schema.fields[$0] }
    let hidden = old.schema.fields.filter { !isVisible($0, in: old) }.map(\.name)
    let staysVisible = { (path: String) in
      !hidden.contains { $0.isExactly(path) || isPrefix($0 + ".", of: path) }
    }
    schema.sort = schema.sort.filter { staysVisible($0.path) }
    schema.facets = schema.facets?.filter(staysVisible)
    schema.filter = nil
    return schema
  }

  private func isVisible(_ field: Field, in collection: RecordCollection) -> Bool {
    audience.maySee(store.collections.audience(of: field, in: collection.name))
  }

  /// Whether every record that the collection could refer to keeps its place.
  private func leavesAllTargets(_ collection: RecordCollection) -> Bool {
    collection.schema.fields.allSatisfy { field in
      guard let target = field.reference.flatMap({ store.index(of: $0.target) }) else { return true }
      return leftOut[target].isEmpty && collectionPlaces[target] == target
    }
  }

  private func kept(_ value: FieldValue) -> FieldValue {
    switch value {
    case .record(let id): return moved(id).map { .record($0) } ?? .missing
    case .records(let ids):
      let rest = ids.compactMap(moved)
      return rest.isEmpty ? .missing : .records(rest)
    default: return value
    }
  }

  private func moved(_ id: RecordID) -> RecordID? {
    let (collection, row) = (collectionPlaces[id.collection], places[id.collection][id.row])
    return collection < 0 || row < 0 ? nil : RecordID(collection: collection, row: Int(row))
  }

  private func trees(of old: RecordCollection, _ fields: [Int]) -> [Int: CategoryTree] {
    var trees: [Int: CategoryTree] = [:]
    for (place, field) in fields.enumerated() { trees[place] = old.trees[field] }
    return trees
  }

  /// The columns of fields that are gone; `raw` keeps quiet about them even where a public field is read from them too.
  private func hiddenColumns(of old: RecordCollection) -> [String] {
    old.schema.fields.filter { !isVisible($0, in: old) }.flatMap { field in
      field.sourceColumns + old.origins.sourceColumns(of: field.name)
    }
  }
}

extension Origins {
  /// The origins of some records with some fields.
  func kept(_ records: [Int], _ fields: [Int]) -> Origins {
    var result = Origins()
    result.tables = tables.map { table in
      BoundTable(
        table: table.table, fields: fields.map { $0 < table.fields.count ? table.fields[$0] : [] }, key: table.key,
        keyFromPath: table.keyFromPath, sourceColumns: table.sourceColumns)
    }
    result.first = records.map { first[$0] }
    for (place, record) in records.enumerated() { result.more[place] = more[record] }
    return result
  }

  /// The columns that sources of their own naming have for a field.
  func sourceColumns(of field: String) -> [String] {
    tables.flatMap { table in table.sourceColumns.first { $0.field.isExactly(field) }?.columns ?? [] }
  }
}
