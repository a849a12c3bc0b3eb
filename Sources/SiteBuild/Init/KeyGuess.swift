import Locales
import Records
import Tables
import Text

/// Looks for the columns that tell the rows of a table apart, and whose values make addresses that do too.
struct KeyGuess {
  private let table: Table
  /// Columns that may be part of a key, the likeliest first.
  private let candidates: [(name: String, path: ColumnPath)]

  /// - Parameter columns: those that may be of the key; every address shows what is in it.
  init(_ table: Table, _ columns: [String]) {
    self.table = table
    let likely = columns.filter(isCalledLikeAKey) + columns.filter { !isCalledLikeAKey($0) }
    candidates = likely.compactMap { name in table.column(name).map { (name, $0) } }
  }

  /// One column, else two; none where no two will do.
  var key: [String] {
    if let one = candidates.first(where: { tellsApart([$0.path]) }) { return [one.name] }
    // Columns with gaps or with few values are no part of any key.
    let full = candidates.filter { isTelling($0.path) }.prefix(12)
    for (place, first) in full.enumerated() {
      for second in full.dropFirst(place + 1) where tellsApart([first.path, second.path]) {
        return inOrder([first.name, second.name])
      }
    }
    return []
  }

  private func inOrder(_ names: [String]) -> [String] {
    table.columns.map(\.name).filter { column in names.contains { $0.isExactly(column) } }
  }

  private func isTelling(_ path: ColumnPath) -> Bool {
    let enough = max(2, min(20, table.rowCount / 20))
    var values: Set<ExactString> = []
    for row in table.rows {
      guard let part = part(row, path) else { return false }
      if values.count < enough { values.insert(ExactString(part)) }
    }
    return values.count >= enough
  }

  private func tellsApart(_ paths: [ColumnPath]) -> Bool {
    var seen: Set<ExactString> = []
    return table.rows.allSatisfy { row in
      var parts: [String] = []
      for path in paths {
        guard let part = part(row, path) else { return false }
        parts.append(part)
      }
      let text = RecordKey(parts).text
      let slug = isSafeInPath(text) ? text : SiteLanguage.english.slug(text)
      return !slug.isEmpty && seen.insert(ExactString(slug)).inserted
    }
  }

  /// The value of a cell as a key has it; `nil` for what is none: nothing, blanks at an end, a line of text.
  private func part(_ row: Row, _ path: ColumnPath) -> String? {
    switch row.cell(path)?.value {
    case .text(let text)?:
      let isSound = !text.isEmpty && text.utf8.count <= 100 && text.utf8.trimmedASCII.count == text.utf8.count
      return isSound && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
    case .number(let literal)?: return literal
    default: return nil
    }
  }
}

/// Whether people call the column that numbers their records like this: `id`, `productID`, `book_id`, `Nr.`, `код`.
private func isCalledLikeAKey(_ column: String) -> Bool {
  let parts = fieldName(for: column).parts(separatedBy: UInt8(ascii: "_"))
  let words = [
    "id", "key", "nr", "no", "num", "number", "numer", "numero", "nomer", "code", "kod", "codigo", "sku", "isbn",
    "uuid",
  ]
  return words.contains { word in parts.first?.isExactly(word) ?? false || parts.last?.isExactly(word) ?? false }
}
