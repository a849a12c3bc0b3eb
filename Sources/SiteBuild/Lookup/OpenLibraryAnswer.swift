import Diagnostics
import Locales
import Tables
import Text

/// An answer of Open Library's interface for books: `{"ISBN:9780141439587": {"title": …}}`, without a member where it has
/// no such book.
enum OpenLibraryAnswer {
  /// Where the words of a book's vocabulary stand. Its subjects are left out: they are many, and no two books have the same.
  static let columns: [(field: String, columns: [String])] = [
    ("title", ["title"]),
    ("subtitle", ["subtitle"]),
    ("authors", ["authors.*.name", "by_statement"]),
    ("publisher", ["publishers.0.name"]),
    ("place_published", ["publish_places.0.name"]),
    ("year", ["publish_date"]),
    ("pages", ["number_of_pages"]),
    ("cover", ["large", "medium"].map { "cover.\($0)" }),
    ("link", ["url"]),
  ]

  /// Whether a document looks like one.
  static func isOne(_ document: JSONDocument) -> Bool { member(document.root) != nil }

  static func book(_ document: JSONDocument, isbn: String, origin: String, today: CivilDate) -> ImportedBook? {
    guard document.root.kind == .object, let name = member(document.root) else { return nil }
    let table = JSONReader.read(
      path: document.file.path, bytes: document.file.bytes, records: name, log: DiagnosticLog())
    guard let table, table.rowCount > 0 else { return nil }
    return ImportedBook(table, columns, isbn: isbn, origin: origin, today: today)
  }

  private static func member(_ root: JSONValue) -> String? {
    guard root.kind == .object else { return nil }
    return root.members.first { $0.name.starts(withBytesOf: "ISBN:") && $0.value.kind == .object }?.name
  }
}
