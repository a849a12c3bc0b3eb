import Diagnostics
import Locales
import Tables
import Text

/// Checks that need whole records: run when all sources are merged.
extension RecordCollection {
  /// Fills in what the records lack, gives words and names their one form, and holds the records against the schema.
  mutating func settle(_ decoders: [FieldDecoder], _ log: DiagnosticLog) {
    applyDefaults(decoders, log)
    settleWords(log)
    settleSpellings()
    checkRequired(decoders, log)
    checkUnique(log)
    schema.kind.check(self, log)
    checkSpans(log)
  }

  /// Puts a field's default where no source has a value.
  mutating func applyDefaults(_ decoders: [FieldDecoder], _ log: DiagnosticLog) {
    let width = schema.fields.count
    for (field, decoder) in decoders.enumerated() {
      guard let value = decoder.defaultValue(log) else { continue }
      for row in 0..<count where values[row * width + field].isMissing { values[row * width + field] = value }
    }
  }

  func checkRequired(_ decoders: [FieldDecoder], _ log: DiagnosticLog) {
    for (field, rule) in schema.fields.enumerated() {
      // Where no table has its column, that was the mistake: each record lacks the value for that reason.
      guard schema.isRequired(rule), rule.reference?.through == nil, rule.computed == nil, hasColumn(of: field) else {
        continue
      }
      for row in 0..<count where value(row, field).isMissing && !isReported(row, field, decoders) {
        log.report(
          Diagnostic(
            origins.areSupplements(row) ? .warning : .error, "record.missing-value",
            "\(quoted(keys[row].text)) has no \(rule.name), expected \((rule.type ?? .string).noun)",
            at: emptyCell(row, field) ?? origins.location(row)))
      }
    }
  }

  private func hasColumn(of field: Int) -> Bool {
    origins.tables.contains { field < $0.fields.count && $0.fields[field].contains { $0 != nil } }
  }

  /// Whether a source has something there after all, so that its mistake was reported with the cell.
  private func isReported(_ row: Int, _ field: Int, _ decoders: [FieldDecoder]) -> Bool {
    origins.all(row).contains { origin in
      let table = origins.tables[Int(origin.table)]
      guard field < table.fields.count else { return false }
      return table.fields[field].contains { path in
        guard let cell = path.flatMap({ origins.row(origin).cell($0) }), !cell.isBlank else { return false }
        guard case .text(let text) = cell.value, field < decoders.count else { return true }
        return !decoders[field].isMissing(text) && !decoders[field].isMissing(text.trimmed)
      }
    }
  }

  /// The empty cell of a field, to point at.
  private func emptyCell(_ row: Int, _ field: Int) -> SourceLocation? {
    for origin in origins.all(row) {
      let table = origins.tables[Int(origin.table)]
      if let path = table.fields[field].compactMap(\.self).first, let cell = origins.row(origin).cell(path) {
        return cell.location
      }
    }
    return nil
  }

  func checkUnique(_ log: DiagnosticLog) {
    for (field, rule) in schema.fields.enumerated() where rule.constraints.unique {
      var first: [FieldValue: Int] = [:]
      for row in 0..<count {
        let value = value(row, field)
        if value.isMissing { continue }
        guard let twin = first.updateValue(row, forKey: value) else { continue }
        first[value] = twin
        log.error(
          "record.not-unique",
          "a second record has \(quoted(value.plainText)) as \(rule.name), expected each value once",
          at: origins.location(row, field: field),
          notes: [Diagnostic.Note("the first one is here", at: origins.location(twin, field: field))])
      }
    }
  }

  /// An event that ends before it starts, or at a time of day although it starts at none.
  func checkSpans(_ log: DiagnosticLog) {
    guard let start = schema.index(of: "start"), let end = schema.index(of: "end") else { return }
    for row in 0..<count {
      guard let first = value(row, start).moment, let last = value(row, end).moment else { continue }
      let report = { (severity: Severity, code: String, message: String, suggestion: String?) in
        log.report(
          Diagnostic(
            severity, code, message, at: origins.location(row, field: end),
            notes: [Diagnostic.Note("the start is here", at: origins.location(row, field: start))],
            suggestion: suggestion))
      }
      guard let span = EventSpan(from: value(row, start), to: value(row, end)) else {
        report(
          .error, "record.ends-before-start", "found the end \(last.iso), expected one after the start \(first.iso)",
          first.date == last.date ? "an end past midnight has the date of the next day" : nil)
        continue
      }
      if span.endsWithoutBeginning {
        report(
          .warning, "record.no-start-time",
          "the end has a time, but the start has none: calendars will show the whole day",
          "enter the time of the start, or remove the time of the end")
      }
    }
  }
}
