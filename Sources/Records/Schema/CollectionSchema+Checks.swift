import Diagnostics
import Tables
import Text

extension CollectionSchema {
  /// How many fields a collection may have: each is looked up by its name among all, and a spreadsheet ends sooner.
  public static let fieldLimit = 2_000

  /// Takes the fields away that are too many, after it was said.
  mutating func limitFields(_ log: DiagnosticLog) {
    guard fields.count > Self.fieldLimit else { return }
    log.error(
      "schema.too-many-fields", "\(name) declares \(fields.count) fields, but the limit is \(Self.fieldLimit)",
      at: fields[Self.fieldLimit].declaration ?? fields[0].declaration,
      suggestion: "put columns of one kind in a separate table, as rows")
    fields.removeSubrange(Self.fieldLimit...)
    // They may be made of fields that are gone.
    for index in fields.indices { fields[index].computed = nil }
  }

  func checkNames(_ log: DiagnosticLog) {
    let open = kind.vocabulary.map(\.name).filter { index(of: $0) == nil }
    for (index, field) in fields.enumerated() {
      if kind.reserves(field.name) { reportReservedName(of: field, log) }
      if let twin = fields[..<index].first(where: { $0.name.isExactly(field.name) }) {
        log.error(
          "schema.duplicate-field", "\(name) has two fields called \(quoted(field.name)), expected one",
          at: field.declaration, notes: [Diagnostic.Note("the first one is here", at: twin.declaration)])
      }
      checkSpelling(of: field, among: open, log)
    }
  }

  private func reportReservedName(of field: Field, _ log: DiagnosticLog) {
    let isTitle = field.name.isExactly("title")
    let other = kind.fieldName(field.name) { index(of: $0) != nil }
    let column = field.sourceColumns.first ?? field.name
    log.error(
      "schema.reserved-name",
      "no field can be called \(quoted(field.name)): every \(kind.name) already has that",
      at: field.declaration,
      suggestion: isTitle
        ? "the display name of this kind is called \(kind.titleField)"
        : "choose another name, such as \(other)\(field.computed == nil ? ": \(column)" : "")")
  }

  /// A field of one's own that is nearly a word of the vocabulary, of those that no field has, is probably that word.
  private func checkSpelling(of field: Field, among open: [String], _ log: DiagnosticLog) {
    guard kind.word(field.name) == nil, field.name.utf8.count > 3, !kind.knows(field.name) else {
      return
    }
    // `address_2` beside the column "Address 2" is called so on purpose.
    let isNamedByColumn =
      field.columns.count == 1 && foldedColumnName(field.columns[0]).isExactly(foldedColumnName(field.name))
    guard let near = nearMiss(to: field.name, among: open, within: isNamedByColumn ? 1 : .max) else { return }
    log.warning(
      "schema.near-vocabulary",
      "\(quoted(field.name)) is not a word of the kind \(kind.name), so it becomes a separate field",
      at: field.declaration, suggestion: "did you mean \(quoted(near))?")
  }

  func checkColumns(_ columns: SourceColumns, _ sources: [RecordSource], _ log: DiagnosticLog) {
    guard !columns.isEmpty else { return }
    for field in fields where field.reference?.through == nil {
      let stating = sources.filter { !$0.isSupplement || !$0.states(field) }
      let isImplied = field.declaration == nil && field.columns.isEmpty && stating.count < sources.count
      let names = isImplied ? [] : stating.flatMap { $0.columns(of: field) }
      for name in Set(names.map(ExactString.init)).sorted()
      where !columns.has(name.string) {
        reportUnknownColumn(name.string, of: field, columns, log)
      }
      let count = field.sourceColumns.count
      if field.type == .datetime || field.type == .category, count > 2 {
        log.error(
          "schema.too-many-columns",
          "the \(field.type?.rawValue ?? "") field \(field.name) is read from \(count) columns, expected one or two",
          at: field.declaration)
      }
    }
  }

  private func reportUnknownColumn(_ column: String, of field: Field, _ columns: SourceColumns, _ log: DiagnosticLog) {
    // A member that no JSON record has may only be empty today; a near miss is a mistake all the same.
    let near = nearChoice(to: column, among: columns.names)
    let mayBeEmpty = columns.areMembers && near == nil && !isRequired(field)
    log.report(
      Diagnostic(
        mayBeEmpty ? .warning : .error, "schema.unknown-column",
        "the field \(field.name) is read from the column \(quoted(column)), which no source of \(name) has",
        at: field.declaration, suggestion: columns.advice(for: column)))
  }

  /// Whether every record must have the field: by its constraint or by its kind.
  package func isRequired(_ field: Field) -> Bool {
    field.constraints.required || kind.word(field.name)?.isRequired ?? false
  }

  func checkRequiredWords(_ columns: SourceColumns, _ log: DiagnosticLog) {
    guard !columns.isEmpty else { return }
    for word in kind.vocabulary where word.isRequired && index(of: word.name) == nil {
      let guess = columns.names.first { kind.guess(column: $0)?.isExactly(word.name) ?? false }
      let example = guess ?? "COLUMN"
      log.error(
        "schema.missing-field",
        "\(name) has no field \(word.name), which the kind \(kind.name) needs",
        at: declaration,
        suggestion: guess == nil
          ? "say which column it is: \(word.name): COLUMN; \(columns.listed)"
          : "write \(word.name): \(example) under fields")
    }
  }
}
