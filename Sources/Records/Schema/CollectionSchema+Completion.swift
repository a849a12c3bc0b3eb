import Diagnostics
import Tables
import Text

extension CollectionSchema {
  /// The schema with everything filled in that the site file leaves to the vocabulary and to the tables: fields for
  /// columns that are called like a word of the vocabulary, types, the key, what references point to.
  ///
  /// Mistakes are logged: columns that no source has, required words without a column, fields of one name, words that
  /// are probably misspelt.
  ///
  /// - Parameter schemas: all collections of the site, for references that do not say where to.
  public func completed(
    for sources: [RecordSource], among schemas: [CollectionSchema] = [], context: DecodingContext, log: DiagnosticLog
  ) -> CollectionSchema {
    var schema = self
    let columns = SourceColumns(sources)
    schema.limitFields(log)
    schema.checkNames(log)
    let declared = schema.fields.count
    let isCalendar = !sources.isEmpty && sources.allSatisfy { $0.tables.allSatisfy { $0.table.format == .ics } }
    schema.addImpliedFields(columns, isCalendar: isCalendar)
    for source in sources where source.isSupplement { schema.addFields(of: source) }
    schema.addOperands(columns)
    schema.fenceImpliedFields(from: declared, sources, among: schemas)
    for index in schema.fields.indices {
      // A copy, since the schema that it is completed in would be copied with all fields if it were changed meanwhile.
      var field = schema.fields[index]
      field.complete(in: schema, among: schemas)
      if field.type == nil, field.computed == nil {
        let missing = field.missingValues ?? missingValues ?? context.missingValues
        field.adopt(inferType(of: field, in: sources, missingValues: missing))
      }
      schema.fields[index] = field
    }
    for index in schema.fields.indices where schema.fields[index].namesPeople {
      schema.fields[index].nameOrder = inferNameOrder(of: schema.fields[index], in: sources)
    }
    schema.checkTypes(log)
    schema.checkColumns(columns, sources, log)
    schema.checkRequiredWords(columns, log)
    schema.completeKey(columns, sources, log)
    schema.checkUnreadColumns(sources, log)
    schema.checkSeparators(sources, log)
    schema.checkKeyIsForAll(sources, among: schemas, log)
    return schema
  }

  /// Fields for columns that are called exactly like a word of the vocabulary, unless the site file says that they are
  /// something else: that `pages_column` is read from `pages`.
  ///
  /// Descriptions of calendars are HTML, and their categories may be several.
  private mutating func addImpliedFields(_ columns: SourceColumns, isCalendar: Bool) {
    for word in kind.vocabulary where index(of: word.name) == nil && columns.has(word.name) {
      if !word.isRequired, fields.contains(where: { $0.columns.count == 1 && $0.columns[0].isExactly(word.name) }) {
        continue
      }
      var field = Field(word.name)
      if isCalendar, word.type.isMarkup { field.type = .html }
      if isCalendar, word.name.isExactly("type") { field.separator = ";" }
      fields.append(field)
    }
  }

  /// Fields for everything that somebody else's catalogue knows.
  private mutating func addFields(of source: RecordSource) {
    for (name, _) in source.columns where index(of: name) == nil { fields.append(Field(name)) }
  }

  private mutating func completeKey(_ columns: SourceColumns, _ sources: [RecordSource], _ log: DiagnosticLog) {
    switch key {
    case .rows: return
    case .automatic:
      if let column = ["key", "id"].first(where: columns.has) {
        key = .columns([column])
      } else if let title = field(kind.titleField),
        !sources.contains(where: { $0.tables.contains { $0.keyFromPath != nil } })
      {
        key = .columns(title.sourceColumns)
      } else {
        key = .columns([])
      }
    case .columns(let names):
      for name in names where index(of: name) == nil && !columns.has(name) && !columns.isEmpty {
        guard !sources.allSatisfy({ $0.keyColumns != nil }) else { continue }
        namesUnknownKey = true
        log.error(
          "schema.unknown-column", "the key of \(self.name) names the column \(quoted(name)), which no source has",
          at: declaration, suggestion: columns.advice(for: name))
      }
    }
  }

