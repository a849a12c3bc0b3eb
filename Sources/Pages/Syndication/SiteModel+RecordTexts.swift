import Markdown
import Records
import Text

extension SiteModel {
  /// A field in plain text on one line; `nil` where there is nothing to read.
  func plainText(_ field: String, of record: Record, limit: Int? = nil) -> String? {
    guard let text = record[field].text, !text.isEmpty else { return nil }
    guard record.collection.schema.field(field)?.type == .markdown else { return text }
    let plain = MarkdownRenderer.plainText(of: text, limit: limit)
    return plain.isEmpty ? nil : plain
  }

  /// Where an event takes place, in words that find it from anywhere: its room, its library, the address.
  func place(of record: Record) -> String? {
    let library = library(of: record)
    var parts: [String] = []
    for part in [record["place"].text, library?.title, library?["address"].text] {
      guard let part, !part.isEmpty, !parts.contains(where: { $0.isExactly(part) }) else { continue }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The library that an event takes place in.
  func library(of record: Record) -> Record? {
    guard let id = record["library"].recordIDs.first, let library = store.record(id) else { return nil }
    return library.collection.schema.kind == .library ? library : nil
  }

  /// What a record is about: the labels of its types, topics and categories.
  func topics(of record: Record) -> [String] {
    ["type", "topic", "category", "categories"].flatMap { name -> [String] in
      guard let field = record.collection.schema.field(name) else { return [] }
      return record[name].elements.compactMap { label(of: $0, field, in: record.collection) }
    }
  }

  private func label(of value: FieldValue, _ field: Field, in collection: RecordCollection) -> String? {
    switch value {
    case .text(let text): field.label(ofChoice: text)
    case .record(let id): store.record(id)?.title
    case .categories(let ids): ids.first.flatMap { collection.tree(of: field.name)?[$0]?.label }
    default: nil
    }
  }
}
