import Diagnostics
import Testing
import Text

/// Reports of cells of a spreadsheet, which has no lines.
@Suite struct SheetReportTests {
  private let file = SourceFile(
    path: "data/books.xlsx", bytes: Array("id,title\n1,\"a, \"\"b\"\"\nc\"\n2,Tides\n".utf8),
    sheet: SheetPlaces(sheet: "Reader's list", starts: [0, 9, 24], numbers: [3, 4, 9], columns: [2, 28]))

  private var diagnostic: Diagnostic {
    Diagnostic(
      .error, "record.bad-date", "\"Tides\" is no date",
      at: SourceLocation(file, 26..<31, cell: "row 9, column \"title\""))
  }

  @Test func placesAreCells() {
    #expect(file.place(of: 0) == "'Reader''s list'!B3")
    #expect(file.place(of: 3) == "'Reader''s list'!AB3")
    #expect(file.place(of: 11) == "'Reader''s list'!AB4")
    #expect(file.place(of: 23) == "'Reader''s list'!AB4")
    #expect(file.place(of: 1_000) == "'Reader''s list'!AB9")
    #expect(CellAddress.letters(ofColumn: 16_384) == "XFD")
  }

  @Test func textShowsTheRowUnderTheCell() {
    #expect(
      TextReport().text(of: diagnostic) == """
        data/books.xlsx, 'Reader''s list'!AB9: error[record.bad-date]: "Tides" is no date (row 9, column "title")
            9 | 2,Tides
              |   ^^^^^

        """)
  }

  @Test func jsonHasTheAddressBesideTheNumbersOfRowAndColumn() {
    let text = String(decoding: JSONReport().text(of: [diagnostic]), as: UTF8.self)
    #expect(
      text.utf8.contains(
        "\"line\":9,\"column\":28,\"endLine\":9,\"endColumn\":28,\"address\":\"'Reader''s list'!AB9\"".utf8))
  }

  @Test func sarifNamesTheCellAsALogicalPlace() {
    let text = String(decoding: SARIFReport(version: "1").text(of: [diagnostic]), as: UTF8.self)
    #expect(
      text.utf8.contains(
        "\"logicalLocations\":[{\"fullyQualifiedName\":\"'Reader''s list'!AB9\",\"kind\":\"cell\"}]".utf8))
    #expect(text.utf8.contains("\"startLine\":9,\"startColumn\":28".utf8))
  }

  @Test func annotationsBeginWithTheCell() {
    #expect(
      AnnotationReport().text(of: [diagnostic]).utf8.contains("::'Reader''s list'!AB9: \"Tides\" is no date".utf8))
  }

  @Test func theSameAtManyCellsNamesThem() {
    let all = [0, 9, 24, 26].map { Diagnostic(.warning, "a.b", "odd", at: SourceLocation(file, $0..<($0 + 1))) }
    #expect(all.withoutRepeats.first?.notes.last?.message.utf8.contains("'Reader''s list'!B4, ".utf8) == true)
  }
}
