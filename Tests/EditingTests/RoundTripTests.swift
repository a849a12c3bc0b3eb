import Diagnostics
import Editing
import Files
import Glibc
import Tables
import TestSupport
import Testing

/// Random edits of tables as people have them: what is not edited stays byte by byte, and what is undone is as it was.
struct RoundTripTests {
  private static let texts = [
    "", "x", "a,b;c", "\"quoted\"", " blank ", "line\nbreak", "zażółć", "007", "1-2", "-5", "true", "null", "#note",
    "[1]",
    "\u{301} mark", "=1+1", "50 %", "a\tb", "\\", "/x",
  ]

  private func tables(_ names: [String]) -> [(path: String, bytes: [UInt8])] {
    names.compactMap { name in
      guard let path = try? sharedData(name), let bytes = try? read(path) else { return nil }
      return (name, bytes)
    }
  }

  private static let made: [(String, String)] = [
    ("a.csv", "\u{FEFF}id;n;t\r\n1;\"a\";\r\n2; b ;\"x\r\ny\"\r\n\r\n3;;c"), ("b.csv", "k\tv\ra\t1\rb\t2\r"),
    ("c.csv", "a,b\n\"1\",\"2\"\n,\n\"3\",\"x\"\"y\"\n"), ("d.csv", "one\n1\n\"\"\n2"), ("e.csv", "h,h2\n"),
    ("a.json", "[\n  {\"a\": 1, \"b\": [\"x\", \"y\"]},\n\n  {\"b\": [], \"a\": null, \"c\": {\"d\": 1e5}}\n]\n"),
    ("b.json", "[{\"a\":\"\\u00e9\\/\",\"b\":true},{}, {\"a\":\"z\"}]"),
    ("c.json", "{ \"title\" : \"x\", \"n\": 1.50 }"),
    ("d.json", "{\"all\": {\"rows\": [ {\"a\": 1}, {\"a\": 2} ], \"z\": 0}}"),
    ("a.jsonl", "{\"a\":1}\n\n {\"a\":2,\"b\":\"x\"} \r\n{\"b\":null}"), ("b.jsonl", "{\"a\":\"\\u0105\"}\n"),
  ]

  /// Tables that are made by chance: other delimiters, quotes, line ends, blank lines, a missing end, arrays of objects.
  private static func chance(_ seed: Int) -> (String, [UInt8]) {
    var random = SeededRandom(seed: UInt64(seed) &+ 7_000)
    let pick = { (texts: [String], random: inout SeededRandom) in texts[random.next(below: texts.count)] }
    let words = ["a", "", "zażółć", "1.50", "x y", "007", "-", "б", "\u{1F4DA}", "2026-01-02"]
    let (width, count) = (2 + random.next(below: 4), random.next(below: 12))
    if random.next(below: 3) == 0 {
      let values = ["1.0", "null", "\"a\"", "[\"x\"]", "true", "{\"d\":1}"]
      let gap = pick(["\n  ", " ", ""], &random)
      let rows = (0..<count).map { _ in
        let columns = (0..<width).filter { _ in random.next(below: 5) > 0 }
        return "{"
          + columns.map { "\"k\($0)\":" + pick(["", " "], &random) + pick(values, &random) }.joined(separator: ", ")
          + "}"
      }
      return ("made.json", Array("[\(gap)\(rows.joined(separator: "," + gap))\n]\n".utf8))
    }
    let (mark, end) = (pick([",", ";", "\t"], &random), pick(["\n", "\r\n"], &random))
    var lines = [(0..<width).map { "k\($0)" }.joined(separator: mark)]
    for row in 0..<count {
      let cells = (0..<width).map { column -> String in
        let word = pick(words, &random)
        return column == 0 ? "\(row)" : random.next(below: 4) == 0 ? "\"\(word)\(mark)\"\"\"" : word
      }
      lines.append(cells.joined(separator: mark))
      if random.next(below: 6) == 0 { lines.append("") }
    }
    let start = random.next(below: 4) == 0 ? "\u{FEFF}" : ""
    let last = random.next(below: 2) == 0 ? end : ""
    return ("made.csv", Array((start + lines.joined(separator: end) + last).utf8))
  }

