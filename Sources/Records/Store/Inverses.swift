import Diagnostics
import Text

/// The collections with the ways back of all their references: one for each referring collection and name.
func addingInverses(to collections: [RecordCollection], _ log: DiagnosticLog) -> [RecordCollection] {
  var result = collections
  for target in collections.indices {
    var inverses: [Inverse] = []
    for (source, collection) in collections.enumerated() {
      for group in referringFields(of: collection, to: collections[target].name) {
        if let twin = inverses.first(where: { $0.name.isExactly(group.name) }) {
          reportTwin(group, collection, of: collections[twin.collection], collections[target], log)
          continue
        }
        inverses.append(inverse(group, from: source, collection, to: target, collections[target].count))
      }
    }
    for inverse in inverses { checkShadow(inverse, collections[target], from: collections[inverse.collection], log) }
    result[target].inverses = inverses
  }
  return result
}

/// Fields of a collection with the same target and the same name of their way back.
private struct ReferringFields {
  let name: String
  var fields: [Int]
}

private func referringFields(of collection: RecordCollection, to target: String) -> [ReferringFields] {
  var groups: [ReferringFields] = []
  for (index, field) in collection.schema.fields.enumerated() {
    guard field.type == .reference, let rule = field.reference, rule.target.isExactly(target) else { continue }
    let name = rule.inverse ?? collection.name
    if let group = groups.firstIndex(where: { $0.name.isExactly(name) }) {
      groups[group].fields.append(index)
    } else {
      groups.append(ReferringFields(name: name, fields: [index]))
    }
  }
  return groups
}

private func inverse(
  _ group: ReferringFields, from source: Int, _ collection: RecordCollection, to target: Int, _ count: Int
) -> Inverse {
  var starts = [Int32](repeating: 0, count: count + 1)
  forEachLink(group, collection, target, count) { there, _ in starts[there + 1] += 1 }
  for row in 0..<count { starts[row + 1] += starts[row] }
  var next = starts
  var rows = [Int32](repeating: 0, count: Int(starts[count]))
  forEachLink(group, collection, target, count) { there, here in
    rows[Int(next[there])] = Int32(clamping: here)
    next[there] += 1
  }
  return Inverse(name: group.name, collection: source, fields: group.fields, starts: starts, rows: rows)
}

/// Every pair of a record that is referred to and its referrer, each once, in the referrers' order.
private func forEachLink(
  _ group: ReferringFields, _ collection: RecordCollection, _ target: Int, _ count: Int,
  _ body: (_ there: Int, _ here: Int) -> Void
) {
  for here in 0..<collection.count {
    var seen: [Int] = []
    for field in group.fields {
      for id in collection.value(here, field).recordIDs where id.collection == target && id.row < count {
        if seen.contains(id.row) { continue }
        seen.append(id.row)
        body(id.row, here)
      }
    }
  }
}

private func reportTwin(
  _ group: ReferringFields, _ collection: RecordCollection, of other: RecordCollection, _ target: RecordCollection,
  _ log: DiagnosticLog
) {
  let field = group.fields.first.map { collection.schema.fields[$0] }
  log.error(
    "schema.inverse-name",
    "two ways back from \(target.name) have the name \(quoted(group.name)): to \(other.name) and to \(collection.name)",
    at: field?.declaration, suggestion: "give one of the references another inverse")
}

/// A way back never has the name of a field, of a word of the kind or of something that the program works out.
private func checkShadow(
  _ inverse: Inverse, _ target: RecordCollection, from source: RecordCollection, _ log: DiagnosticLog
) {
  guard let field = inverse.fields.first else { return }
  let kind = target.schema.kind
  let isField = { (name: String) in target.schema.index(of: name) != nil }
  let taken = [inverse.name, "upcoming_" + inverse.name].first { name in
    isField(name) || kind.word(name) != nil || kind.worksOut(name)
  }
  guard let taken else { return }
  let owner = isField(taken) ? "\(target.name) has a field" : "every \(kind.name) has something"
  log.error(
    "schema.inverse-name",
    "\(owner) called \(quoted(taken)), so the way back to \(source.name) cannot be called \(quoted(inverse.name))",
    at: source.schema.fields[field].declaration,
    suggestion: "give the reference another inverse, such as inverse: \(inverse.name)_records")
}
