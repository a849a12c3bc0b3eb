import TestSupport
import Testing

/// What is told of cells as people write them, whose advice leads to a cell that is read.
@Suite struct CellAdviceTests {
  private func told(_ field: String, _ cell: String) throws -> ProcessOutput {
    try TestSite([
      "site.yaml": "title: Cells\ncollections: {things: {source: t.csv, key: id, fields: {value: \(field)}}}\n",
      "t.csv": "id,name,value\n1,One,\"\(cell)\"\n",
    ]).build()
  }

  @Test(arguments: [
    (
      "{type: number}", "1.200.300",
      "for \".\" between thousands, set groupChar: \".\" and decimalChar: \",\" on the field value"
    ),
    ("{type: integer}", "1.200.300", "for \".\" between thousands, set groupChar: \".\" and decimalChar: \",\""),
    (
      "{type: number}", "1 200,50",
      "for \" \" between thousands and \",\" before the fraction, set groupChar: \" \" and decimalChar: \",\""
    ),
    ("{type: integer}", "1 200,50", "set type: number, groupChar: \" \" and decimalChar: \",\" on the field value"),
    ("{type: number}", "1\u{A0}200", "for \" \" between thousands, set groupChar: \" \" on the field value"),
    ("{type: number, decimalChar: \",\"}", "1,200,300", "set groupChar: \",\" and decimalChar: \".\""),
    ("{type: number, groupChar: \",\"}", "1 200.50", "set groupChar: \" \" on the field value"),
    ("{type: integer}", "1'200", "for \"'\" between thousands, set groupChar: \"'\""),
    ("{type: number}", "-1’200.50", "for \"’\" between thousands and \".\" before the fraction, set groupChar: \"’\""),
    (
      "{type: integer}", "1955-58",
      "has one number: write one of the two, such as 1955; to show both, give it the type string"
    ),
    ("{type: integer}", "1955–1958", "write one of the two, such as 1955; to show both"),
    ("{type: integer}", "123-145", "write one of the two, such as 123\n"),
    ("{type: integer}", "ca. 1955", "write only the number: 1955; or set bareNumber: false on the field value"),
    ("{type: integer}", "[1955]", "or set bareNumber: false"), ("{type: integer}", "1955?", "or set bareNumber: false"),
    ("{type: datetime}", "12.12.2026 18", "write 2026-12-12T18:00, or write format: \"%d.%m.%Y %H\" for the field"),
    ("{type: datetime}", "2026-12-12 18", "write 2026-12-12T18:00"),
    ("{type: datetime}", "12 December 2026 18", "write 2026-12-12T18:00"),
    ("{type: datetime}", "12.12.2026 25", "write 2026-12-12, or write format: \"%d.%m.%Y\" for the field"),
    ("{type: url}", "https://a.org/x https://b.org/y", "which has several URLs, expected one"),
    (
      "{type: url}", "https://a.org/x;https://b.org/y",
      "write separator: \";\" and type: list with items: url under fields.value"
    ),
    (
      "{type: list, items: url}", "https://a.org/x, https://b.org/y",
      "write what separates them: separator: \",\" on the field value"
    ),
    ("{type: list, items: url, separator: \" \"}", "nie ma", "found \"nie ma\", expected a URL"),
  ])
  func saysWhatToDo(_ field: String, _ cell: String, _ advice: String) throws {
    let result = try told(field, cell)
    #expect(result.code == 1 && result.errorText.contains(advice), "\(result.errorText)")
  }

  @Test(arguments: [
    ("{type: number, groupChar: \".\", decimalChar: \",\"}", "1.200.300"),
    ("{type: number, groupChar: \" \", decimalChar: \",\"}", "1\u{A0}200,50"),
    ("{type: number, groupChar: \"’\"}", "-1’200.50"), ("{type: integer, groupChar: \"'\"}", "1'200"),
    ("{type: integer, bareNumber: false}", "[ca. 1955?]"),
    ("{type: datetime, format: \"%d.%m.%Y %H\"}", "12.12.2026 18"),
    ("{type: list, items: url, separator: \",\"}", "https://a.org/x, https://b.org/y"),
    ("{type: list, items: url, separator: \" \"}", "https://a.org/x https://b.org/y"),
    ("{type: url}", "https://web.archive.org/web/2020/https://a.org/x?u=https://b.org"),
    ("{type: list, items: url, separator: \" \"}", ""),
  ])
  func whatIsAdvisedIsRead(_ field: String, _ cell: String) throws {
    let result = try told(field, cell)
    #expect(result.code == 0, "\(result.errorText)")
  }
}
