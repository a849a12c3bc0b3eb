import BookNumbers
import Diagnostics
import Records
import Text

/// How many wrong numbers of one field are told one by one.
private let toldOneByOne = 20

/// ISBN and ISSN by their check digits. A wrong one is a warning and the text stays: old books have wrong numbers in print.
extension RecordCollection {
  func checkBookNumbers(_ log: DiagnosticLog) {
    check(BookNumberCheck("isbn", "ISBN", other: "ISSN", BookNumber.fault(inISBN:)), log)
    check(BookNumberCheck("issn", "ISSN", other: "ISBN", BookNumber.fault(inISSN:)), log)
  }

  private func check(_ check: BookNumberCheck, _ log: DiagnosticLog) {
    guard let field = schema.index(of: check.field) else { return }
    var check = check
    for row in 0..<count {
      for text in value(row, field).elements.compactMap(\.text) {
        check.look(at: text, row) { location(row, field: field) }
      }
    }
    check.report(schema, log)
  }
}

/// The wrong numbers of one field, by what happened to them.
private struct BookNumberCheck {
  let field: String
  private let noun: String
  /// What a number of the other kind is called.
  private let other: String
  private let fault: (String) -> BookNumberFault?
  private var wrong: [Finding] = []
  private var shortened: [Finding] = []
  private var withoutZeros: [Finding] = []

  private struct Finding {
    let text: String
    let fault: BookNumberFault
    let location: SourceLocation?
  }

  init(_ field: String, _ noun: String, other: String, _ fault: @escaping (String) -> BookNumberFault?) {
    self.field = field
    self.noun = noun
    self.other = other
    self.fault = fault
  }

  mutating func look(at text: String, _ row: Int, _ location: () -> SourceLocation?) {
    guard let fault = fault(text) else { return }
    let finding = Finding(text: text, fault: fault, location: location())
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
        "record.\(field)", "\(wrong.count - toldOneByOne) more values of \(schema.name) are not an \(noun)",
        at: schema.declaration)
    }
    sum(shortened, "look shortened by a spreadsheet", log) { spreadsheetDamage(in: $0) }
    sum(withoutZeros, "have lost the zeros at their beginning", log) { text in
      BookNumber.restoringZeros(text).map { "format the column as text; \(text) was probably \($0)" }
    }
  }

  private func tell(_ finding: Finding, _ log: DiagnosticLog) {
    log.warning(
      "record.\(field)", "found \(quoted(finding.text)), which is not an \(noun): \(reason(finding.fault))",
      at: finding.location, suggestion: advice(on: finding))
  }

  private func reason(_ fault: BookNumberFault) -> String {
    switch fault {
    case .noDigits: "it has no digits"
    case .words: "the cell has other text beside the number"
    case .several(let count): "there are \(count) numbers in the cell"
    case .otherKind: "it is an \(other)"
    case .otherSigns: "it has characters other than digits, hyphens and an X at the end"
    case .length(let count):
      "it has \(count) digit\(count == 1 ? "" : "s"), but an \(noun) has \(noun.isExactly("ISBN") ? "10 or 13" : "8")"
    case .prefix: "it has 13 digits, but does not begin with 978 or 979"
    case .checkDigit: "the last digit, the check digit, does not fit the others"
    }
  }

  private func advice(on finding: Finding) -> String {
    switch finding.fault {
    case .noDigits: "leave the cell empty, or add \(quoted(finding.text)) to \"missingValues\" of the field"
    case .words(around: let number): "write only \(number); until then, pages show the text as it is"
    case .several: "write in the site file what separates them, such as \(field): {separator: \";\"}"
    case .otherKind: "put it in a separate column, and name that column for the field \(other.lowercased())"
    case .otherSigns, .length, .prefix, .checkDigit:
      "compare it with the book; until then, pages show the text as it is"
    }
  }

  /// What happened to a whole column is told once, at its first value.
  private func sum(
    _ findings: [Finding], _ what: String, _ log: DiagnosticLog, advice: (String) -> String?
  ) {
    guard let first = findings.first else { return }
    let subject = findings.count == 1 ? "found" : "\(findings.count) values of \(field) \(what), the first is"
    let end = findings.count == 1 ? ", which is not an \(noun)" : ""
    log.warning(
      "record.\(field)", "\(subject) \(quoted(first.text))\(end)", at: first.location, suggestion: advice(first.text))
  }
}
