import BookNumbers
import Diagnostics
import Records
import Tables
import Testing
import Text

/// The words of the kind `book` that need more than a type.
struct BookTests {
  private func book(_ csv: String, _ fields: [Field]) -> Loaded {
    load(csv, fields, kind: .book, "books")
  }

  private func list(_ name: String, _ type: FieldType = .list, separator: String = "|") -> Field {
    var field = Field(name, type)
    field.separator = separator
    return field
  }

  @Test func takesTheFirstRightNumberOfSeveralColumns() {
    let loaded = book(
      "id,title,i13,i10\n1,A,9.78E+12,0141439564\n2,B,9780141439563,\n3,C,,\n4,D,12,13\n",
      [Field("isbn", from: ["i13", "i10"])])
    #expect(loaded.store.value("books", "1", "isbn") == .text("0141439564"))
    #expect(loaded.store.value("books", "2", "isbn") == .text("9780141439563"))
    #expect(loaded.store.value("books", "3", "isbn").isMissing)
    #expect(loaded.store.value("books", "4", "isbn") == .text("12"))
  }

  @Test(arguments: [
    ("0141439564", "9780141439563", "0141439564"), ("978-0-14-143956-3", "9780141439563", "0141439564"),
    ("080442957X", "9780804429573", "080442957X"), ("979-10-90636-07-1", "9791090636071", nil),
    ("0141439565", nil, nil),
  ])
  func knowsBothForms(text: String, thirteen: String?, ten: String?) {
    #expect(BookNumber.isbn13(text) == thirteen)
    #expect(BookNumber.isbn10(text) == ten)
  }

  @Test func oneCheckDigitOfElevenIsRight() {
    for digit in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X"] {
      #expect((BookNumber.isbn10("014143956" + digit) != nil) == (digit == "4"), "\(digit)")
    }
  }

  @Test func restoresZerosOnlyWhereTheyMakeAnISBN() {
    #expect(BookNumber.restoringZeros("439023483") == "0439023483")
    #expect(BookNumber.restoringZeros("439023484") == nil)
    #expect(BookNumber.restoringZeros("43") == nil)
  }

  @Test func readsAYearOutOfADate() {
    let loaded = book("id,title,year\n1,A,2016-09-13\n2,B,2016-09\n3,C,1999\n4,D,1955-58\n", [])
    #expect(
      ["1", "2", "3"].map { loaded.store.value("books", $0, "year") } == [2016, 2016, 1999].map { .integer($0) })
    #expect(loaded.messages.map { $0.contains("4,D") || $0.contains("1955-58") } == [true])
  }

  @Test func shelfmarksAreTextsUnderAnyName() {
    let loaded = book("id,title,shelfmark,shelfmark_main\n1,A,35,007\n", [Field("shelfmark_main")])
    #expect(loaded.store.value("books", "1", "shelfmark") == .text("35"))
    #expect(loaded.store.value("books", "1", "shelfmark_main") == .text("007"))
    #expect(loaded.messages == [])
  }

  @Test func keepsTheValuesOfACopyTogether() {
    let loaded = book(
      "id,title,copy_inventory,copy_shelfmark\n1,A,01 | | 03,35 TEC|36|\n2,B,|,\n",
      [list("copy_inventory"), list("copy_shelfmark")])
    #expect(loaded.store.value("books", "1", "copy_inventory").elements == [.text("01"), .missing, .text("03")])
    #expect(loaded.store.value("books", "1", "copy_shelfmark").elements == [.text("35 TEC"), .text("36"), .missing])
    #expect(loaded.store.value("books", "2", "copy_inventory").isMissing)
    #expect(loaded.messages == [])
  }

  @Test func tellsCopiesThatDoNotFitTogether() {
    let loaded = book(
      "id,title,copy_inventory,copy_shelfmark\n1,A,01|02|03,35 A|35 B\n2,B,01|02,all\n",
      [list("copy_inventory"), list("copy_shelfmark")])
    #expect(
      loaded.messages == [
        "warning data.csv:2:14 record.copies: found 2 values of copy_shelfmark and 3 of copy_inventory, expected one for each copy, or one for all of them (if a copy has no value, leave its place between two separators empty)"
      ])
  }

  @Test func copiesOfAChildTableBelongToTheirBook() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (schema("books", .book), [source("id,title\n1,A\n2,B\n", "books.csv", log: log)]),
        (
          schema("copies", .copy, key: ["inv"], [Field("book", from: ["b"]), Field("shelfmark", from: ["s"])]),
          [source("inv,b,s\n01,2,X 1\n02,2,X 2\n", "copies.csv", log: log)]
        ),
      ], log: log)
    #expect(loaded.messages == [])
    #expect(loaded.store.related("books", "2", "copies") == ["01", "02"])
  }

  @Test func sumsWhatASpreadsheetDidToAWholeColumn() {
    let rows = (1...30).map { "\($0),T\($0),439023483,\($0).5E+8\n" }.joined()
    let loaded = book("id,title,isbn,pages\n" + rows, [])
    #expect(
      loaded.messages == [
        #"warning data.csv:2:6 record.isbn: 30 values of isbn have lost the zeros at their beginning, the first is "439023483" (format the column as text; 439023483 was probably 0439023483)"#,
        #"warning data.csv:2:16 record.spreadsheet-damage: 30 values of pages are damaged: found "1.5E+8", which looks shortened (a spreadsheet shortened a long number: format the column as text and enter the digits again)"#,
      ])
  }
}
