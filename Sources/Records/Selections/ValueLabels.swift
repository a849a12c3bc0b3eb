import Locales
import Text

/// The values at a path as facets and groups tell them apart, and what people see of them.
struct ValueLabels {
  let store: RecordStore
  let path: CompiledPath
  let grain: Grain
  let language: SiteLanguage?
  private let field: Field?
  /// The field's; a field is large, and each of its texts asks for this.
  private let names: NameOrder?
  private let tree: CategoryTree?
  /// Whether the values are the titles of the records themselves.
  private let isOfTitles: Bool

  init(_ store: RecordStore, _ context: SelectionContext, _ path: CompiledPath, _ grain: Grain) {
    self.store = store
    self.path = path
    self.grain = grain
    language = context.language
    field = path.field(in: store)
    names = field?.nameOrder
    isOfTitles = path.isOwnTitle(in: store)
    tree = field.flatMap { store.collections[path.collection].tree(of: $0.name) }
  }

  /// The different values of a record, each once; a subcategory brings its main category with it.
  func values(of id: RecordID) -> [FieldValue] {
    if grain == .initial, isOfTitles {
      return [.text(heading(of: store.columns[id.collection].sortTitle(id.row, language)))]
    }
    var result: [FieldValue] = []
    for value in path.values(of: id, in: store) { add(value, to: &result) }
    return result
  }

  /// The value of a record that has one alone, as it stands; `nil` where there may be several or more is to be thought of.
  func onlyValue(of id: RecordID) -> FieldValue? {
    guard path.isDirect else { return nil }
    let value = path.value(of: id, in: store)
    switch value {
    case .text: return grain == .initial ? nil : value
    case .integer, .number, .boolean, .record: return value
    default: return nil
    }
  }

  private func add(_ value: FieldValue, to result: inout [FieldValue]) {
    switch value {
    case .missing: break
    case .categories(let ids):
      for id in ids {
        if let parent = tree?[id]?.parent { addNew(.categories([parent]), to: &result) }
        addNew(.categories([id]), to: &result)
      }
    case .text(let text) where grain == .initial:
      addNew(.text(heading(of: names?.sortText(text) ?? text)), to: &result)
    case .date, .datetime:
      if let day = value.day { addNew(dated(value, day), to: &result) }
    default: addNew(value, to: &result)
    }
  }

  private func addNew(_ value: FieldValue, to result: inout [FieldValue]) {
    if !result.contains(value) { result.append(value) }
  }

  private func dated(_ value: FieldValue, _ day: CivilDate) -> FieldValue {
    switch grain {
    case .year: CivilDate(year: day.year, month: 1, day: 1).map { .date($0) } ?? value
    case .month: .date(day.firstOfMonth)
    case .value, .initial: .date(day)
    }
  }

  /// The heading under which a text stands.
  private func heading(of text: String) -> String { language?.indexHeading(text).label ?? initial(text) }

  private func initial(_ text: String) -> String {
    text.unicodeScalars.first.map { String($0).uppercased() } ?? ""
  }

  /// The main category of a subcategory.
  func parent(of value: FieldValue) -> FieldValue? {
    guard case .categories(let ids) = value, let parent = ids.first.flatMap({ tree?[$0]?.parent }) else { return nil }
    return .categories([parent])
  }

  /// What people see.
  func label(of value: FieldValue) -> String {
    switch value {
    case .text(let text): return field?.label(ofChoice: text) ?? text
    case .record(let id): return store.record(id)?.title ?? ""
    case .categories(let ids): return ids.first.flatMap { tree?[$0]?.label } ?? ""
    case .date(let date): return label(of: date)
    // A fraction has the language's sign; whole numbers may be years.
    case .number: return language?.number(decimal: value.plainText) ?? value.plainText
    default: return value.plainText
    }
  }

  /// By what it is put in order, where that is a text.
  func sortText(of value: FieldValue) -> String {
    let label = label(of: value)
    return names?.sortText(label) ?? label
  }

  private func label(of date: CivilDate) -> String {
    switch grain {
    case .year: "\(date.year)"
    case .month: language?.monthHeading(year: date.year, month: date.month) ?? prefix(date.iso, 7)
    case .value, .initial: language?.format(date, .medium) ?? date.iso
    }
  }

  /// What a slug is made of: words in ASCII that do not depend on the language of the interface where they need not.
  func slugText(of value: FieldValue) -> String {
    switch value {
    case .boolean(let flag): return flag ? "yes" : "no"
    case .record(let id): return store.record(id)?.slug ?? ""
    case .categories(let ids): return ids.first.map { tree?.path($0).joined(separator: " ") ?? "" } ?? ""
    case .date(let date):
      switch grain {
      case .year: return "\(date.year)"
      case .month: return prefix(date.iso, 7)
      case .value, .initial: return date.iso
      }
    default: return value.addressText
    }
  }

  /// The place of a value among the choices that the schema states.
  func choicePlace(of value: FieldValue) -> Int? {
    guard let field, !field.choices.isEmpty, let text = value.text else { return nil }
    return field.choices.firstIndex { $0.value.isExactly(text) } ?? field.choices.count
  }

  private func prefix(_ text: String, _ count: Int) -> String {
    String(decoding: text.utf8.prefix(count), as: UTF8.self)
  }
}
