import Diagnostics
import Tables
import Text

extension RowDecoder {
  /// The key of a row; `nil` after its mistake was logged.
  func key(of row: Row) -> RecordKey? {
    if let first = schema.key.firstRow { return RecordKey("\(row.number - 1 + first)") }
    if lacksKeyColumn { return table.keyFromPath.map { RecordKey($0) } }
    var parts: [String] = []
    for path in table.key {
      let cell = path.flatMap { row.cell($0) }
      guard let part = keyPart(cell) else {
        if parts.isEmpty, table.key.count == 1, let key = table.keyFromPath { return RecordKey(key) }
        return missingKey(row, cell)
      }
      guard let cell, isSound(part, cell) else { return nil }
      parts.append(part)
    }
    let key = parts.count == 1 ? RecordKey(parts[0]) : RecordKey(parts)
    return agreesWithPath(key, row) ? key : nil
  }

  /// Whether the table has none of the key's columns.
  var lacksKeyColumn: Bool { schema.key.firstRow == nil && table.key.allSatisfy { $0 == nil } }

  /// Reports once for a table what each of its rows lacks, unless the site file names a column that is nowhere.
  func reportLackOfKey() {
    guard lacksKeyColumn, table.keyFromPath == nil, !schema.namesUnknownKey, table.table.rowCount > 0 else { return }
    let names = schema.key == .columns([]) ? "" : " " + enumerated(schema.keyNames.map(quoted), last: "and")
    log.error(
      "record.missing-key", "the table has no column\(names) for the key of \(schema.name)",
      at: SourceLocation(table.table.file), suggestion: "name the column with  key: COLUMN")
  }

  /// The text of a key's cell without blanks around it; `nil` where there is nothing.
  private func keyPart(_ cell: Cell?) -> String? {
    guard let cell else { return nil }
    switch cell.value {
    case .text(let text):
      let trimmed = text.trimmed
      if trimmed.isEmpty { return nil }
      if trimmed.utf8.count < text.utf8.count { remarkBlanks(text, cell) }
      return trimmed
    case .number(let literal): return literal
    case .boolean(let flag): return flag ? "true" : "false"
    case .null, .list, .object: return nil
    }
  }

  private func missingKey(_ row: Row, _ cell: Cell?) -> RecordKey? {
    let columns = schema.keyNames.map { "\"\($0)\"" }
    log.error(
      "record.missing-key",
      "found a row without a key, expected a value in \(enumerated(columns, last: "and"))",
      at: cell?.location ?? row.location,
      suggestion: "enter a key that no other row has, or remove the row")
    return nil
  }

  /// Keys with blanks around them come in whole columns, so they are told once.
  private func remarkBlanks(_ text: String, _ cell: Cell) {
    var problem = CellProblem(
      "record.key-blanks", "found the key \(quoted(text)) with blanks at its ends, which are removed",
      suggestion: "remove the blanks in the table")
    problem.severity = .warning
    problem.mass = ProblemMass(of: "the key", oneByOne: 1) {
      "\($0) keys of \(self.schema.name) have blanks at their ends: "
    }
    Report(log: log, cell: cell, fallback: nil, tally: tally)(problem)
  }

  /// Whether a key can be used; what is only suspicious is a warning.
  private func isSound(_ text: String, _ cell: Cell) -> Bool {
    var copy = text
    let (hasControl, isDamaged) = copy.withUTF8 { bytes in
      (bytes.contains { $0 < 0x20 || $0 == 0x7F }, isSpreadsheetError(bytes) || isFilledWithHashes(bytes))
    }
    if hasControl || isDamaged {
      log.error(
        hasControl ? "record.bad-key" : "record.spreadsheet-damage",
        "found the key \(quoted(text)), expected one without \(hasControl ? "control characters" : "errors in it")",
        at: cell.location, suggestion: spreadsheetDamage(in: text))
      return false
    }
    if let damage = spreadsheetDamage(in: text) {
      log.warning(
        "record.spreadsheet-damage", "found the key \(quoted(text)), which looks damaged", at: cell.location,
        suggestion: damage)
    }
    return true
  }

  /// A file that is named after another record than the one in it was probably saved under the wrong name.
  private func agreesWithPath(_ key: RecordKey, _ row: Row) -> Bool {
    guard let expected = table.keyFromPath, !expected.isExactly(key.text) else { return true }
    let cell = table.key.first?.flatMap { row.cell($0) }
    log.error(
      "record.key-against-path",
      "found the key \(quoted(key.text)) in the file for \(quoted(expected)), expected \(quoted(expected))",
      at: cell?.location ?? row.location, suggestion: "rename the file or correct the key")
    return false
  }
}