  /// One random edit; `nil` where the table has nothing to edit.
  private func edit(_ draft: Draft, _ random: inout SeededRandom) -> Edit? {
    let rows = draft.rows
    guard !draft.columns.isEmpty else { return nil }
    let text = { (random: inout SeededRandom) in Self.texts[random.next(below: Self.texts.count)] }
    let kind = draft.writing.canChangeRows ? random.next(below: 10) : 0
    if kind < 6 || rows.isEmpty && kind < 9 {
      guard !rows.isEmpty else { return nil }
      var edit = Edit(.set)
      for _ in 0...random.next(below: 3) {
        let row = rows[random.next(below: rows.count)]
        edit.cells.append(
          CellText(row: row, column: random.next(below: draft.columns.count), text: text(&random)))
      }
      return edit
    }
    if kind < 8 {
      var edit = Edit(.remove)
      edit.removed = [rows[random.next(below: rows.count)]]
      return edit
    }
    var edit = Edit(.insert)
    edit.after = rows.isEmpty ? nil : rows[random.next(below: rows.count)]
    var texts = [random.next(below: draft.columns.count): text(&random)]
    texts[0] = "new" + text(&random)
    edit.added = [texts]
    return edit
  }

  @Test func randomEditsChangeNothingElse() throws {
    let shared = tables(
      [
        "barnet-events.csv", "england-libraries.csv", "mobile-library-stops.csv", "ushuaia-catalogue.csv",
        "northwind/products.csv", "northwind/orders.csv", "google-books/isbn_9780007152599.json",
      ] + (isLongRun ? longTables : []))
    let all =
      Self.made.map { ($0.0, Array($0.1.utf8)) } + (0..<(isLongRun ? 100 : 10)).map(Self.chance)
      + shared.map { ($0.path, $0.bytes) }
    for (path, bytes) in all {
      let isSmall = bytes.count < 1_000
      let isChance = path.hasPrefix("made.")
      for seed
        in 0..<(isChance ? 1 : isSmall ? (isLongRun ? 100 : 30) : isLongRun && bytes.count < 100_000 ? 10 : 1)
      {
        guard let first = try writing(bytes, path) else { continue }
        var draft = Draft(first)
        #expect(draft.bytes == bytes, "\(path)")
        var random = SeededRandom(seed: UInt64(seed + 1))
        var states = [bytes]
        for _ in 0..<(isChance || isLongRun && bytes.count < 100_000 ? 50 : isSmall ? 20 : 5) {
          guard let edit = edit(draft, &random) else { continue }
          guard (try? draft.take(edit)) ?? nil != nil else { continue }
          states.append(draft.bytes)
          try check(draft, path, seed)
        }
        for state in states.reversed().dropFirst() {
          _ = draft.undo()
          guard draft.bytes == state else {
            Issue.record("\(path), seed \(seed): undone is not as it was")
            return
          }
        }
        for state in states.dropFirst() {
          _ = draft.redo()
          #expect(draft.bytes == state, "\(path), seed \(seed)")
        }
      }
    }
  }

  /// The other tables of the shared data.
  private var longTables: [String] {
    let northwind = [
      "categories", "customers", "employee_territories", "employees", "order_details", "regions", "shippers",
      "suppliers",
      "territories",
    ]
    return ["goodbooks.csv"] + northwind.map { "northwind/\($0).csv" }
  }

  /// What is read again says what the draft says, and rows without an edit stand as they stood.
  private func check(_ draft: Draft, _ path: String, _ seed: Int) throws {
    // No reader takes an empty file for JSON.
    if draft.writing.table.format == .jsonLines, draft.rows.isEmpty { return }
    let again = try #require(
      try writing(draft.bytes, path), "\(path), seed \(seed): \(draft.bytes.count < 2_000 ? draft.file : "")")
    let rows = draft.rows
    guard again.table.rowCount == rows.count else {
      Issue.record("\(path), seed \(seed): \(again.table.rowCount) rows, not \(rows.count)")
      return
    }
    let old = draft.writing.table
    for (place, row) in rows.enumerated() {
      if let before = draft.place(of: row), !draft.isChanged(row) {
        #expect(again.table.file.bytes[again.table.row(place).span] == old.file.bytes[old.row(before).span])
        continue
      }
      for (column, name) in draft.columns.enumerated() {
        // A JSON column may go with the last object that had it.
        let now = again.table.columns.firstIndex { $0.name == name }
        let text = now.map { again.text(row: place, column: $0) } ?? ""
        if text != draft.text(row, column) {
          Issue.record("\(path), seed \(seed): \(name) is \"\(text)\", not \"\(draft.text(row, column))\"")
        }
      }
    }
  }
}
