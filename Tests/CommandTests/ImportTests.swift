import Foundation
import TestSupport
import Testing

/// `gablota import isbn`.
@Suite struct ImportTests {
  private static func answer(_ title: String, _ isbn: String, pages: Int = 100) -> String {
    """
    {"totalItems": 1, "items": [{"volumeInfo": {"title": "\(title)", "authors": ["A. B.", "C. D."], "pageCount": \(pages),
      "publisher": "House; Co", "publishedDate": "2016-09-13",
      "industryIdentifiers": [{"type": "ISBN_13", "identifier": "\(isbn)"}]}}]}
    """
  }

  private func folder(_ table: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write(table, to: "books.csv")
    try folder.write(Self.answer("Great", "9780141439563"), to: "isbn_9780141439563.json")
    try folder.write(Self.answer("Mars", "9780007152599", pages: 307), to: "isbn_9780007152599.json")
    try folder.write(#"{"totalItems": 0}"#, to: "isbn_9780201896831.json")
    return folder
  }

  private func run(_ folder: TemporaryDirectory, _ more: String...) throws -> ProcessOutput {
    try TestSupport.run(
      Gablota.path,
      [
        "import", "isbn", "isbn_9780141439563.json", "isbn_9780007152599.json", "isbn_9780201896831.json", "--into",
        "books.csv",
      ] + more, in: folder.path, environment: ["SOURCE_DATE_EPOCH": "1789646400"])
  }

  private static let table =
    "\u{FEFF}id;Título;own;autores;isbn;páginas;editorial;fecha alta\r\n7;Mine;\"x;y\";;0-14-143956-4;12;;\r\n"

  @Test func fillsEmptyCellsAndAddsRowsWithoutTouchingOtherBytes() throws {
    let folder = try folder(Self.table)
    let result = try run(folder)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(
      try folder.text("books.csv")
        == "\u{FEFF}id;Título;own;autores;isbn;páginas;editorial;fecha alta\r\n"
        + "7;Mine;\"x;y\";\"A. B.; C. D.\";0-14-143956-4;12;\"House; Co\";\r\n"
        + "8;Mars;;\"A. B.; C. D.\";9780007152599;307;\"House; Co\";2026-09-17\r\n")
    #expect(try folder.text("books.csv.bak") == Self.table)
    #expect(
      result.text == """
        row 1 filled: autores, editorial (Great, 9780141439563)
        row 2 added: Mars, 9780007152599
        saved books.csv, the old one is books.csv.bak

        """)
    #expect(result.errorText.contains("Google Books has no book for the ISBN 9780201896831"))
  }

  @Test func aSecondImportChangesNothing() throws {
    let folder = try folder(Self.table)
    _ = try run(folder)
    let (first, stamp) = (try folder.text("books.csv"), try stamps(folder.path))
    let result = try run(folder)
    #expect(result.text.hasSuffix("books.csv has not changed\n"), "\(result.text)")
    #expect(try folder.text("books.csv") == first)
    #expect(try stamps(folder.path) == stamp)
  }

  @Test func aRehearsalWritesNothing() throws {
    let folder = try folder(Self.table)
    let before = try folder.files()
    let result = try run(folder, "--dry-run")
    #expect(result.code == 0)
    #expect(result.text.contains("row 2 added"))
    #expect(try folder.files() == before)
  }

  @Test func theSiteFileSaysWhichColumnIsWhich() throws {
    let folder = try folder("nr,what,who,number\n")
    try folder.write(
      """
      title: Shelf
      collections:
        books:
          kind: book
          source: books.csv
          key: nr
          fields: {title: what, authors: {from: who, separator: " | "}, isbn: number}

      """, to: "site.yaml")
    let result = try run(folder)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(
      try folder.text("books.csv")
        == "nr,what,who,number\n1,Great,A. B. | C. D.,9780141439563\n2,Mars,A. B. | C. D.,9780007152599\n")
  }

  @Test func aSourceMaySayItOtherwise() throws {
    let folder = try folder("")
    try folder.write(
      """
      title: Shelf
      collections:
        books:
          kind: book
          key: id
          sources:
            - {path: books.csv, fields: {title: none}}
            - {path: data/books.csv, key: n, dialect: {delimiter: ";"}, fields: {title: what, isbn: who}}

      """, to: "site.yaml")
    try folder.write("n;what;who\n", to: "data/books.csv")
    let answer = "../isbn_9780141439563.json"
    let result = try Gablota.run("import", "isbn", answer, "--into", "books.csv", in: folder.path("data"))
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try folder.text("data/books.csv") == "n;what;who\n1;Great;9780141439563\n")
  }

  @Test func aNumberThatFollowsAnISBNIsNone() throws {
    let folder = try folder("")
    try folder.write("isbn,title\n9780141439563,Great\n", to: "books.csv")
    try folder.write(
      #"{"totalItems": 1, "items": [{"volumeInfo": {"title": "Unnumbered"}}]}"#, to: "isbn_9780201896831.json")
    try folder.write(
      "title: Shelf\ncollections:\n  books: {kind: book, source: books.csv, key: isbn}\n", to: "site.yaml")
    let result = try run(folder)
    #expect(!(try folder.text("books.csv")).contains("9780141439564"), "\(result.errorText)\(result.text)")
  }

  @Test func aTableWithoutTitlesIsRefused() throws {
    let folder = try folder("colour\nred\n")
    let result = try run(folder)
    #expect(result.code == 1)
    #expect(result.errorText.contains("import.no-title"), "\(result.errorText)")
    #expect(try folder.text("books.csv") == "colour\nred\n")
  }

  @Test func whatIsNotThereIsTheWorldsFault() throws {
    let folder = try folder(Self.table)
    let result = try Gablota.run("import", "isbn", "none.json", "--into", "books.csv", in: folder.path)
    #expect(result.code == 3)
  }

  @Test func aTableWithoutISBNsIsSaidToRecogniseNoBook() throws {
    let other = try folder("id,title\n7,Great\n")
    let result = try run(other)
    #expect(result.code == 0)
    #expect(result.errorText.contains("books.csv:1:1: warning[import.no-isbn]"), "\(result.errorText)")
    #expect(!(try run(try folder(Self.table)).errorText.contains("import.no-isbn")))
  }
}
