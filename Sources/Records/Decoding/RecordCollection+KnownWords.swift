import Diagnostics
import Locales
import Text

/// Words that mean something to the program are written one way in every record, however the tables write them, so that
/// filters, pages, calendars and search agree. Where the site states `choices`, its words stay.
extension RecordCollection {
  /// Statuses of events: an event that is `odwołane` or `Cancelled` does not take place. A word that is not known is an
  /// error at its cell, since the event would be announced as if it took place.
  mutating func settleStatuses(_ log: DiagnosticLog) {
    guard schema.kind == .event, let field = schema.index(of: "status"), schema.fields[field].choices.isEmpty else {
      return
    }
    let width = schema.fields.count
    for row in 0..<count {
      guard let word = value(row, field).text, !word.isEmpty else { continue }
      if let status = AnnouncedStatus(word: word) {
        values[row * width + field] = .text(status.rawValue)
      } else {
        report(status: word, row, field, log)
      }
    }
  }

  private func report(status word: String, _ row: Int, _ field: Int, _ log: DiagnosticLog) {
    let known = AnnouncedStatus.allCases.map(\.rawValue)
    log.report(
      Diagnostic(
        origins.areSupplements(row) ? .warning : .error, "record.event-status",
        "found \(quoted(word)), expected \(enumerated(known))", at: origins.location(row, field: field),
        suggestion: nearChoice(to: word, among: known).map { "did you mean \(quoted($0))?" }
          ?? "say what it means with choices of the field status, as \(quoted(word)): cancelled, or give it a label there"
      ))
  }

  /// Languages of books by their tags: `pol`, `Polish` and `polski` are `pl`. Others stay as they are.
  mutating func settleLanguages() {
    guard schema.kind == .book, let field = schema.index(of: "language"), schema.fields[field].choices.isEmpty else {
      return
    }
    let width = schema.fields.count
    var tags: [ExactString: FieldValue] = [:]
    func settled(_ value: FieldValue) -> FieldValue {
      guard let text = value.text else { return value }
      if let known = tags[ExactString(text)] { return known }
      let settled = LanguageTag.of(text).map { FieldValue.text($0) } ?? value
      tags[ExactString(text)] = settled
      return settled
    }
    for row in 0..<count {
      let value = value(row, field)
      if case .list(let items) = value {
        values[row * width + field] = .list(items.map(settled))
      } else if !value.isMissing {
        values[row * width + field] = settled(value)
      }
    }
  }
}
