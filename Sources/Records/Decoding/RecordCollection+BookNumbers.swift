import Diagnostics
import Text

/// How many wrong numbers of one field are told one by one.
private let toldOneByOne = 20

/// ISBN and ISSN by their check digits. A wrong one is a warning and the text stays: old books have wrong numbers in print.
extension RecordCollection {
  func checkBookNumbers(_ log: DiagnosticLog) {
    guard schema.kind == .book else { return }
    check(BookNumberCheck("isbn", "ISBN") { BookNumber.isbn13($0) != nil }, log)
    check(BookNumberCheck("issn", "ISSN") { BookNumber.issn($0) != nil }, log)
  }

  private func check(_ check: BookNumberCheck, _ log: DiagnosticLog) {
    guard let field = schema.index(of: check.field) else { return }
    var check = check
    for row in 0..<count {
      for text in value(row, field).elements.compactMap(\.text) {
        check.look(at: text, row) { origins.location(row, field: field) }
      }
    }
    check.report(schema, log)
  }
}

/// The wrong numbers of one field, by what happened to them.
private struct BookNumberCheck {
  let field: String
  private let noun: String
  private let isRight: (String) -> Bool
  private var wrong: [Finding] = []
  private var shortened: [Finding] = []
  private var withoutZeros: [Finding] = []

  private struct Finding {
    let text: String
    let location: SourceLocation?
  }

  init(_ field: String, _ noun: String, isRight: @escaping (String) -> Bool) {
    self.field = field
    self.noun = noun
    self.isRight = isRight
  }

  mutating func look(at text: String, _ row: Int, _ location: () -> SourceLocation?) {
    if isRight(text) { return }
    let finding = Finding(text: text, location: location())
    if spreadsheetDamage(in: text) != nil {
      shortened.append(finding)
    } else if field.isExactly("isbn"), BookNumber.restoringZeros(text) != nil {
      withoutZeros.append(finding)
    } else {
      wrong.append(finding)
    }
  }

  func report(_ schema: CollectionSchema, _ log: DiagnosticLog) {
    for finding in wrong.prefix(toldOneByOne) { tell(finding, log) }
    if wrong.count > toldOneByOne {
      log.warning(
        "record.\(field)", "\(wrong.count - toldOneByOne) more values of \(schema.name) are no \(noun)",
        at: schema.declaration)
    }
    sum(shortened, "look shortened by a spreadsheet", log) { spreadsheetDamage(in: $0) }
    sum(withoutZeros, "lost the zeros at their beginning", log) { text in
      BookNumber.restoringZeros(text).map { "format the column as text; \(text) was probably \($0)" }
    }
  }

  private func tell(_ finding: Finding, _ log: DiagnosticLog) {
    log.warning(
      "record.\(field)", "found \(quoted(finding.text)), which is no \(noun): the digits do not fit their check digit",
      at: finding.location, suggestion: "compare it with the book; the text stays as it is")
  }

  /// What happened to a whole column is told once, at its first value.
  private func sum(
    _ findings: [Finding], _ what: String, _ log: DiagnosticLog, advice: (String) -> String?
  ) {
    guard let first = findings.first else { return }
    let subject = findings.count == 1 ? "found" : "\(findings.count) values of \(field) \(what), the first is"
    let end = findings.count == 1 ? ", which is no \(noun)" : ""
    log.warning(
      "record.\(field)", "\(subject) \(quoted(first.text))\(end)", at: first.location, suggestion: advice(first.text))
  }
}
