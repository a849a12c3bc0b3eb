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
    default: throw Problem(.notFound, "no-call")
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
      "problems": .list(problems(shown)),
    ]
  }

  private func node(_ conflict: Conflict) -> JSONNode {
    [
      "kind": .text(conflict.kind.rawValue), "row": .integer(conflict.row), "column": .text(conflict.column),
      "old": .text(conflict.old), "mine": .text(conflict.mine), "theirs": .text(conflict.theirs),
    ]
  }

  /// What `check` says of the tables, at the cells that it is said of.
  private func problems(_ shown: Shown) -> [JSONNode] {
    let tables = open.map { OpenTable(table: $0, name: keeper.site.shown($0.path), $0.current) }
    let age = [shown.generation] + tables.map(\.version)
    if let known = problems.withLock({ $0.age == age ? $0.nodes : nil }) { return known }
    var places: [ExactString: TablePlaces] = [:]
    let nodes = shown.diagnostics.withoutRepeats.prefix(500).map { diagnostic in
      var node: [JSONNode.Member] = [
        .init("severity", .text(diagnostic.severity.word)), .init("code", .text(diagnostic.code)),
        .init("text", .text(diagnostic.message)), .init("advice", .text(diagnostic.suggestion ?? "")),
      ]
      guard let location = diagnostic.location else { return JSONNode.object(node) }
      node.append(.init("file", .text(location.file.path)))
      guard let open = tables.first(where: { $0.name.isExactly(location.file.path) }) else { return .object(node) }
      node.append(.init("table", .text(open.table.path)))
      let name = ExactString(open.name)
      let known = places[name] ?? TablePlaces(open, location.file, self)
      places[name] = known
      guard let span = location.span, let place = known.parsed?.place(at: span.lowerBound) else { return .object(node) }
      if known.rows.indices.contains(place.row) { node.append(.init("row", .integer(known.rows[place.row]))) }
      if let column = place.column { node.append(.init("column", .integer(column))) }
      return .object(node)
    }
    problems.withLock { $0 = (age, nodes) }
    return nodes
  }

  private struct OpenTable {
    let table: KeptTable
    let name: String
    let draft: Draft
    let version: Int

    init(table: KeptTable, name: String, _ current: (draft: Draft, version: Int)) {
      (self.table, self.name, draft, version) = (table, name, current.draft, current.version)
    }
  }

  /// Where rows and columns lie in what diagnostics speak of: nowhere, if they speak of an older draft, since everything is said
  /// anew in a moment.
  private struct TablePlaces {
    var parsed: Table?
    let rows: [Int]

    init(_ open: OpenTable, _ file: SourceFile, _ room: DeskRoom) {
      rows = open.draft.rows
      let now = open.draft.bytes
      guard now.count - file.bytes.count <= 3, now.suffix(file.bytes.count).elementsEqual(file.bytes) else { return }
      parsed = try? room.description(open.table.path).parse(now, site: room.keeper.site)
    }
  }

  // MARK: Tables

  private func tableNode(_ table: DeskSight.Table) throws(Problem) -> JSONNode {
    let sight = try sight()
    let draft = try self.table(table.path).current.draft
    let columns = draft.columns
    let isJSON = draft.writing.table.format != .csv
    return [
      "path": .text(table.path), "title": .text(table.title), "kind": .text(table.kind), "key": .texts(table.key),
      "canAdd": .boolean(draft.writing.canChangeRows),
      "columns": .list(
        columns.enumerated().map { index, name in
          let found = table.fields.first { $0.columns.contains(where: name.isExactly) }
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
      return ["total": 1, "from": 0, "rows": .list(draft.hasRow(row) ? [rowNode(draft, row)] : [])]
    }
    let all = rows(
      table, sort: target.parameter("sort").flatMap { Int($0) }, isDown: target.parameter("down") == "1",
      find: target.parameter("find") ?? "")
    let from = min(max(0, try number(target.parameter("from") ?? "0")), all.count)
    let count = min(max(0, try number(target.parameter("count") ?? "100")), 1_000)
    let part = all[from..<min(all.count, from + count)]
    var node: [JSONNode.Member] = [
      .init("total", .integer(all.count)), .init("from", .integer(from)),
      .init("rows", .list(part.map { rowNode(draft, $0) })),
    ]
    if let wanted = target.parameter("place").flatMap({ Int($0) }) {
      node.append(.init("place", all.firstIndex(of: wanted).map { .integer($0) } ?? .null))
    }
    return .object(node)
  }

  func rowNode(_ draft: Draft, _ row: Int) -> JSONNode {
    let columns = draft.columns.indices
    return [
      "id": .integer(row), "new": .boolean(draft.isNew(row)), "cells": .texts(columns.map { draft.text(row, $0) }),
      "changed": .list(columns.filter { draft.isChanged(row, $0) }.map { .integer($0) }),
    ]
  }

  private func reviewNode(_ table: KeptTable, _ description: DeskSight.Table) throws(Problem) -> JSONNode {
    let draft = table.current.draft
    let review = draft.review
    let title = titleColumn(description, draft.columns)
    return [
      "version": .integer(table.current.version), "reordered": .boolean(review.isReordered),
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

  private func titleColumn(_ table: DeskSight.Table, _ columns: [String]) -> Int? {
    let store = try? sight().store
    let field = store?.collection(table.collection)?.schema.kind.titleField
    let column = table.fields.first { $0.field.name.isExactly(field ?? "title") }?.columns.first
    return column.flatMap { column in columns.firstIndex(where: column.isExactly) }
  }

  /// What people call a row: its title, otherwise its key.
  private func name(of row: Int, _ draft: Draft, _ table: DeskSight.Table, _ title: Int?) -> String {
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
    return ["address": address.map { .text($0) } ?? .null, "referrers": .list(referrers)]
  }

  /// Records of a collection that a text is in, by key and title.
  private func optionsNode(_ collection: String, _ find: String) throws(Problem) -> JSONNode {
    let store = try sight().store
    guard let index = store.index(of: collection) else { throw Problem(.notFound, "no-collection") }
    let wanted = find.lowercased()
    var found: [JSONNode] = []
    for row in 0..<store.collections[index].count {
      guard let record = store.record(RecordID(collection: index, row: row)) else { continue }
      let (key, title) = (record.key.text, record.title)
      let isFound =
        wanted.isEmpty || key.isExactly(find) || hasText(title.lowercased(), wanted)
        || key.lowercased().starts(withBytesOf: wanted)
      guard isFound else { continue }
      if key.isExactly(find) { found.insert(.texts([key, title]), at: 0) } else { found.append(.texts([key, title])) }
      if found.count >= 50 { break }
    }
    return ["options": .list(found)]
  }
}

/// Whether a text has another in it, byte by byte.
private func hasText(_ text: String, _ part: String) -> Bool {
  let (text, part) = (Array(text.utf8), Array(part.utf8))
  guard text.count >= part.count else { return false }
  return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
}
