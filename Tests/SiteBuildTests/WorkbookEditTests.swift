import Diagnostics
import Files
import SiteBuild
import TestSupport
import Testing

/// A workbook that was saved is for the whole pipeline: its bytes say nothing of rows.
@Suite struct WorkbookEditTests {
  @Test func aPreviewTakesNoEditOfAWorkbook() throws {
    let folder = try TemporaryDirectory(
      site: "collections:\n  books: {kind: book, source: books.xlsx, key: id, search: false}\n", [:])
    let cases = projectRoot() + "/Tests/SiteBuildTests/Mistakes/"
    let workbook = try read(cases + "workbook-without-the-sheet/books.xlsx")
    try folder.write(workbook, to: "site/books.xlsx")
    let site = SiteFolder(folder.path("site"))
    let log = DiagnosticLog()
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-01-01"), output: "", jobs: 1)
    let prepared = try #require(try prepare(site, options: options, clock: &clock, log: log))
    let live = LiveSite(prepared)
    // Even where the packed bytes begin like the text that stands for the sheet.
    for bytes in [workbook + [0], Array("id,title,isbn\n\"1\",Paper Boots,9780261102217\n".utf8)] {
      try folder.write(bytes, to: "site/books.xlsx")
      #expect(live.takingEdit(of: "books.xlsx", site: site) == nil)
    }
  }
}
