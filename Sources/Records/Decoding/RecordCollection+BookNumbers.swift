import Diagnostics
import Text

/// How many wrong numbers of one field are told one by one; a spreadsheet damages whole columns.
private let toldOneByOne = 20

/// ISBN and ISSN by their check digits. A wrong one is a warning and the text stays: old books have wrong numbers in print.
extension RecordCollection {
  func checkBookNumbers(_ log: DiagnosticLog) {
    guard schema.kind == .book else { return }
    check("isbn", "ISBN", log) { BookNumber.isbn13($0) != nil }
    check("issn", "ISSN", log) { BookNumber.issn($0) != nil }
  }

  private func check(_ name: String, _ noun: String, _ log: DiagnosticLog, isRight: (String) -> Bool) {
    guard let field = schema.index(of: name) else { return }
    var wrong = 0
    for row in 0..<count {
      for text in value(row, field).elements.compactMap(\.text) where !isRight(text) {
        wrong += 1
        if wrong > toldOneByOne { continue }
        log.warning(
          "record.\(name)", "found \(quoted(text)), which is no \(noun): the digits do not fit their check digit",
          at: origins.location(row, field: field), suggestion: "compare it with the book; the text stays as it is")
      }
    }
    if wrong > toldOneByOne {
      log.warning(
        "record.\(name)", "\(wrong - toldOneByOne) more values of \(schema.name) are no \(noun)", at: schema.declaration
      )
    }
  }
}
