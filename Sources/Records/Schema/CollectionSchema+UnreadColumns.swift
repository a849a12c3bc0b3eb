import Diagnostics
import Tables
import Text

extension CollectionSchema {
  /// Warns of columns that nothing reads although they are nearly called like a word of the kind (`Status`, `descripton`):
  /// nobody leaves those out on purpose, and what they say would be missing from the site without a word.
  func checkUnreadColumns(_ sources: [RecordSource], _ log: DiagnosticLog) {
    let open = kind.vocabulary.filter { !$0.isRequired && index(of: $0.name) == nil }.map(\.name)
    if open.isEmpty { return }
    var told: Set<ExactString> = []
    for source in sources where !source.isSupplement {
      let paths = fields.flatMap { source.columns(of: $0) } + keyColumns(in: source)
      let read = Set((paths + paths.map(firstStep)).map(ExactString.init))
      for table in source.tables.map(\.table) {
        for column in table.columns where !read.contains(ExactString(column.name)) {
          guard let word = word(meantBy: column.name, among: open), told.insert(ExactString(column.name)).inserted
          else {
            continue
          }
          log.warning(
            "schema.unread-column", "nothing reads the column \(quoted(column.name)), whose name is almost \(word)",
            at: SourceLocation(table.file, column.span),
            suggestion: "rename it to \(word), or write under fields of \(name): \(word): \(quoted(column.name))")
        }
      }
    }
  }

  /// The word that differs in case, blanks or a letter or two; short words are too near to others for that.
  private func word(meantBy column: String, among words: [String]) -> String? {
    let folded = foldedColumnName(column)
    if let same = words.first(where: { foldedColumnName($0).isExactly(folded) }) { return same }
    return column.utf8.count < 5 ? nil : nearMiss(to: column, among: words, within: column.utf8.count < 8 ? 1 : 2)
  }
}

/// The column in which what is at a path lies.
private func firstStep(_ path: String) -> String {
  String(decoding: path.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
}