  /// The columns of the key in a source; a name that is no column there may be a field's.
  package func keyColumns(in source: RecordSource) -> [String] {
    guard case .columns(let names) = key else { return [] }
    if let own = source.keyColumns { return own }
    return names.flatMap { name in
      if source.tables.contains(where: { $0.table.column(name) != nil }) { return [name] }
      return field(name).map { source.columns(of: $0) } ?? [name]
    }
  }

  /// What the key is called in messages.
  var keyNames: [String] {
    guard case .columns(let names) = key, !names.isEmpty else { return ["the key"] }
    return names
  }
}

extension Field {
  /// Type, items, and target of a reference, as far as the vocabulary and the other collections tell.
  fileprivate mutating func complete(in schema: CollectionSchema, among schemas: [CollectionSchema]) {
    let kind = schema.kind
    let word = kind.word(name)
    if type == nil, reference != nil { type = .reference }
    if type == nil, file != nil { type = .image }
    if type == nil, let word { adopt(word, of: schema) }
    // Whoever states that the pictures are a list need not say of what.
    if type == .list, items == .string, let word, word.type == .list { items = word.items }
    kind.complete(&self)
    // Whole numbers fit every other way to count too.
    if type == nil, formats.contains(where: { $0.isExactly("unix") || $0.isExactly("milliseconds") }) {
      type = .datetime
    }
    if type == nil, separator != nil, computed == nil { type = .list }
    // A word that means something to the program keeps its meaning besides what the site lists.
    if !choices.isEmpty, !schema.hasMeanings(self) { becomeChoice(isOwn: word == nil) }
    if type == .reference, reference == nil {
      if let target = target(of: name, among: schemas) {
        reference = ReferenceRule(to: target, many: separator != nil)
      } else {
        type = .string
      }
    }
  }

  /// What the vocabulary says of it. Whoever states what parts several hosts or telephones has several; what a book has
  /// one of stands so in its citations.
  private mutating func adopt(_ word: VocabularyWord, of schema: CollectionSchema) {
    (type, items) = (word.type, word.type == .list ? word.items : items)
    if separator != nil, schema.kind.mayBeSeveral(word), !schema.hasMeanings(self) {
      (type, items) = (.list, word.type)
    }
  }

  /// A field with choices holds one of them, a list several. Numbers of the site's own are choices too, since each has its
  /// label; those that the program counts with stay numbers, which is told.
  private mutating func becomeChoice(isOwn: Bool) {
    switch type {
    case nil, .string: type = .choice
    case .integer, .number: if isOwn { (type, countsAs) = (.choice, choices.allSatisfy(isNumber) ? type : nil) }
    case .list: if [.string, .integer, .number].contains(items) { items = .choice }
    default: break
    }
  }

  private func isNumber(_ choice: Choice) -> Bool {
    guard let number = DecimalNumber(choice.value) else { return false }
    return type == .number || number.integer != nil
  }

  /// The collection that a reference without a target means: the only one of the field's kind, or one of its name.
  private func target(of name: String, among schemas: [CollectionSchema]) -> String? {
    let candidates = schemas.filter { $0.kind.name.isExactly(name) }
    if candidates.count == 1 { return candidates[0].name }
    var names = [name, name + "s"]
    if name.utf8.last == UInt8(ascii: "y") {
      names.append(String(decoding: name.utf8.dropLast(), as: UTF8.self) + "ies")
    }
    return schemas.first { schema in names.contains { $0.isExactly(schema.name) } }?.name
  }

  /// Whether it holds names whose order nobody has stated.
  fileprivate var namesPeople: Bool { nameOrder == nil && name.isExactly("authors") }

  fileprivate mutating func adopt(_ inferred: InferredType) {
    type = inferred.type
    items = inferred.items
    if inferred.type == .datetime || inferred.type == .date || inferred.type == .time { return }
    separator = separator ?? inferred.separator
  }
}
