import NIOHTTP1
import Diagnostics
import Editing
import Records
import SiteBuild
import Tables
import Text

/// The same done to the cells of a column in all rows that somebody looks at.
struct BulkChange {
  enum Operation: String { case set, append, remove, replace, normalise }

  let operation: Operation
  let text: String
  /// What `text` is replaced by.
  let other: String
  /// What parts the values of a cell that holds several; `nil`: it holds one.
  let separator: String?
  let isMany: Bool

  /// The values that a cell holds.
  func values(of text: String) -> [String] { list(text)?.values ?? [text] }

  /// The new text of a cell.
  func text(of old: String) -> String {
    switch operation {
    case .set: return text
    case .normalise:
      if let list = list(old) { return list.written(unique(list.values.map(tidied))) }
      return tidied(old)
    case .append:
      if let list = list(old) ?? emptyList(old) {
        return list.values.contains(where: text.isExactly) ? old : list.written(list.values + [text])
      }
      return old + text
    case .remove:
      if let list = list(old) {
        return list.values.contains(where: text.isExactly)
          ? list.written(list.values.filter { !$0.isExactly(text) }) : old
      }
      return replaced(old, by: "")
    case .replace:
      if let list = list(old) { return list.written(unique(list.values.map { replaced($0, by: other) })) }
      return replaced(old, by: other)
    }
  }

  private func replaced(_ old: String, by new: String) -> String {
    let wanted = Array(text.utf8)
    if wanted.isEmpty { return old }
    let bytes = Array(old.utf8)
    var out: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place...].starts(with: wanted) {
        out += new.utf8
        place += wanted.count
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private func unique(_ values: [String]) -> [String] {
    var seen: Set<ExactString> = []
    return values.filter { !$0.isEmpty && seen.insert(ExactString($0)).inserted }
  }

  // MARK: Lists

  private struct List {
    let values: [String]
    /// What parts them; `nil`: it is an array of JSON.
    let separator: String?

    func written(_ values: [String]) -> String {
      if let separator { return values.joined(separator: separator) }
      return "[" + values.map { String(decoding: JSONNode.text($0).bytes, as: UTF8.self) }.joined(separator: ", ") + "]"
    }
  }

  private func list(_ text: String) -> List? {
    if text.utf8.first == UInt8(ascii: "[") {
      guard let root = JSONDocument.read(path: "", bytes: Array(text.utf8), log: DiagnosticLog())?.root,
        root.kind == .array, root.elements.allSatisfy({ $0.string != nil })
      else { return nil }
      return List(values: root.elements.compactMap(\.string), separator: nil)
    }
    guard isMany, let separator else { return nil }
    let mark = separator.trimmed.isEmpty ? separator : separator.trimmed
    let values = text.utf8.parts(separatedBy: Array(mark.utf8)).map { String(decoding: $0, as: UTF8.self).trimmed }
    // Written with a blank behind each mark where the cell has one.
    let blank = Array(text.utf8).contains(Array((mark + " ").utf8)) || text.isEmpty && !mark.isExactly("|")
    return List(values: values.filter { !$0.isEmpty }, separator: blank ? mark + " " : mark)
  }

  private func emptyList(_ text: String) -> List? {
    text.isEmpty && isMany && separator == nil ? List(values: [], separator: nil) : nil
  }
}

extension BulkChange {
  /// Knows how the cells of a field hold their values, and changes nothing.
  init(_ field: Field) {
    self.init(operation: .set, text: "", other: "", separator: field.separator, isMany: field.isMany)
  }
}

extension String.UTF8View {
  fileprivate func parts(separatedBy mark: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var rest = Array(self)[...]
    while !rest.isEmpty {
      if !mark.isEmpty, rest.starts(with: mark) {
        parts.append([])
        rest = rest.dropFirst(mark.count)
      } else if let byte = rest.popFirst() {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts
  }
}

extension String {
  fileprivate var trimmed: String { String(decoding: Array(Array(utf8).trimmedASCII), as: UTF8.self) }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool { hasBytes(self, part) }
}

extension DeskRoom {
  /// How many changed cells a preview shows.
  private static let sampleSize = 30

  /// Shows what a change would do to all rows of a view, or does it as one step.
  func bulk(_ body: JSONValue) throws(Problem) -> JSONNode {
    let path = body["table"]?.string ?? ""
    let (table, description) = (try table(path), try description(path))
    let (draft, version) = table.current
    guard let operation = body["operation"]?.string.flatMap(BulkChange.Operation.init(rawValue:)),
      let column = body["column"]?.integer, draft.columns.indices.contains(column)
    else { throw Problem(.badRequest, "no-column") }
    let name = draft.columns[column]
    if operation == .set || operation == .append, description.key.contains(where: name.isExactly) {
      throw Problem(.conflict, "key-column", name)
    }
    let field = description.fields.first { $0.columns.count == 1 && $0.columns[0].isExactly(name) }?.field
    let change = BulkChange(
      operation: operation, text: body["text"]?.string ?? "", other: body["with"]?.string ?? "",
      separator: field?.separator, isMany: field?.isMany ?? false)
    let rows = try rows(table, RowQuery(path, body))
    var edit = Edit(.bulk)
    for row in rows {
      let old = draft.text(row, column)
      let new = change.text(of: old)
      if !new.isExactly(old) { edit.cells.append(CellText(row: row, column: column, text: new)) }
    }
    if body["try"]?.boolean == true {
      var copy = draft
      do throws(Refusal) { _ = try copy.take(edit) } catch { throw problem(error) }
      let title = titleColumn(description, draft.columns)
      return [
        "rows": .integer(rows.count), "cells": .integer(edit.cells.count), "version": .integer(version),
        "sample": .list(
          edit.cells.prefix(Self.sampleSize).map { cell in
            .texts([self.name(of: cell.row, draft, description, title), draft.text(cell.row, column), cell.text])
          }),
      ]
    }
    guard body["version"]?.integer == version else { throw Problem(.conflict, "reviewed-other") }
    return try done(table) { [edit] () throws(KeptTable.EditProblem) in try table.take(edit) }
  }

  /// The values of a column in the rows of a view, with how many rows have each; the most frequent first.
  func valuesNode(_ target: RequestTarget) throws(Problem) -> JSONNode {
    let table = try table(target.parameter("table") ?? "")
    let draft = table.current.draft
    let column = try number(target.parameter("column"))
    guard draft.columns.indices.contains(column) else { throw Problem(.badRequest, "no-column") }
    var counts: [ExactString: Int] = [:]
    for row in try rows(table, RowQuery(table.path, target)) {
      counts[ExactString(draft.text(row, column)), default: 0] += 1
    }
    let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return [
      "count": .integer(counts.count),
      "values": .list(sorted.prefix(200).map { [.text($0.key.string), .integer($0.value)] }),
    ]
  }
}
