import TestSupport
import Testing

/// Numbers as people of many countries write them: `init` says how, and the site shows what was meant.
@Suite struct InitNumberTests {
  /// A column beside a key and a name, what the site file says of it and what the pages show.
  struct Column: Sendable, CustomTestStringConvertible {
    let cells: [String]
    /// What the site file says behind `from: col`; empty: nothing but the column.
    let said: String
    /// What the record pages show, in the site's language.
    let shown: [String]
    var delimiter = ";"
    var language = "en"
    /// More columns, a header and their cells.
    var others: [String] = []
    var testDescription: String { "\(cells) \(delimiter) \(language) \(others)" }
  }

  static let columns = [
    // The comma before the fraction, between semicolons and, in quotes, between commas.
    Column(cells: ["12,50", "3,00"], said: "type: number, decimalChar: \",\"", shown: ["12.50", "3.00"]),
    Column(
      cells: ["12,50", "3,00"], said: "type: number, decimalChar: \",\"", shown: ["12.50", "3.00"], delimiter: ","),
    Column(cells: ["12,50", "-0,25"], said: "decimalChar: \",\"", shown: ["12,50", "-0,25"], language: "pl"),
    Column(cells: ["12,50", "7"], said: "decimalChar: \",\"", shown: ["12.50", "7"]),
    Column(cells: ["12,50", ""], said: "decimalChar: \",\"", shown: ["12.50"]),
    // Thousands.
    Column(cells: ["1.234,50", "7,25"], said: "decimalChar: \",\", groupChar: \".\"", shown: ["1,234.50", "7.25"]),
    Column(cells: ["1 234,50", "7,25"], said: "decimalChar: \",\", groupChar: \" \"", shown: ["1,234.50", "7.25"]),
    Column(cells: ["1\u{A0}234,50", "7,25"], said: "decimalChar: \",\", groupChar: \" \"", shown: ["1,234.50"]),
    Column(
      cells: ["1,234.50", "7.25"], said: "type: number, groupChar: \",\"", shown: ["1,234.50", "7.25"], delimiter: ","),
    Column(cells: ["1,234,567", "89,012"], said: "type: number, groupChar: \",\"", shown: ["1,234,567", "89,012"]),
    Column(cells: ["12 000", "950"], said: "groupChar: \" \"", shown: ["12,000", "950"]),
    // What can be read in two ways: by the other columns, by the language, by what programs write.
    Column(
      cells: ["1,200", "2,500"], said: "decimalChar: \",\"", shown: ["1.200", "2.500"], others: ["w;3,5;4,75"]),
    Column(
      cells: ["1.200", "2.500"], said: "decimalChar: \",\", groupChar: \".\"", shown: ["1,200", "2,500"],
      others: ["w;3,5;4,75"]),
    Column(cells: ["1,200", "2,500"], said: "groupChar: \",\"}  # is the comma", shown: ["1,200", "2,500"]),
    Column(
      cells: ["1,200", "2,500"], said: "decimalChar: \",\"}  # is the comma", shown: ["1,200", "2,500"], language: "pl"),
    Column(cells: ["1.200", "2.500"], said: "", shown: ["1.200", "2.500"]),
    // What is no number, or not all of it.
    Column(cells: ["12,50", "12.50"], said: "", shown: ["12,50", "12.50"]),
    Column(cells: ["12,50", "on request"], said: "", shown: ["12,50", "on request"]),
    Column(cells: ["501 234 567", "601 234 567"], said: "", shown: ["501 234 567"]),
    Column(cells: ["192.168.100.200", "192.168.100.201"], said: "", shown: ["192.168.100.200"]),
    Column(cells: ["1,2,3", "4,5"], said: "", shown: ["1,2,3", "4,5"]),
    Column(cells: ["007,5", "012,5"], said: "", shown: ["007,5"]),
    Column(cells: ["12,", ",5"], said: "", shown: ["12,", ",5"]),
    Column(cells: ["1,23,456", "7"], said: "", shown: ["1,23,456"]),
  ]

  private func quoted(_ cell: String, _ delimiter: String) -> String {
    cell.contains(delimiter) ? "\"\(cell)\"" : cell
  }

  @Test(arguments: columns) func areMeant(_ column: Column) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let others = column.others.map { $0.split(separator: ";").map(String.init) }
    var lines = [(["id", "name", "col"] + others.map { $0[0] }).joined(separator: column.delimiter)]
    for (row, cell) in column.cells.enumerated() {
      let cells = ["k\(row)", "Thing \(row)", cell] + others.map { $0[row + 1] }
      lines.append(cells.map { quoted($0, column.delimiter) }.joined(separator: column.delimiter))
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "things.csv")
    let made = try run(
      Gablota.path, ["init", "site", "--from", "things.csv", "--language", column.language], in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    let yaml = try folder.text("site/site.yaml")
    let line = yaml.split(separator: "\n").first { $0.contains("col:") }.map(String.init) ?? ""
    #expect(
      column.said.isEmpty ? !line.contains("Char") && !line.contains("number") : line.contains(column.said), "\(line)")
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0 && built.errorText.isEmpty, "\(built.errorText)")
    for (row, shown) in column.shown.enumerated() {
      let page = try folder.text("site/public/things/k\(row)/index.html")
      let value = try #require(page.firstMatch(of: /<dd id="field-col">([^<]*)<\/dd>/)?.1, "\(page)")
      #expect(value == shown)
    }
  }

  /// A price is of the vocabulary: the same, in the theme's own words.
  @Test func aPriceWithThousandsIsNotAThousandthOfIt() throws {
    for (cells, said, shown) in [
      (["1,200", "2,450.50"], "groupChar: \",\"", "1,200"), (["1.200", "2.450,50"], "groupChar: \".\"", "1,200"),
      (["1 200", "2 450,50"], "groupChar: \" \"", "1,200"), (["1,200", "3,450"], "groupChar: \",\"", "1,200"),
    ] {
      let folder = try TemporaryDirectory(inMemory: true)
      try folder.write("sku;product;price\na;Tea;\(cells[0])\nb;Cup;\(cells[1])\n", to: "shop.csv")
      #expect(try run(Gablota.path, ["init", "site", "--from", "shop.csv"], in: folder.path).code == 0)
      #expect(try folder.text("site/site.yaml").contains(said), "\(cells)")
      #expect(try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path).code == 0)
      #expect(try folder.text("site/public/shop/a/index.html").contains("id=\"product-price\">\(shown)<"), "\(cells)")
    }
  }
}
