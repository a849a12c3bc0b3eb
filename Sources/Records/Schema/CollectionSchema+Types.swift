import Diagnostics
import Text

/// Types that do not go with what else the site file says of a field, or with what the program does with it.
extension CollectionSchema {
  /// Mistakes of the completed schema are told at the field, before a template or a page is wrong for them.
  func checkTypes(_ log: DiagnosticLog) {
    for field in fields where field.declaration != nil && field.computed == nil {
      guard let type = field.type else { continue }
      if !checkWord(field, type, log) { continue }
      checkSeparator(field, type, log)
      checkChoices(field, type, log)
    }
  }

  /// Whether a word of the vocabulary has a type that it can have.
  private func checkWord(_ field: Field, _ type: FieldType, _ log: DiagnosticLog) -> Bool {
    guard let word = kind.word(field.name), word.refuses(type) else { return true }
    log.error(
      "schema.type-of-word",
      "the field \(field.name) has the type \(type.rawValue), which the pages of the kind \(kind.name) cannot show",
      at: field.declaration,
      suggestion: field.reference == nil
        ? "remove the type, so that it is \(word.type.rawValue), or give the field another name"
        : "give the field that refers to other records another name")
    return false
  }

  private func checkSeparator(_ field: Field, _ type: FieldType, _ log: DiagnosticLog) {
    guard let separator = field.separator, ![.list, .category, .reference].contains(type) else {
      return
    }
    let mayBeList = kind.word(field.name).map { !$0.refuses(.list) } ?? true
    log.error(
      "schema.separator",
      "the field \(field.name) has the separator \(quoted(separator)), but its type \(type.rawValue) has only one value",
      at: field.declaration,
      suggestion: mayBeList && !type.isMarkup
        ? "write type: list under fields.\(field.name)" + (type.isItem ? " with items: \(type.rawValue)" : "")
        : "remove the separator")
  }

  private func checkChoices(_ field: Field, _ type: FieldType, _ log: DiagnosticLog) {
    guard !field.choices.isEmpty, !field.holdsChoices, !hasMeanings(field) else { return }
    let stated = type == .list ? "a list of \(field.items.rawValue)" : "\(type.rawValue)"
    log.error(
      "schema.choices", "the field \(field.name) has choices, and its type is \(stated), expected texts",
      at: field.declaration,
      suggestion: [.integer, .number, .date, .time, .datetime].contains(type)
        ? "write the allowed values as constraints: {enum: […]}" : "remove the choices or the type")
  }
}

extension FieldType {
  /// Whether the items of a list must state it.
  fileprivate var isItem: Bool { self != .string }
}
