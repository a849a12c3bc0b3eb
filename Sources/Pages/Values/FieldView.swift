import Locales
import Records
import Templates
import Text

/// A field as templates see it: how its values become theirs, and its words; worked out once a build.
package final class FieldView: Sendable {
  package let name: String
  /// Whether it holds the name of the record, which pages show as their heading.
  let isTitle: Bool
  package let field: Field
  private let type: FieldType
  private let tree: CategoryTree?
  /// What makes its texts what people see, where its kind has something to say.
  private let ownWords: FieldWords?
  private let words: ChoiceWords?
  /// Whether its texts are shown as they are.
  private let isPlainText: Bool
  package let nameValue: Value
  /// What people call it.
  package let label: Value
  private let typeName: Value
  private let isMoney: Value
  /// The type of a list's items.
  private let itemType: Value

  init(_ field: Field, of collection: RecordCollection, _ pages: KindPages, texts: InterfaceTexts) {
    let kind = pages.kind
    self.field = field
    name = field.name
    type = field.type ?? .string
    tree = collection.tree(of: field.name)
    ownWords = pages.words(of: field)
    words = ChoiceWords(field, texts: texts)
    isPlainText = ![.image, .markdown, .html, .choice].contains(type) && ownWords?.value == nil
    isTitle = field.name.isExactly(kind.titleField)
    nameValue = .string(field.name)
    label = .string(texts.label(of: field))
    typeName = .string(type.rawValue)
    isMoney = .boolean(field.holdsMoney(in: kind))
    itemType = type == .list ? .string(field.items.rawValue) : .none
  }

  package static let shape = ObjectShape(
    "field", ["name", "label", "type", "money", "items", "value"])

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
  package func label(ofChoice word: String) -> String { field.label(ofChoice: word, words) }

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
    case .list(let values) where field.items == .image:
      return .array(values.compactMap { $0.text.flatMap(model.shownImage).map { Value.object($0) } })
    case .list(let values): return .array(values.map { self.value($0, field.items, of: record) })
    case .record(let id): return model.value(id)
    case .records(let ids): return .array(ids.map(model.value))
    case .categories(let ids): return .array(ids.map(categoryValue))
    }
  }

  private func textValue(_ text: String, _ type: FieldType, of record: RecordObject) -> Value {
    if let own = ownWords?.value?(text, field, record.model.site.language) { return .string(own) }
    switch type {
    case .image: return record.model.shownImage(text).map { Value.object($0) } ?? .none
    case .markdown: return .object(MarkdownObject(text, of: record, field: name))
    case .html: return .object(HTMLObject(text, of: record.model))
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
  /// What people see of a choice in lists of choices, where the value alone would not tell: what its kind calls it, yes and
  /// no, and words that the interface knows where the site states no label; `nil` for all others.
  public func choiceLabel(of value: FieldValue, _ field: Field, of pages: KindPages) -> String? {
    if case .boolean(let flag) = value { return text(flag ? "facet.yes" : "facet.no") }
    if let word = value.text, !field.label(ofChoice: word).isExactly(word) { return nil }
    if let label = pages.words(of: field)?.label { return label(value, self) }
    return value.text.flatMap { ChoiceWords(field, texts: self)?.label(of: $0) }
  }

  /// What people call a field: its title, the interface's word, or the column it is read from, as a title.
  public func label(of field: Field) -> String {
    if let title = field.title ?? text("field.\(field.name)") { return title }
    guard field.columns.count == 1 else { return field.name.asTitle }
    let steps = field.columns[0].parts(separatedBy: UInt8(ascii: "."))
    // `authors.*.name` are authors, and `{file}` is not what people call it.
    if steps.contains(where: isNoName) { return field.name.asTitle }
    return (steps.last { !$0.isEmpty } ?? field.name).asTitle
  }
}

/// Whether a step of a path picks from a list, or names the file.
private func isNoName(_ step: String) -> Bool {
  let bytes = step.utf8
  return step.isExactly("*") || bytes.contains(UInt8(ascii: "=")) || bytes.first == UInt8(ascii: "{")
    || (!bytes.isEmpty && bytes.allSatisfy(\.isASCIIDigit))
}

extension KindPages {
  /// What it says of the texts of a field.
  fileprivate func words(of field: Field) -> FieldWords? {
    words.first { $0.field.isExactly(field.name) }
  }
}
