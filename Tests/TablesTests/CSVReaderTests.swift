import Diagnostics
import Testing

@testable import Tables

/// Reads a text and gives back its table and what was said.
private func read(
  _ text: String, _ dialect: Dialect = Dialect(), path: String = "data/x.csv"
) -> (table: Table?, said: [String]) {
  let log = DiagnosticLog()
  let table = CSVReader.read(path: path, bytes: Array(text.utf8), dialect: dialect, log: log)
  return (table, log.sorted().map(\.code))
}

/// The header and the rows, and that nothing was said.
private func rows(_ text: String, _ dialect: Dialect = Dialect(), path: String = "data/x.csv") throws -> [[String]] {
  let (table, said) = read(text, dialect, path: path)
  #expect(said.isEmpty)
  return allRows(of: try #require(table))
}

@Suite struct CSVReaderTests {
  private let plain = [["id", "name"], ["1", "Łódź"], ["2", "b"]]

  @Test func readsEveryLineEndAndAByteOrderMark() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["id,name", "1,Łódź", "2,b"].joined(separator: end)
      #expect(try rows(text) == plain)
      #expect(try rows(text + end) == plain)
      #expect(try rows("\u{FEFF}" + text + end) == plain)
    }
  }

  @Test func findsEachUsualDelimiterAndSaysSoUnlessItIsExpected() throws {
    for (delimiter, said) in [(";", true), ("\t", true), ("|", true), (",", false)] {
      let text = "id\(delimiter)name\n1\(delimiter)Łódź\n2\(delimiter)b\n"
      let found = read(text)
      #expect(allRows(of: try #require(found.table)) == plain)
      #expect(found.said == (said ? ["csv.delimiter-found"] : []))
    }
    #expect(try rows("id\tname\n1\tŁódź\n2\tb\n", path: "x.TSV") == plain)
  }

  @Test func isNotMisledByOtherDelimitersInsideCells() throws {
    let table = try #require(read("id;price;note\n1;1,50;a,b,c\n2;2,50;d\n").table)
    #expect(table.columns.map(\.name) == ["id", "price", "note"])
    let quoted = try #require(read("\"a;b;c;d\",\"e\"\n1,2\n").table)
    #expect(quoted.columns.map(\.name) == ["a;b;c;d", "e"])
  }

  @Test func takesAnyDeclaredDelimiterAndExcelsSeparatorLine() throws {
    for delimiter in ["^", ":", " ", "~", "|"] {
      let dialect = Dialect(delimiter: Dialect.byte(delimiter))
      #expect(try rows("id\(delimiter)name\n1\(delimiter)Łódź\n2\(delimiter)b", dialect) == plain)
    }
    #expect(allRows(of: try #require(read("sep=;\r\nid;name\r\n1;Łódź\r\n2;b\r\n").table)) == plain)
    #expect(try rows("SEP=,\nid,name\n1,Łódź\n2,b\n") == plain)
  }

  @Test func takesBlanksAndInvisibleMarksOffTheHeaderOnly() throws {
    let text = " id ,\u{A0}name\u{200B},\" city\n\"\n 1 , a ,b\n"
    #expect(try rows(text) == [["id", "name", "city"], [" 1 ", " a ", "b"]])
  }

  @Test func keepsQuotesDelimitersAndLineBreaksInsideQuotes() throws {
    #expect(try rows("a,b\n\"x, \"\"y\"\"\",\"1\r\n2\"\n") == [["a", "b"], ["x, \"y\"", "1\r\n2"]])
    #expect(try rows("a,b\n\"\",\"\"\"\"\n") == [["a", "b"], ["", "\""]])
  }

  @Test func neverSplitsByGraphemes() throws {
    #expect(
      try rows("a,b\n1,\u{301}x\n\u{FE0F},\"\u{301}\"\n") == [
        ["a", "b"], ["1", "\u{301}x"], ["\u{FE0F}", "\u{301}"],
      ])
  }

  @Test func leavesBlankRowsOut() throws {
    let table = try #require(read("\n a,b\n\n1,2\n , \n,\n3,4\n\n\n").table)
    #expect(allRows(of: table) == [["a", "b"], ["1", "2"], ["3", "4"]])
    #expect(try rows("a\n\n1\n", Dialect(skipBlankRows: false)) == [["a"], [""], ["1"]])
  }

  @Test func followsTheDialect() throws {
    #expect(
      try rows("# note\na,b\n#x,y\n1,2\n", Dialect(commentChar: UInt8(ascii: "#"))) == [["a", "b"], ["1", "2"]])
    #expect(try rows("1,2\n3,4\n", Dialect(header: false)) == [["field1", "field2"], ["1", "2"], ["3", "4"]])
    #expect(try rows("a,b\n'x,y',2\n", Dialect(quoteChar: UInt8(ascii: "'"))) == [["a", "b"], ["x,y", "2"]])
    #expect(try rows("a,b\n\"x,2\n", Dialect(quoteChar: nil)) == [["a", "b"], ["\"x", "2"]])
    #expect(try rows("a,b\n1,  \"x, y\"\n", Dialect(skipInitialSpace: true)) == [["a", "b"], ["1", "x, y"]])
    let escaped = Dialect(doubleQuote: false, escapeChar: UInt8(ascii: "\\"))
    #expect(try rows("a,b\nx\\,y,\"q\\\"r\"\n", escaped) == [["a", "b"], ["x,y", "q\"r"]])
  }

  @Test func refusesADialectThatContradictsItself() {
    let quote = UInt8(ascii: "\"")
    #expect(read("a,b\n", Dialect(delimiter: quote)).said == ["csv.dialect"])
    #expect(read("a,b\n", Dialect(delimiter: 0x0A)).said == ["csv.dialect"])
    #expect(read("a,b\n", Dialect(quoteChar: 0xE9)).said == ["csv.dialect"])
  }

  @Test func forgivesBlanksAfterAClosingQuote() throws {
    #expect(try rows("a,b\n\"x\" ,\"y\"  \n") == [["a", "b"], ["x", "y"]])
  }

  @Test func saysWhereEachCellStands() throws {
    let text = "id,name\n1,\"Ł, b\"\n\n2,c\n"
    let table = try #require(read(text).table)
    let name = try #require(table.column("name"))
    let cell = try #require(table.row(0).cell(name))
    let span = try #require(cell.location.span)
    #expect(cell.location.file.text(in: span) == "\"Ł, b\"")
    #expect(cell.location.cell == "row 1, column \"name\"")
    let second = table.row(1)
    #expect(second.number == 2)
    #expect(second.location.cell == "row 2")
    #expect(table.file.text(in: second.span) == "2,c")
    #expect(table.file.position(of: second.span.lowerBound) == (4, 1))
  }

  @Test func keepsRaggedRowsMarkedAndTheOthersInPlace() throws {
    let (table, said) = read("a,b,c\n1,2,3\n4,5\n6,7,8\n9,10,11,12\n13,14,15\n")
    #expect(said == ["csv.ragged-row", "csv.ragged-row"])
    let rows = try #require(table).rows.map { $0 }
    #expect(
      rows.map(texts) == [
        ["1", "2", "3"], ["4", "5", "∅"], ["6", "7", "8"], ["9", "10", "11"], ["13", "14", "15"],
      ])
    #expect(rows.map(\.isRagged) == [false, true, false, true, false])
    #expect(rows.map { $0.file.text(in: $0.span) } == ["1,2,3", "4,5", "6,7,8", "9,10,11,12", "13,14,15"])
  }

  @Test func findsColumnsExactlyFirstThenByCanonicalEquivalence() throws {
    let table = try #require(read("e\u{301},volumeInfo.title\n1,2\n").table)
    #expect(table.column("\u{E9}")?.text == "\u{E9}")
    #expect(table.column("volumeInfo.title") != nil)
    #expect(table.column("title") == nil)
    #expect(table.column("") == nil)
    let both = try #require(read("e\u{301},\u{E9}\n1,2\n").table)
    let composed = try #require(both.column("\u{E9}"))
    #expect(both.row(0).cell(composed)?.location.span == 9..<10)
  }

  @Test func hasNoCellsBeyondItsRows() throws {
    let table = try #require(read("a,b\n1,2\n").table)
    let column = try #require(table.column("b"))
    for index in [-1, 1, 5, Int.max] {
      #expect(table.row(index).cell(column) == nil)
      #expect(table.row(index).span.isEmpty)
      #expect(!table.row(index).isRagged)
    }
  }

  @Test func readsAHeaderWithoutRows() throws {
    #expect(try rows("a,b") == [["a", "b"]])
    #expect(try rows("a;b\n", Dialect(delimiter: UInt8(ascii: ";"))) == [["a", "b"]])
  }
}
