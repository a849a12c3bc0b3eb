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

  /// Languages of books, and whether books and copies can be had, in one word however it was written. Words that mean
  /// nothing to the program stay as they are.
  mutating func settleWords() {
    // Statuses are settled where unknown ones are told.
    if schema.kind != .event { for field in schema.fields.indices { settle(field) } }
  }

  private mutating func settle(_ place: Int) {
    let field = schema.fields[place]
    guard schema.settles(field) else { return }
    let (width, schema) = (schema.fields.count, schema)
    var words: [ExactString: FieldValue] = [:]
    func settled(_ value: FieldValue) -> FieldValue {
      guard let text = value.text else { return value }
      if let known = words[ExactString(text)] { return known }
      let settled = schema.settledWord(text, of: field).map { FieldValue.text($0) } ?? value
      words[ExactString(text)] = settled
      return settled
    }
    for row in 0..<count {
      let value = value(row, place)
      if case .list(let items) = value {
        values[row * width + place] = .list(items.map(settled))
      } else if !value.isMissing {
        values[row * width + place] = settled(value)
      }
    }
  }
}

extension CollectionSchema {
  /// Whether a field's words are put in one form, since the site does not say itself what they are.
  fileprivate func settles(_ field: Field) -> Bool {
    field.choices.isEmpty && hasMeanings(field)
  }

  /// Whether words of a field mean something to the program.
  func hasMeanings(_ field: Field) -> Bool {
    switch kind {
    case .event: field.name.isExactly("status")
    case .book: ["language", "availability", "copy_availability"].contains { $0.isExactly(field.name) }
    case .copy: field.name.isExactly("availability")
    default: false
    }
  }

  /// The one form of a word of a field, in which every record has it: `cancelled` for `odwołane`, `pl` for `Polish`,
  /// `available` for `dostępna`; `nil` for words that mean nothing to the program.
  func settledWord(_ text: String, of field: Field) -> String? {
    guard settles(field) else { return nil }
    if kind == .event { return AnnouncedStatus(word: text)?.rawValue }
    return field.name.isExactly("language") ? LanguageTag.of(text) : Availability(word: text)?.rawValue
  }
}
