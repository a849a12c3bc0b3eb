import Diagnostics
import TestSupport

@testable import Tables

/// Appends a field as `judge.py` writes it.
func append(field: some Collection<UInt8>, to text: inout [UInt8]) {
  text += Array("\(field.count):".utf8)
  text += field
}

/// Our reading of a JSON value, in the form of `judge.py`.
func append(reading value: JSONValue, to text: inout [UInt8]) {
  switch value.kind {
  case .null: text += Array("n".utf8)
  case .boolean: text += Array((value.boolean == true ? "t" : "f").utf8)
  case .number:
    text += Array("#".utf8)
    append(field: (value.numberText ?? "").utf8, to: &text)
  case .string:
    text += Array("s".utf8)
    append(field: (value.string ?? "").utf8, to: &text)
  case .array:
    text += Array("[\(value.count);".utf8)
    for element in value.elements { append(reading: element, to: &text) }
  case .object:
    text += Array("{\(value.count);".utf8)
    for member in value.members {
      append(field: member.name.utf8, to: &text)
      append(reading: member.value, to: &text)
    }
  }
}

/// Our reading of CSV rows.
func reading(ofRows rows: [[String]]) -> [UInt8] {
  var text: [UInt8] = []
  for row in rows {
    text += Array("R\(row.count);".utf8)
    for cell in row { append(field: cell.utf8, to: &text) }
  }
  return text
}

/// All cells of all rows as the scanner finds them, however many a row has.
func scannedRows(_ bytes: [UInt8], _ syntax: CSVSyntax) -> (rows: [[String]], mistakes: Int, strayQuotes: Int) {
  bytes.withUnsafeBufferPointer { buffer in
    guard var scanner = CSVScanner(buffer, syntax) else { return ([], 0, 0) }
    var rows: [[String]] = []
    var offset = 0
    while offset < bytes.count {
      var ends: [UInt32] = []
      var start = offset
      offset = scanner.afterLineBreak(scanner.row(at: offset, into: &ends))
      rows.append(
        ends.map { end in
          defer { start = Int(end) + 1 }
          return syntax.text(of: UnsafeBufferPointer(rebasing: buffer[start..<Int(end)]))
        })
    }
    return (rows, scanner.mistakeCount, scanner.strayQuoteCount)
  }
}

/// The header and all rows of a CSV table.
func allRows(of table: Table) -> [[String]] {
  [table.columns.map(\.name)] + table.rows.map(texts)
}

/// A row's cells as texts, `nil` as `∅`.
func texts(_ row: Row) -> [String] {
  row.cells.map { cell in
    guard let cell, case .text(let text) = cell.value else { return "∅" }
    return text
  }
}

/// The fields that `judge.py` wrote.
struct FieldReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> [UInt8]? {
    var length = 0
    while offset < bytes.count, let digit = hexDigit(bytes[offset]) {
      length = length * 10 + Int(digit)
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    defer { offset += 1 + length }
    return Array(bytes[offset + 1..<offset + 1 + length])
  }

  mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

/// Runs the judge.
func judge(_ arguments: [String]) throws -> FieldReader {
  let script = projectRoot() + "/Tests/TablesTests/judge.py"
  let result = try run("python3", [script] + arguments, environment: ["PYTHONIOENCODING": "utf-8"])
  if result.code != 0 { throw JudgeFailed(message: result.errorText) }
  return FieldReader(result.output)
}

/// The judge itself went wrong.
struct JudgeFailed: Error {
  let message: String
}

/// A log's diagnostics as `code: message`, in their order.
func summary(_ log: DiagnosticLog) -> [String] {
  log.sorted().map { "\($0.code): \($0.message)" }
}
