import Records
import Templates
import Text

extension SiteModel {
  /// A field in plain text on one line; `nil` where there is nothing to read.
  package func plainText(_ field: String, of record: Record, limit: Int? = nil) -> String? {
    guard let text = words(field, of: record) else { return nil }
    guard let type = record.collection.schema.field(field)?.type, type.isMarkup else { return text }
    let plain = plainLine(text, type, limit: limit)
    return plain.isEmpty ? nil : plain
  }

  /// A field as people read it, several values on one line, records by their titles; `nil` where there is nothing to read.
  package func words(_ field: String, of record: Record) -> String? {
    let parts = wordList(field, of: record)
    return parts.isEmpty ? nil : parts.joinedNames
  }

  /// The single values of a field as people read them.
  package func wordList(_ field: String, of record: Record) -> [String] {
    let table = tables[record.id.collection]
    let view = table.place(of: Name(field)).map { table.fields[$0] }
    return record[field].elements.map { view?.statedLabel(of: $0, in: store) ?? $0.plainText }.filter { !$0.isEmpty }
  }

  /// What a record is about: the labels of its types, topics and categories.
  package func topics(of record: Record) -> [String] {
    let table = tables[record.id.collection]
    return topicFields.compactMap(table.place).flatMap { place in
      let field = table.fields[place]
      return table.columns.value(record.id.row, place).elements.compactMap { field.statedLabel(of: $0, in: store) }
    }
  }
}

private let topicFields: [Name] = ["type", "topic", "category", "categories"]
