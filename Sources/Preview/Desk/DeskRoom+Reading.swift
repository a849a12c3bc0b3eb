import Diagnostics
import Editing
import NIOHTTP1
import Records
import SiteBuild
import Synchronization
import Tables
import Text

/// What the desk's pages ask for.
extension DeskRoom {
  func read(_ call: String, _ target: RequestTarget) throws(Problem) -> JSONNode {
    let path = target.parameter("table") ?? ""
    switch call {
    case "site": return try siteNode()
    case "state": return stateNode()
    case "table": return try tableNode(try description(path))
    case "rows": return try rowsNode(try table(path), target)
    case "review": return try reviewNode(try table(path), try description(path))
    case "about": return try recordNode(try table(path), try description(path), number(target.parameter("row")))
    case "options": return try optionsNode(target.parameter("collection") ?? "", target.parameter("find") ?? "")
    default: return try readMore(call, target)
    }
  }

  func number(_ text: String?) throws(Problem) -> Int {
    guard let text, let number = Int(text) else { throw Problem(.badRequest, "no-number") }
    return number
  }

  private func siteNode() throws(Problem) -> JSONNode {
    let sight = try sight()
    return [
      "title": .text(sight.title), "root": .text(keeper.current.live?.root ?? "/"),
      "tables": .list(
        sight.tables.map { table in
          [
            "path": .text(table.path), "collection": .text(table.collection), "title": .text(table.title),
            "kind": .text(table.kind), "staff": .boolean(table.isForStaff), "group": .text(table.group),
            "obstacle": table.obstacle.map { .text($0.rawValue) } ?? .null,
          ]
        }),
    ]
  }

  /// What changes by itself: asked for again and again.
  private func stateNode() -> JSONNode {
    let outside = look()
    let shown = keeper.current
    return [
      "generation": .integer(shown.generation), "busy": .boolean(!keeper.isAtRest), "stale": .boolean(shown.isStale),
      "tables": .list(
        open.map { table in
          let (draft, version) = table.current
          let lock = OfficeLock(of: keeper.site.path(table.path))
          return [
            "path": .text(table.path), "version": .integer(version), "rows": .integer(draft.rows.count),
            "unsaved": .boolean(!draft.isUnchanged), "undo": .boolean(!draft.done.isEmpty),
            "redo": .boolean(!draft.undone.isEmpty), "conflicts": .list(draft.conflicts.map(node)),
            "lock": lock.map { lock in
              [
                "program": .text(lock.program.rawValue), "person": .text(lock.person ?? ""),
                "since": .integer(Int(lock.since)),
              ]
            } ?? .null,
          ]
        }),
      "outside": .list(outside.map { ["path": .text($0.path), "what": .text($0.outside.rawValue)] }),
      "problems": .list(problemNodes()),
    ]
  }

  private func node(_ conflict: Conflict) -> JSONNode {
    [
      "kind": .text(conflict.kind.rawValue), "row": .integer(conflict.row), "column": .text(conflict.column),
      "old": .text(conflict.old), "mine": .text(conflict.mine), "theirs": .text(conflict.theirs),
    ]
  }

  // MARK: Tables

  private func tableNode(_ table: DeskSight.Table) throws(Problem) -> JSONNode {
    let sight = try sight()
    let draft = try self.table(table.path).current.draft
    let columns = draft.columns
    let isJSON = draft.writing.table.format != .csv
    return [
      "path": .text(table.path), "title": .text(table.title), "kind": .text(table.kind), "key": .texts(table.key),
      "canAdd": .boolean(draft.writing.canChangeRows), "words": .texts(table.missingWords),
      "computed": .texts(table.computed.flatMap { [$0.name, $0.label] }),
      "columns": .list(
        columns.enumerated().map { index, name in
          // Of several fields that are read from a column, a reference says most of it.
          let fields = table.fields.filter { $0.columns.contains(where: name.isExactly) }
          let found = fields.first { $0.field.reference != nil } ?? fields.first
          return column(name, isJSON: isJSON, found, table, sight)
        }),
    ]
  }

