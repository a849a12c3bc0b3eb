import Foundation
import TestSupport
import Testing

/// What `import isbn` says of answers that are no plain texts, and of tables it could write only in part.
@Suite struct ImportSafetyTests {
  private func folder(_ title: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write("id,title,isbn\n1,Mine,9780201896831\n", to: "table/books.csv")
    try folder.write(
      """
      {"totalItems": 1, "items": [{"volumeInfo": {"title": "\(title)",
        "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780141439563"}]}}]}
      """, to: "isbn_9780141439563.json")
    return folder
  }

  @Test(arguments: ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\\t=1"])
  func aTextThatSpreadsheetsWorkOutIsTold(_ title: String) throws {
    let folder = try folder(title)
    let result = try Gablota.run(
      "import", "isbn", "isbn_9780141439563.json", "--into", "table/books.csv", in: folder.path)
    #expect(result.code == 0)
    #expect(
      result.errorText.contains("isbn_9780141439563.json: warning[import.formula]: the title begins like a formula"),
      "\(result.errorText)")
  }

  @Test(arguments: ["1984", "-30", "A = B"]) func otherTextsAreNot(_ title: String) throws {
    let folder = try folder(title)
    let result = try Gablota.run(
      "import", "isbn", "isbn_9780141439563.json", "--into", "table/books.csv", in: folder.path)
    #expect(result.code == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }

  /// A folder that may be written to and not read cannot be synced by itself.
  @Test func aTableInAFolderThatCannotBeReadIsSavedAndSaidToBe() throws {
    let folder = try folder("Great")
    let result = try Gablota.shell(
      """
      command -v setpriv >/dev/null || { echo saved; exit 0; }
      chmod 755 . && chmod 644 *.json && chmod 300 table && [ "$(id -u)" = 0 ] && chown -R 65534:65534 table
      as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
      [ "$(id -u)" = 0 ] || as=()
      "${as[@]}" gablota import isbn isbn_9780141439563.json --into table/books.csv; code=$?
      chmod 755 table
      exit $code
      """, in: folder.path)
    #expect(result.code == 0, "\(result.errorText)")
    #expect(result.text.contains("saved") && !result.errorText.contains("Nothing was written"), "\(result.errorText)")
  }
}
