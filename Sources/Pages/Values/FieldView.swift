import Feeds
import Locales
import Records
import Templates
import Text

/// A field as templates see it: how its values become theirs, and its words; worked out once a build.
final class FieldView: Sendable {
  let name: String
  /// Whether it holds the name of the record, which pages show as their heading.
  let isTitle: Bool
  private let field: Field
  private let type: FieldType
  private let tree: CategoryTree?
  private let isOpeningHours: Bool
  /// Whether it holds what is announced of events, which templates ask for by its known words.
  private let isStatus: Bool
  private let words: KnownWords?
  /// Whether its texts are shown as they are.
  private let isPlainText: Bool
  let nameValue: Value
  /// What people call it.
  let label: Value
  private let typeName: Value
  private let isMoney: Value
  /// The type of a list's items.
  private let itemType: Value

  init(_ field: Field, of collection: RecordCollection, texts: InterfaceTexts) {
    let kind = collection.schema.kind
    self.field = field
    name = field.name
    type = field.type ?? .string
    tree = collection.tree(of: field.name)
    isOpeningHours = kind == .library && field.name.isExactly("opening_hours")
    isStatus = kind == .event && field.name.isExactly("status")
    words = KnownWords(field, texts: texts)
    isPlainText = ![.image, .markdown, .choice].contains(type) && !isOpeningHours
    isTitle = field.name.isExactly(kind.titleField)
    nameValue = .string(field.name)
    label = .string(texts.label(of: field))
    typeName = .string(type.rawValue)
    isMoney = .boolean(field.holdsMoney(in: kind))
    itemType = type == .list ? .string(field.items.rawValue) : .none
    keepForever(self)
  }

  static let shape = ObjectShape("field", ["name", "label", "type", "money", "items", "value"])

  static let columnShape = ObjectShape("column", ["name", "label", "type", "money", "items"])

  /// The field as the column of a table: `{name, label, type, money, items}`.
  var column: Value { .object(PlainObject(Self.columnShape, [nameValue, label, typeName, isMoney, itemType])) }

  /// The field with its value, for pages that show any record: `{name, label, type, money, items, value}`.
  func described(_ value: Value) -> Value {
    .object(PlainObject(Self.shape, [nameValue, label, typeName, isMoney, itemType, value]))
  }

  /// A record's value of the field.
  func value(_ value: FieldValue, of record: RecordObject) -> Value {
    if isPlainText, case .text(let text) = value { return .string(text) }
    return self.value(value, type, of: record)
  }

  /// What the site calls a value, without the interface's words; `nil` for numbers, dates and the like.
  func statedLabel(of value: FieldValue, in store: RecordStore) -> String? {
    switch value {
    case .text(let text): field.label(ofChoice: text)
    case .record(let id): store.record(id)?.title
    case .categories(let ids): ids.first.flatMap { tree?[$0]?.label }
    default: nil
    }
  }

  /// What people see of a choice.
  func label(ofChoice word: String) -> String { field.label(ofChoice: word, words) }

  private func value(_ value: FieldValue, _ type: FieldType, of record: RecordObject) -> Value {
    let model = record.model
    switch value {
    case .missing: return .none
    case .text(let text): return textValue(text, type, of: record)
    case .integer(let number): return .integer(number)
    case .number(let number): return .object(DecimalObject(number))
    case .boolean(let flag): return .boolean(flag)
    case .date(let date): return .object(MomentObject(.day(date), zone: model.zone))
    case .time(let time): return .string(time.iso)
    case .datetime(let dateTime): return .object(MomentObject(dateTime, zone: model.zone))
    case .list(let values): return .array(values.map { self.value($0, field.items, of: record) })
    case .record(let id): return model.value(id)
    case .records(let ids): return .array(ids.map(model.value))
    case .categories(let ids): return .array(ids.map(categoryValue))
    }
  }

  private func textValue(_ text: String, _ type: FieldType, of record: RecordObject) -> Value {
    if isOpeningHours { return .string(record.model.site.language.openingHours(text)) }
    switch type {
    case .image: return .object(record.model.image(text))
    case .markdown: return .object(MarkdownObject(text, of: record, field: name))
    case .choice where isStatus: return .string(announcedStatus(text, field)?.rawValue ?? label(ofChoice: text))
    case .choice: return .string(label(ofChoice: text))
    default: return .string(text)
    }
  }

  private func categoryValue(_ id: CategoryID) -> Value {
    guard let tree, let node = tree[id] else { return .none }
    return .dictionary([
      ("id", .string(node.id)), ("label", .string(node.label)),
      ("path", .array(tree.path(id).map { .string($0) })), ("is_main", .boolean(node.parent == nil)),
    ])
  }
}

extension InterfaceTexts {
  /// What people see of a choice in lists of choices, where the value alone would not tell: a book's stars in words,
  /// yes and no, and words that the interface knows where the site states no label; `nil` for all others.
  public func choiceLabel(of value: FieldValue, _ field: Field, of kind: Kind) -> String? {
    if case .boolean(let flag) = value { return text(flag ? "facet.yes" : "facet.no") }
    if kind == .book, field.name.isExactly("rating") { return stars(value) }
    guard let word = value.text, field.label(ofChoice: word).isExactly(word) else { return nil }
    if kind == .event, field.name.isExactly("status") { return text("status.\(word)") }
    return KnownWords(field, texts: self)?.label(of: word)
  }

  /// A rating in words, "4.3 stars of 5"; `nil` for what is no number.
  func stars(_ value: FieldValue) -> String? {
    if case .integer(let value) = value { return text("book.stars", count: value) }
    guard case .number(let value) = value else { return nil }
    if let whole = value.integer { return text("book.stars", count: whole) }
    return text("book.stars_part", values: [("n", language.number(decimal: value.text) ?? value.text)])
  }

  /// What people call a field: its title, the interface's word, or the column it is read from, as a title.
  public func label(of field: Field) -> String {
    if let title = field.title ?? text("field.\(field.name)") { return title }
    guard field.columns.count == 1 else { return field.name.asTitle }
    return (field.columns[0].parts(separatedBy: UInt8(ascii: ".")).last { !$0.isEmpty } ?? field.name).asTitle
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
