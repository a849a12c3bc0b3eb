import Diagnostics
import Tables
import Text

/// Compares the records of two tables by their keys.
struct RecordComparison {
  private let source: RemoteSource
  private let old: Table
  private let new: Table

  init(_ source: RemoteSource, _ old: Table, _ new: Table) {
    (self.source, self.old, self.new) = (source, old, new)
  }

  /// What changed as a day's work does not.
  var doubts: [String] {
    guard let before = rowsByKey(old), before.count >= Guards.baseline, let after = rowsByKey(new) else { return [] }
    let kept = before.filter { after[$0.key] != nil }.sorted { $0.value < $1.value }.map(\.key)
    if kept.count * 100 < before.count * source.guards.keptKeys {
      let column = source.keyColumns.joined(separator: ", ")
      return [
        "it has \(kept.count) of the \(before.count) keys (\"\(column)\") that were there, "
          + "and \(source.guards.keptKeys) % must be"
      ]
    }
    guard kept.count >= Guards.baseline else { return [] }
    return used.compactMap { changed($0, kept, before, after) }
  }

  private var used: [String] {
    var seen: Set<ExactString> = []
    let names = source.columns + old.columns.map(\.name).filter(source.uses)
    return names.filter { name in
      !source.keyColumns.contains { $0.isExactly(name) } && seen.insert(ExactString(name)).inserted
    }
  }

  private func changed(
    _ name: String, _ kept: [ExactString], _ before: [ExactString: Int], _ after: [ExactString: Int]
  ) -> String? {
    guard let one = old.column(name), let other = new.column(name) else { return nil }
    var count = 0
    var example: (String, String)?
    for key in kept {
      guard let first = before[key], let second = after[key] else { continue }
      let (left, right) = (text(old.row(first).cell(one)), text(new.row(second).cell(other)))
      guard !left.isExactly(right) else { continue }
      count += 1
      example = example ?? (left, right)
    }
    guard count * 100 >= kept.count * source.guards.changedColumn, let example else { return nil }
    return "the column \"\(name)\" changed in \(count) of \(kept.count) records at once, "
      + "as from \"\(shortened(example.0))\" to \"\(shortened(example.1))\""
  }

  /// A cell as it is written, whatever it holds.
  private func text(_ cell: Cell?) -> String {
    guard let cell else { return "" }
    if let plain = cell.plainText { return plain }
    guard let json = cell.json, !json.isNull else { return "" }
    return json.document.file.text(in: json.span)
  }

  /// The rows by key; `nil` where the table has no such columns.
  private func rowsByKey(_ table: Table) -> [ExactString: Int]? {
    let columns = source.keyColumns.compactMap { table.column($0) }
    guard !columns.isEmpty, columns.count == source.keyColumns.count else { return nil }
    var rows: [ExactString: Int] = [:]
    for index in 0..<table.rowCount {
      let row = table.row(index)
      rows[ExactString(columns.map { text(row.cell($0)) }.joined(separator: "\u{1F}"))] = index
    }
    return rows
  }

  private func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= 30 ? text : String(String.UnicodeScalarView(scalars.prefix(29))) + "…"
  }
}
