import Diagnostics
import Text

/// Words that mean something to the program are written one way in every record. Where the site states `choices`, its words
/// stay.
extension RecordCollection {
  mutating func settleWords(_ log: DiagnosticLog) {
    for place in schema.fields.indices { settle(place, log) }
  }

  private mutating func settle(_ place: Int, _ log: DiagnosticLog) {
    guard let meaning = schema.settledMeaning(of: schema.fields[place]) else { return }
    let width = schema.fields.count
    var words: [ExactString: FieldValue] = [:]
    func settled(_ value: FieldValue, _ row: Int) -> FieldValue {
      guard let text = value.text else { return value }
      if let known = words[ExactString(text)] { return known }
      guard let settled = meaning.settled(text).map(FieldValue.text) else {
        if let mistake = meaning.mistake, !text.isEmpty {
          report(mistake(text), row, place, log)
        } else {
          words[ExactString(text)] = value
        }
        return value
      }
      words[ExactString(text)] = settled
      return settled
    }
    for row in 0..<count {
      let value = value(row, place)
      if case .list(let items) = value {
        values[row * width + place] = .list(items.map { settled($0, row) })
      } else if !value.isMissing {
        values[row * width + place] = settled(value, row)
      }
    }
  }

  /// It is an error at its cell, but for what somebody else's catalogue says.
  private func report(
    _ mistake: WordMeaning.Mistake, _ row: Int, _ field: Int, _ log: DiagnosticLog
  ) {
    log.report(
      Diagnostic(
        origins.areSupplements(row) ? .warning : .error, mistake.code, mistake.message,
        at: origins.location(row, field: field), suggestion: mistake.suggestion))
  }
}

extension CollectionSchema {
  /// Whether words of a field mean something to the program.
  func hasMeanings(_ field: Field) -> Bool { kind.word(field.name)?.meaning != nil }

  /// What the words of a field mean, since the site does not say itself what they are.
  fileprivate func settledMeaning(of field: Field) -> WordMeaning? {
    field.choices.isEmpty ? kind.word(field.name)?.meaning : nil
  }

  /// The one form of a word of a field, in which every record has it: `cancelled` for `odwołane`, `pl` for `Polish`,
  /// `available` for `dostępna`; `nil` for words that mean nothing to the program.
  func settledWord(_ text: String, of field: Field) -> String? {
    settledMeaning(of: field)?.settled(text)
  }
}