  private func column(
    _ name: String, isJSON: Bool, _ found: DeskSight.Field?, _ table: DeskSight.Table, _ sight: DeskSight
  ) -> JSONNode {
    var node: [JSONNode.Member] = [
      .init("name", .text(name)), .init("isKey", .boolean(table.key.contains(where: name.isExactly))),
    ]
    guard let found else { return .object(node + [.init("label", .text(name))]) }
    let field = found.field
    let isAlone = found.columns.count == 1
    // Of several columns that make one field, each is called by itself.
    node.append(.init("label", .text(isAlone ? found.label : "\(found.label): \(name)")))
    node.append(.init("field", .text(field.name)))
    let place = table.fields.firstIndex { $0.field.name.isExactly(field.name) }
    node.append(.init("order", .integer(place ?? table.fields.count)))
    node.append(.init("type", .text(isAlone ? (field.type ?? .string).rawValue : "string")))
    node.append(.init("required", .boolean(found.isRequired)))
    node.append(.init("staff", .boolean(field.audience == .staff)))
    node.append(.init("many", .boolean(field.isMany && isAlone)))
    // Several values of JSON are a list, without anything between them.
    node.append(.init("json", .boolean(isJSON && isAlone)))
    if let separator = field.separator { node.append(.init("separator", .text(separator))) }
    if let scale = field.scale { node.append(.init("scale", .integer(scale))) }
    node.append(.init("formats", .texts(field.formats)))
    if let target = field.reference?.target, field.reference?.matching == nil {
      node.append(.init("target", .text(target)))
    }
    if field.type == .boolean {
      node.append(.init("yes", .text(field.trueValues.first ?? "true")))
      node.append(.init("no", .text(field.falseValues.first ?? "false")))
    }
    if ["repeats", "except", "also", "moved", "cancelled"].contains(where: field.name.isExactly) {
      node.append(.init("repeats", true))
    }
    let choices = choices(of: field, table.collection, sight)
    if !choices.isEmpty {
      node.append(.init("choices", .list(choices.map { .texts([$0.value, $0.label]) })))
    }
    return .object(node)
  }

  /// The values of a choice or a category, with what people see.
  func choices(
    of field: Field, _ collection: String, _ sight: DeskSight
  ) -> [(value: String, label: String)] {
    if !field.choices.isEmpty { return field.choices.map { ($0.value, $0.label) } }
    if !field.constraints.enumeration.isEmpty { return field.constraints.enumeration.map { ($0, $0) } }
    guard field.type == .category, let tree = sight.store.collection(collection)?.tree(of: field.name) else {
      return []
    }
    let rule = field.category
    return tree.nodes.prefix(1_000).map { node in
      let path = (node.parent.flatMap { tree[$0]?.label }.map { [$0] } ?? []) + [node.label]
      let value = rule.form == .path ? path.joined(separator: " \(rule.pathSeparator) ") : node.id
      return (value, path.joined(separator: " › "))
    }
  }

  // MARK: Rows

  private func rowsNode(_ table: KeptTable, _ target: RequestTarget) throws(Problem) -> JSONNode {
    let draft = table.current.draft
    if let only = target.parameter("row") {
      let row = try number(only)
      return ["total": 1, "from": 0, "rows": rowNodes(draft.hasRow(row) ? [row] : [], draft, of: table.path)]
    }
    let all = try rows(table, RowQuery(table.path, target), isFresh: target.parameter("fresh") == "1")
    let from = min(max(0, try number(target.parameter("from") ?? "0")), all.count)
    let count = min(max(0, try number(target.parameter("count") ?? "100")), 1_000)
    let part = all[from..<min(all.count, from + count)]
    var node: [JSONNode.Member] = [
      .init("total", .integer(all.count)), .init("from", .integer(from)),
      .init("rows", rowNodes(part, draft, of: table.path)),
    ]
    if let wanted = target.parameter("place").flatMap({ Int($0) }) {
      node.append(.init("place", all.firstIndex(of: wanted).map { .integer($0) } ?? .null))
    }
    return .object(node)
  }

