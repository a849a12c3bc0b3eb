import Diagnostics
import Files
import Tables
import TestSupport
import Testing

/// A sheet is the same table value as a CSV file.
@Suite struct SheetTableTests {
  private let log = DiagnosticLog()

  private func table(_ name: String, _ dialect: Dialect = Dialect()) throws -> Table? {
    let path = projectRoot() + "/Tests/SiteBuildTests/Mistakes/\(name)/books.xlsx"
    return TableReader.read(path: "books.xlsx", bytes: try read(path), dialect: dialect, log: log)
  }

  @Test func numbersAreNumbersAndTextsOfDigitsAreTexts() throws {
    let table = try #require(try table("workbook-with-wrong-cells"))
    let cells = table.row(0).cells.map(\.?.value)
    guard case .text("1") = cells[0], case .number("9780261102217") = cells[2], case .text("2024-05-01") = cells[3],
      case .number("9.95") = cells[4]
    else {
      Issue.record("\(cells)")
      return
    }
  }

  @Test func aTableOfASheetHasItsNameAndFormatAndNoDelimiter() throws {
    let table = try #require(try table("workbook-with-wrong-cells"))
    #expect(table.format == .xlsx)
    #expect(table.sheet == "Books")
    #expect(table.delimiter == nil)
    #expect(table.columns.map(\.name) == ["id", "title", "isbn", "added", "price"])
  }

  @Test func cellsHaveTheAddressesOfTheSheet() throws {
    let table = try #require(try table("workbook-with-wrong-cells"))
    // Row 6 is empty.
    let cell = try #require(table.row(4).cells[1])
    #expect(cell.location.cell == "row 7, column \"title\"")
    #expect(table.file.place(of: cell.location.span?.lowerBound ?? 0) == "Books!B7")
    guard case .text("Two\nlines") = cell.value else {
      Issue.record("\(cell.value)")
      return
    }
  }

  @Test func aStatedRowNamesTheColumns() throws {
    var dialect = Dialect()
    dialect.headerRow = 3
    let table = try #require(try table("workbook-with-a-title-above", dialect))
    #expect(log.sorted().map(\.code) == [])
    #expect(table.columns.map(\.name) == ["id", "title", "isbn"])
    #expect(table.rowCount == 1)
  }

  /// What an edit of a CSV file touches is found by its bytes; those of a workbook are packed.
  @Test func noPartOfAWorkbookIsReadAlone() throws {
    let table = try #require(try table("workbook-with-wrong-cells"))
    #expect(table.editedRows(prefix: 60, suffix: 20, newSize: table.file.bytes.count) == nil)
  }
}
