import Records
import Templates
import Text

extension SiteModel {
  /// The value of a field; `missing` for a field that does not exist.
  package func value(_ field: Name, of record: Record) -> FieldValue { value(field, of: record.id) }

  /// The same by a record's place.
  package func value(_ field: Name, of id: RecordID) -> FieldValue {
    let table = tables[id.collection]
    guard let place = table.place(of: field) else { return .missing }
    return table.columns.value(id.row, place)
  }

  /// Texts, and the names of records that are referred to.
  package func names(_ value: FieldValue) -> [String] {
    if value.isMissing { return [] }
    return value.elements.compactMap(name)
  }

  /// The first of them.
  package func firstName(_ value: FieldValue) -> String? {
    if case .text = value { return name(value) }
    return value.isMissing ? nil : value.elements.lazy.compactMap(self.name).first
  }

  private func name(_ element: FieldValue) -> String? {
    switch element {
    case .text(let text): text.isEmpty ? nil : text
    case .record(let id): store.record(id)?.title
    default: nil
    }
  }

  /// The address of a record's picture, as the data have it.
  package func picture(of record: Record) -> String? {
    kindPages(record.id.collection).pictures.lazy.compactMap { self.value($0, of: record).text }.first
  }

  /// The text of a value, as the data have it.
  package func text(of value: FieldValue) -> String? { value.isMissing ? nil : value.plainText }
}

extension FieldValue {
  /// The first of its texts for which something holds.
  package func firstText(where holds: (String) -> Bool = { _ in true }) -> String? {
    switch self {
    case .text(let text): return holds(text) ? text : nil
    case .list(let values):
      for case .text(let text) in values where holds(text) { return text }
      return nil
    default: return nil
    }
  }
}
