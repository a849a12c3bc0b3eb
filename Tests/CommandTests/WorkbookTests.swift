import Files
import Foundation
import TestSupport
import Testing

/// Workbooks as sources, from the command line.
@Suite struct WorkbookTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try copy("workbook-without-the-sheet", to: "books.xlsx")
  }

  private func copy(_ name: String, to target: String) throws {
    try folder.write(try read(projectRoot() + "/Tests/SiteBuildTests/Mistakes/\(name)/books.xlsx"), to: target)
  }

  private func initialise() throws {
    let made = try Gablota.run("init", "site", "--from", "books.xlsx", in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
  }

  private func build() throws -> ProcessOutput {
    try Gablota.run("build", "site", "--now", "2026-09-17", in: folder.path)
  }

  @Test func initBeginsASiteWithTheSheetThatItFound() throws {
    try initialise()
    #expect(try folder.text("site/site.yaml").contains("    source: data/books.xlsx\n    sheet: Books\n"))
    let built = try build()
    #expect(built.code == 0)
    #expect(built.errorText == "")
    #expect(try folder.text("site/public/index.html").contains("Paper Boats"))
  }

  @Test func explainNamesTheCell() throws {
    try initialise()
    let told = try Gablota.run("explain", "site", "1", "--now", "2026-09-17", in: folder.path)
    #expect(told.text.contains("data/books.xlsx, Books!A2 (row 2)"), "\(told.text)\(told.errorText)")
  }

  @Test func aBuildNoticesThatAWorkbookIsAnother() throws {
    try initialise()
    #expect(try build().code == 0)
    let page = try folder.text("site/public/index.html")
    #expect(try build().code == 0)
    #expect(try folder.text("site/public/index.html") == page)
    try copy("workbook-with-wrong-cells", to: "site/data/books.xlsx")
    #expect(try build().errorText.contains("data/books.xlsx, Books!B8: error[record.missing-value]"))
  }
}
