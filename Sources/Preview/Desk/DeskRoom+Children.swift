import NIOHTTP1
import Diagnostics
import Editing
import Records
import SiteBuild
import Tables
import Text

/// Records that belong to another: the lines of an order, the copies of a book.
extension DeskRoom {
  /// How many rows of one table are shown below a record.
  private static let childLimit = 200

  func readMore(_ call: String, _ target: RequestTarget) throws(Problem) -> JSONNode {
    switch call {
    case "children": return try childrenNode(target)
    case "dates": return try datesNode(target)
    case "values": return try valuesNode(target)
    case "targets": return try targetsNode()
    case "publishing": return publishingNode
    default: throw Problem(.notFound, "no-call")
    }
  }

  func changeMore(_ call: String, _ body: JSONValue) throws(Problem) -> JSONNode? {
    switch call {
    case "bulk": return try bulk(body)
    case "column":
      let table = try table(body["table"]?.string ?? "")
      let name = body["name"]?.string ?? ""
      return try done(table) { () throws(KeptTable.EditProblem) in try table.addColumn(name) }
    case "markdown":
      return ["html": .text(try sight().html(ofMarkdown: body["text"]?.string ?? ""))]
    case "publish": return try publish(body)
    default: return nil
    }
  }

  private func childrenNode(_ target: RequestTarget) throws(Problem) -> JSONNode {
    let path = target.parameter("table") ?? ""
    let (parent, description, sight) = (try table(path), try description(path), try sight())
    let row = try number(target.parameter("row"))
    let draft = parent.current.draft
    guard draft.hasRow(row) else { throw Problem(.notFound, "no-row") }
    guard description.key.count == 1, let place = draft.columns.firstIndex(where: description.key[0].isExactly) else {
      return ["key": "", "tables": []]
    }
    let key = draft.text(row, place)
    var nodes: [JSONNode] = []
    for child in sight.tables where child.obstacle == nil {
      for field in child.fields {
        guard let reference = field.field.reference, reference.target.isExactly(description.collection),
          reference.matching == nil, reference.through == nil, field.columns.count == 1, !field.field.isMany,
          let kept = try? self.table(child.path)
        else { continue }
        let node = childNode(kept, child, field, key, sight)
        nodes.append(node)
      }
    }
    return ["key": .text(key), "tables": .list(nodes)]
  }

  private func childNode(
    _ table: KeptTable, _ child: DeskSight.Table, _ field: DeskSight.Field, _ key: String, _ sight: DeskSight
  ) -> JSONNode {
    let draft = table.current.draft
    let column = draft.columns.firstIndex(where: field.columns[0].isExactly) ?? 0
    let rows = key.isEmpty ? [] : draft.rows.filter { draft.text($0, column).isExactly(key) }
    let shown = rows.prefix(Self.childLimit)
    let names = names(of: table.path, draft)
    let places = Dictionary(
      draft.rows.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return [
      "path": .text(table.path), "title": .text(child.title), "column": .integer(column),
      "label": .text(field.label), "isPart": .boolean(!child.hasPages), "total": .integer(rows.count),
      "canAdd": .boolean(draft.writing.canChangeRows),
      "rows": .list(
        shown.map { row in
          let computed = places[row].map { sight.computed(ofRow: $0, in: child) } ?? []
          return [
            "row": rowNode(draft, row, names), "computed": .list(computed.map { .texts([$0.label, $0.text]) }),
          ]
        }),
    ]
  }

  /// The dates that a phrase gives while somebody writes it.
  private func datesNode(_ target: RequestTarget) throws(Problem) -> JSONNode {
    let path = target.parameter("table") ?? ""
    let (table, description, sight) = (try table(path), try description(path), try sight())
    let (row, column) = (try number(target.parameter("row")), try number(target.parameter("column")))
    var draft = table.current.draft
    var edit = Edit(.set)
    edit.cells = [CellText(row: row, column: column, text: target.parameter("text") ?? "")]
    do throws(Refusal) { _ = try draft.take(edit) } catch { throw problem(error) }
    guard let alone = look(at: row, of: draft, description, sight) else { return ["days": []] }
    do throws(Diagnostic) {
      guard let dates = try sight.dates(of: alone, in: description) else { return ["days": []] }
      return [
        "phrase": .text(dates.phrase), "days": .texts(Array(dates.days.prefix(60))),
        "count": .integer(dates.days.count), "leftOut": .integer(dates.leftOut), "goesOn": .boolean(dates.goesOn),
      ]
    } catch {
      return ["days": [], "problem": .text(error.message), "advice": .text(error.suggestion ?? "")]
    }
  }
}