  func rowNode(_ draft: Draft, _ row: Int, _ names: RowNames?) -> JSONNode {
    let columns = draft.columns.indices
    return [
      "id": .integer(row), "new": .boolean(draft.isNew(row)), "cells": .texts(columns.map { draft.text(row, $0) }),
      "changed": .list(columns.filter { draft.isChanged(row, $0) }.map { .integer($0) }),
      "names": names?.node(row, of: draft) ?? [],
    ]
  }

  private func reviewNode(_ table: KeptTable, _ description: DeskSight.Table) throws(Problem) -> JSONNode {
    let draft = table.current.draft
    let review = draft.review
    let title = titleColumn(description, draft.columns)
    return [
      "version": .integer(table.current.version), "reordered": .boolean(review.isReordered),
      "columns": .texts(draft.writing.addedColumns),
      "count": .integer(review.rows.count), "stale": .boolean(keeper.current.isStale),
      "rows": .list(
        review.rows.prefix(1_000).map { row in
          [
            "kind": .text(row.kind.rawValue), "row": .integer(row.row),
            "name": .text(name(of: row.row, draft, description, title)),
            "cells": .list(row.cells.map { .texts([$0.column, $0.old, $0.new]) }),
          ]
        }),
    ]
  }

  func titleColumn(_ table: DeskSight.Table, _ columns: [String]) -> Int? {
    let store = try? sight().store
    let field = store?.collection(table.collection)?.schema.kind.titleField
    let column = table.fields.first { $0.field.name.isExactly(field ?? "title") }?.columns.first
    return column.flatMap { column in columns.firstIndex(where: column.isExactly) }
  }

  /// What people call a row: its title, otherwise its key.
  func name(of row: Int, _ draft: Draft, _ table: DeskSight.Table, _ title: Int?) -> String {
    let text = { (column: Int) in
      let saved = draft.savedText(row, column) ?? ""
      return saved.isEmpty ? draft.text(row, column) : saved
    }
    if let title, !text(title).isEmpty { return text(title) }
    let keys = table.key.compactMap { key in draft.columns.firstIndex(where: key.isExactly) }
    return keys.map(text).joined(separator: "-")
  }

  // MARK: Records

  private func recordNode(
    _ table: KeptTable, _ description: DeskSight.Table, _ row: Int
  ) throws(Problem) -> JSONNode {
    let draft = table.current.draft
    guard draft.hasRow(row), let place = draft.rows.firstIndex(of: row) else { throw Problem(.notFound, "no-row") }
    let address = keeper.current.live?.address(
      ofRow: place, in: table.path, collection: description.collection)
    let store = try sight().store
    var referrers: [JSONNode] = []
    if let index = store.index(of: description.collection),
      let record = store.collections[index].record(ofRow: place, in: table.path)
    {
      for way in store.collections[index].referrers(of: record) where !way.rows.isEmpty {
        let names = way.rows.prefix(5).compactMap { store.record($0)?.title }
        let collection = store.collections[way.collection]
        referrers.append([
          "collection": .text(collection.schema.title ?? collection.name.asTitle), "count": .integer(way.rows.count),
          "names": .texts(names),
        ])
      }
    }
    let computed = try sight().computed(ofRow: place, in: description)
    return [
      "address": address.map { .text($0) } ?? .null, "referrers": .list(referrers),
      "computed": .list(computed.map { .texts([$0.label, $0.text]) }),
    ]
  }

  /// Records of a collection that a text is in, by key and title.
  private func optionsNode(_ collection: String, _ find: String) throws(Problem) -> JSONNode {
    let store = try sight().store
    guard let index = store.index(of: collection) else { throw Problem(.notFound, "no-collection") }
    let wanted = foldedForFinding(find)
    var found: [JSONNode] = []
    for row in 0..<store.collections[index].count {
      guard let record = store.record(RecordID(collection: index, row: row)) else { continue }
      let (key, title) = (record.key.text, record.title)
      let isFound =
        wanted.isEmpty || key.isExactly(find) || hasBytes(foldedForFinding(title), wanted)
        || foldedForFinding(key).starts(with: wanted)
      guard isFound else { continue }
      if key.isExactly(find) { found.insert(.texts([key, title]), at: 0) } else { found.append(.texts([key, title])) }
      if found.count >= 50 { break }
    }
    return ["options": .list(found)]
  }
}
