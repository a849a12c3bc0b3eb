import Feeds
import Locales
import Records
import Tables
import Templates
import Text

extension RecordObject {
  /// A field's value as templates see it.
  func value(_ value: FieldValue, of field: Field, type: FieldType) -> Value {
    switch value {
    case .missing: return .none
    case .text(let text): return textValue(text, of: field, type: type)
    case .integer(let number): return .integer(number)
    case .number(let number): return .object(DecimalObject(number))
    case .boolean(let flag): return .boolean(flag)
    case .date(let date): return .object(MomentObject(.day(date), zone: model.site.zone))
    case .time(let time): return .string(time.iso)
    case .datetime(let dateTime): return .object(MomentObject(.time(dateTime.civil), zone: model.site.zone))
    case .list(let values): return .array(values.map { self.value($0, of: field, type: field.items) })
    case .record(let id): return model.value(id)
    case .records(let ids): return .array(ids.map(model.value))
    case .categories(let ids): return .array(ids.map { categoryValue($0, of: field) })
    }
  }

  private func textValue(_ text: String, of field: Field, type: FieldType) -> Value {
    if collection.schema.kind == .library, field.name.isExactly("opening_hours") {
      return .string(model.site.language.openingHours(text))
    }
    switch type {
    case .image: return .object(model.image(text))
    case .markdown: return .object(MarkdownObject(text, of: self, field: field.name))
    case .choice: return .string(field.label(ofChoice: text))
    default: return .string(text)
    }
  }

  private func categoryValue(_ id: CategoryID, of field: Field) -> Value {
    guard let tree = collection.tree(of: field.name), let node = tree[id] else { return .none }
    return .dictionary([
      ("id", .string(node.id)), ("label", .string(node.label)),
      ("path", .array(tree.path(id).map { .string($0) })), ("is_main", .boolean(node.parent == nil)),
    ])
  }

  /// The fields that have a value, with their labels, for pages that show any record: `{name, label, type, value}`.
  func shownFields() -> [Value] {
    let schema = collection.schema
    return schema.fields.indices.compactMap { index in
      let field = schema.fields[index]
      if collection.value(id.row, index).isMissing || field.name.isExactly(schema.kind.titleField) { return nil }
      let label = model.label(of: field)
      return .dictionary([
        ("name", .string(field.name)), ("label", .string(label)),
        ("type", .string((field.type ?? .string).rawValue)), ("value", fieldValue(index)),
      ])
    }
  }
}

extension SiteLanguage {
  /// Opening hours as the language writes times, where the text states one span for every day (`9:00 AM - 6:00 PM`);
  /// else the text as it is, since people wrote it for people.
  func openingHours(_ text: String) -> String {
    guard let hours = OpeningHours(text), let first = hours.days.first, case .open(let intervals) = first,
      let interval = intervals.first, intervals.count == 1, hours.days.allSatisfy({ $0 == first })
    else { return text }
    return formatRange(interval.opens, interval.closes)
  }
}

extension SiteModel {
  /// What people call a field: its title, the interface's word, or the column it is read from.
  func label(of field: Field) -> String {
    if let title = field.title ?? site.texts.text("field.\(field.name)") { return title }
    guard field.columns.count == 1 else { return field.name }
    return field.columns[0].parts(separatedBy: UInt8(ascii: ".")).last { !$0.isEmpty } ?? field.name
  }

  /// A picture of the site by its path, or one elsewhere by its URL.
  func image(_ address: String) -> ImageObject {
    if isElsewhere(address) { return ImageObject(url: address, size: nil) }
    let path = String(decoding: address.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    return ImageObject(
      url: site.link("/" + path), size: pictures[ExactString(path)].map { ($0.width, $0.height) })
  }

  /// The whole URL of a picture; `nil` for one of the site when the site's address is not known.
  func absoluteImage(_ address: String) -> String? {
    let url = image(address).url
    return isElsewhere(url) ? url : site.origin.map { $0 + url }
  }
}

/// Whether an address has a scheme or a host of its own.
public func isElsewhere(_ address: String) -> Bool {
  let bytes = Array(address.utf8)
  if bytes.starts(with: "//".utf8) { return true }
  let head = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  return head.contains(UInt8(ascii: ":"))
}

/// A cell as it was read.
func rawValue(_ value: CellValue) -> Value {
  switch value {
  case .null: .none
  case .boolean(let flag): .boolean(flag)
  case .number(let literal): Int(literal).map { .integer($0) } ?? .string(literal)
  case .text(let text): .string(text)
  case .list(let cells): .array(cells.map { rawValue($0.value) })
  case .object(let members): .dictionary(members.map { ($0.name, rawValue($0.cell.value)) })
  }
}
