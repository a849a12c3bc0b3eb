import Diagnostics
import Records
import Tables
import Text

extension FieldFileContent {
  /// The names of an authority table with what else they are called: several in a cell, or in several rows. Of a table that
  /// has a column `field`, as `gablota check --suggest variants` writes it, only the rows of this field.
  ///
  /// - Parameter field: the collection and the field, such as `books.authors`.
  func variants(of field: String) -> [NameVariants.Entry] {
    guard case .variants(let name, let also, let separator) = file.content, let table = table() else { return [] }
    let columns = table.columns.map(\.name)
    let names = table.column(name ?? known("name", in: columns) ?? columns.first ?? "")
    let others = table.column(
      also ?? alsoNames.lazy.compactMap { known($0, in: columns) }.first ?? columns.dropFirst().first ?? "")
    guard let names, let others else {
      log.error(
        "site.field-file",
        "the names of the field \(file.field) have no columns \"\(name ?? "name")\" and \"\(also ?? alsoNames[0])\"",
        at: SourceLocation(table.file),
        suggestion: "say which columns they are: variants: {path: \(file.source.path), name: …, also: …}; "
          + "the columns are \(columns.joined(separator: ", "))")
      return []
    }
    let fields = table.column("field")
    return table.rows.flatMap { row -> [NameVariants.Entry] in
      if let owner = fields.flatMap({ text(row.cell($0)) }), !owner.isExactly(field) { return [] }
      guard let name = text(row.cell(names)) else { return [] }
      let own = NameVariants.Entry(name, also: name, at: row.location)
      guard let cell = row.cell(others) else { return [own] }
      return texts(of: cell, separator).map { NameVariants.Entry(name, also: $0, at: cell.location) } + [own]
    }
  }

  private func texts(of cell: Cell, _ separator: String) -> [String] {
    if case .list(let cells) = cell.value { return cells.compactMap { text($0) } }
    guard let text = text(cell), let mark = separator.utf8.first, separator.utf8.count == 1 else {
      return [text(cell)].compactMap(\.self)
    }
    return text.parts(separatedBy: mark).map { String(decoding: $0.utf8.trimmedASCII, as: UTF8.self) }
      .filter { !$0.isEmpty }
  }
}

/// What the column of the variants is called, the usual name first.
private let alsoNames = ["also known as", "also_known_as", "also", "variants", "variant"]
