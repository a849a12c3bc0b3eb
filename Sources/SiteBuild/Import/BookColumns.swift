import Diagnostics
import Files
import Kinds
import Records
import Tables
import Text

/// Which column of a person's table holds which word of a book's vocabulary.
struct BookColumns: Sendable {
  /// One column that is known.
  struct Known: Sendable {
    /// The place among the table's columns.
    let place: Int
    let word: String
    /// What stands between several values.
    let separator: String
    /// Whether it is the second column of ISBNs, which holds those of 10 digits.
    var isShortNumber = false
  }

  let known: [Known]
  /// The columns of the key.
  let key: [Int]

  /// As the site file says, where it declares the table: columns may be called otherwise in this source.
  init(_ table: Table, of declaration: DeclaredTable) {
    self.init(table.columns.map(\.name), of: declaration)
  }

  /// The same of the names of the columns.
  init(_ names: [String], of declaration: DeclaredTable) {
    let schema = declaration.schema
    let source = declaration.source
    func columns(of name: String) -> [String] {
      source.columns.first { $0.field.isExactly(name) }?.columns ?? schema.field(name)?.sourceColumns ?? [name]
    }
    let place = { (name: String) in names.firstIndex { $0.isExactly(name) } }
    known = schema.kind.vocabulary.flatMap { word -> [Known] in
      let field = schema.field(word.name)
      return columns(of: word.name).enumerated().compactMap { index, column in
        place(column).map {
          Known(
            place: $0, word: word.name, separator: field?.separator ?? "; ",
            isShortNumber: word.name.isExactly("isbn") && index > 0)
        }
      }
    }
    guard case .columns(let keyColumns) = schema.key else {
      key = ["key", "id"].compactMap(place).prefix(1).map { $0 }
      return
    }
    key = (source.keyColumns ?? keyColumns).compactMap { column in
      place(column) ?? columns(of: column).first.flatMap(place)
    }
  }

  /// As the names of the columns suggest.
  init(guessing table: Table) {
    let names = table.columns.map(\.name)
    let kind = knownKinds.all.first { $0.numberField != nil }
    var seen: Set<ExactString> = []
    known = names.enumerated().compactMap { place, name in
      guard let word = kind?.guess(column: name) else { return nil }
      let isSecond = !seen.insert(ExactString(word)).inserted
      if isSecond, !word.isExactly("isbn") { return nil }
      let isShort = word.isExactly("isbn") && (isSecond || name.utf8.elementsEqual("isbn10".utf8))
      return Known(
        place: place, word: word, separator: separator(in: table, column: place), isShortNumber: isShort)
    }
    key = ["key", "id"].compactMap { word in names.firstIndex { $0.isExactly(word) } }.prefix(1).map { $0 }
  }
}

/// What parts several values in the cells that are there already; a semicolon where nothing tells.
private func separator(in table: Table, column: Int) -> String {
  for row in table.rows.prefix(200) {
    let cells = row.cells
    guard column < cells.count, case .text(let text)? = cells[column]?.value else { continue }
    for mark in [" | ", "|", "; ", ";"] where holds(text, mark) { return mark }
  }
  return "; "
}

private func holds(_ text: String, _ mark: String) -> Bool {
  let (bytes, part) = (Array(text.utf8), Array(mark.utf8))
  guard bytes.count > part.count else { return false }
  return (0...(bytes.count - part.count)).contains { bytes[$0..<($0 + part.count)].elementsEqual(part) }
}

extension BookColumns {
  /// Whether numbers that follow each other may be keys: an ISBN is given by a publisher; one that follows another is none.
  var hasCountedKey: Bool {
    key.count == 1 && !known.contains { $0.place == key[0] && $0.word.isExactly("isbn") }
  }

  /// The number after the greatest of some keys; `nil` where not all of them are numbers.
  static func number(after keys: some Sequence<String>) -> Int? {
    var greatest = 0
    for key in keys {
      guard let number = Int(key), number >= 0, number < Int.max / 2, "\(number)".isExactly(key) else { return nil }
      greatest = max(greatest, number)
    }
    return greatest + 1
  }
}

/// A table as a site file declares it.
struct DeclaredTable {
  let schema: CollectionSchema
  let source: SourceDeclaration
}

/// The declaration of a table in the site that it lies in: its folder, or one of three above it; `nil` where no site
/// names the table.
func bookDeclaration(ofTable path: String) throws(FileError) -> DeclaredTable? {
  guard let real = try realPath(path), let options = try? SiteOptions() else { return nil }
  var parts = real.parts(separatedBy: UInt8(ascii: "/"))
  var below: [String] = []
  for _ in 0..<4 where parts.count > 1 {
    below.insert(parts.removeLast(), at: 0)
    let site = SiteFolder(parts.joined(separator: "/"))
    guard try status(site.path("site.yaml"))?.kind == .file else { continue }
    let relative = below.joined(separator: "/")
    // What is wrong with the site file is said when the site is built.
    let file = try loadSiteFile(of: site, options: options, log: DiagnosticLog())
    for collection in file?.collections ?? [] where collection.schema.kind.numberField != nil {
      if let source = collection.sources.first(where: { $0.path.isExactly(relative) }) {
        return DeclaredTable(schema: collection.schema, source: source)
      }
    }
    return nil
  }
  return nil
}
