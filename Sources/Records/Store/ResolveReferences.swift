import Diagnostics
import Locales
import Text

/// Ties the collections together: every reference becomes the record it names, every category a place in its tree, and
/// both get a way back.
///
/// A reference to nothing is reported with its cell and the nearest keys, as error or warning as the field says, and
/// counts as missing. Then the computed fields are worked out, which may go over references.
public func resolveReferences(
  among collections: [RecordCollection], context: DecodingContext, log: DiagnosticLog
) -> RecordStore {
  var resolver = ReferenceResolver(collections, context, log)
  resolver.resolveKeys()
  resolver.resolveJoins()
  resolver.resolveCategories()
  return RecordStore(computingFields(of: addingInverses(to: resolver.collections, log), log))
}

private struct ReferenceResolver {
  var collections: [RecordCollection]
  let context: DecodingContext
  let log: DiagnosticLog

  init(_ collections: [RecordCollection], _ context: DecodingContext, _ log: DiagnosticLog) {
    self.collections = collections
    self.context = context
    self.log = log
  }

  private func index(of name: String) -> Int? { collections.firstIndex { $0.name.isExactly(name) } }

  mutating func resolveKeys() {
    // All targets are looked up before any value changes: a field that is matched may be a reference itself.
    let original = collections
    for place in original.indices {
      for (field, rule) in original[place].schema.fields.enumerated() {
        guard rule.type == .reference, let reference = rule.reference, reference.through == nil else { continue }
        let log = log.telling([original[place].name, reference.target])
        guard let target = target(of: reference.target, rule) else {
          collections[place].clear(field)
          continue
        }
        guard let keys = TargetKeys(original[target], matching: reference.matching, rule, log) else {
          collections[place].clear(field)
          continue
        }
        collections[place].resolve(field, to: target, keys, reference, log)
      }
    }
  }

  private func target(of name: String, _ field: Field) -> Int? {
    if let index = index(of: name) { return index }
    let names = collections.map(\.name)
    log.error(
      "schema.unknown-collection", "the field \(field.name) refers to \(quoted(name)), which is not a collection",
      at: field.declaration,
      suggestion: nearMiss(to: name, among: names).map { "did you mean \(quoted($0))?" }
        ?? "the collections are \(enumerated(names, limit: 20, last: "and"))")
    return nil
  }

  mutating func resolveJoins() {
    for place in collections.indices {
      for (field, rule) in collections[place].schema.fields.enumerated() {
        guard let join = rule.reference?.through, let target = target(of: rule.reference?.target ?? "", rule),
          let table = self.target(of: join.collection, rule),
          let near = joinField(join.near, of: table, to: place, rule),
          let far = joinField(join.far, of: table, to: target, rule)
        else { continue }
        let links = joined(collections[table], near: near, far: far, count: collections[place].count)
        collections[place].setRecords(links, of: field)
      }
    }
  }

  /// The field of a join table that refers to a collection: the one that is named, or the only one there is.
  private func joinField(_ name: String?, of table: Int, to target: Int, _ rule: Field) -> Int? {
    let collection = collections[table]
    let wanted = collections[target].name
    let fitting = collection.schema.fields.indices.filter { index in
      collection.schema.fields[index].reference?.target.isExactly(wanted) ?? false
    }
    if name == nil, fitting.count == 1 { return fitting[0] }
    if let name, let index = fitting.first(where: { collection.schema.fields[$0].name.isExactly(name) }) {
      return index
    }
    let names = fitting.map { collection.schema.fields[$0].name }
    log.telling([collection.name]).error(
      "schema.bad-join",
      name.map {
        "the field \(rule.name) goes through \(quoted($0)) of \(collection.name), expected a reference to \(wanted)"
      }
        ?? "the field \(rule.name) goes through \(collection.name), which has \(names.count) references to \(wanted), expected one",
      at: rule.declaration,
      suggestion: names.isEmpty
        ? "give \(collection.name) a field that references \(wanted)" : "name one of them: \(enumerated(names))")
    return nil
  }

  private func joined(_ table: RecordCollection, near: Int, far: Int, count: Int) -> [[RecordID]] {
    var links = [[RecordID]](repeating: [], count: count)
    for row in 0..<table.count {
      for here in table.value(row, near).recordIDs where here.row < count {
        for there in table.value(row, far).recordIDs where !links[here.row].contains(there) {
          links[here.row].append(there)
        }
      }
    }
    return links
  }

  mutating func resolveCategories() {
    for place in collections.indices {
      for (field, rule) in collections[place].schema.fields.enumerated() where rule.type == .category {
        collections[place].resolveCategories(field, context.language, log.telling([collections[place].name]))
      }
    }
  }
}

extension RecordCollection {
  /// Makes a field missing in every record.
  mutating func clear(_ field: Int) {
    for row in 0..<count { values[row * schema.fields.count + field] = .missing }
  }

  /// Sets a field to several records each.
  mutating func setRecords(_ links: [[RecordID]], of field: Int) {
    for (row, ids) in links.enumerated() {
      values[row * schema.fields.count + field] = ids.isEmpty ? .missing : .records(ids)
    }
  }

  /// Replaces the keys in a reference field by the records they name.
  mutating func resolve(
    _ field: Int, to target: Int, _ keys: TargetKeys, _ rule: ReferenceRule, _ log: DiagnosticLog
  ) {
    var broken = BrokenReferences(field: schema.fields[field], rule: rule, keys: keys, log: log)
    for row in 0..<count {
      let place = row * schema.fields.count + field
      switch values[place] {
      case .text(let key):
        if let found = keys.place(of: key) {
          let id = RecordID(collection: target, row: found)
          values[place] = rule.isMany ? .records([id]) : .record(id)
        } else {
          broken.add(key, at: origins.location(row, field: field))
          values[place] = .missing
        }
      case .list(let items):
        var ids: [RecordID] = []
        for item in items {
          guard let key = item.text else { continue }
          if let found = keys.place(of: key) {
            let id = RecordID(collection: target, row: found)
            if !ids.contains(id) { ids.append(id) }
          } else {
            broken.add(key, at: origins.location(row, field: field))
          }
        }
        values[place] = ids.isEmpty ? .missing : .records(ids)
      default: values[place] = .missing
      }
    }
    broken.report()
  }
}
