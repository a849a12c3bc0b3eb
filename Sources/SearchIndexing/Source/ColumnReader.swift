import Locales
import Records
import Text

/// Reads columns from the records.
struct ColumnReader {
  let store: RecordStore
  let language: SiteLanguage
  let words: ChoiceWords
  let places: SearchSource.Places
  let collection: RecordCollection
  let columns: RecordColumns
  let place: Int
  /// The records in the index's order.
  let rows: [Int]

  init(
    _ store: RecordStore, _ place: Int, _ language: SiteLanguage, _ words: @escaping ChoiceWords,
    _ places: SearchSource.Places
  ) {
    self.store = store
    self.place = place
    self.language = language
    self.words = words
    self.places = places
    collection = store.collections[place]
    columns = store.columns[place]
    rows = orderedRows(store, place, language) { places.url(RecordID(collection: place, row: $0)) != nil }
  }

  func field(_ name: String) -> (place: Int, field: Field)? {
    columns.place(of: name).map { ($0, collection.schema.fields[$0]) }
  }

  func values(_ place: Int) -> [FieldValue] { rows.map { columns.value($0, place) } }

  func text(_ name: String, isTitle: Bool) -> TextColumn? {
    guard let (place, field) = field(name) else { return nil }
    let values = isTitle ? rows.map { [columns.title($0)] } : values(place).map { texts($0, field) }
    if values.allSatisfy(\.isEmpty) { return nil }
    let isNumber = ["isbn", "issn"].contains { $0.isExactly(name) }
    let isCode = isShelfmark(name) || ["sku", "copy_shelfmark", "copy_inventory"].contains { $0.isExactly(name) }
    return TextColumn(
      name, isNumber ? .number : isCode ? .code : .text, weight: isTitle ? 5 : name.isExactly("authors") ? 4 : 2,
      isInBox: !name.isExactly("volume"), values: values)
  }

  /// - Parameter texts: what is searched; what is shown too is not made twice.
  func card(_ name: String, _ texts: [TextColumn]) -> CardColumn? {
    guard let (place, field) = field(name) else { return nil }
    let isTitle = name.isExactly(collection.schema.kind.titleField)
    let isMoney = field.holdsMoney(in: collection.schema.kind)
    let known = texts.first { $0.name.isExactly(name) && !isTitle && !isMoney }
    let values =
      isTitle
      ? rows.map { [columns.title($0)] }
      : isMoney ? amounts(place, field) : known?.values ?? values(place).map { self.texts($0, field) }
    return values.allSatisfy(\.isEmpty) ? nil : CardColumn(name, values: values, isMany: field.isMany)
  }

  private func amounts(_ place: Int, _ field: Field) -> [[String]] {
    rows.map { row in
      let value = columns.value(row, place)
      let amount = places.amount(value, RecordID(collection: self.place, row: row))
      return amount.map { [$0] } ?? texts(value, field)
    }
  }

  func addresses(image: String?) -> [CardColumn] {
    var result = [
      CardColumn("url", values: rows.map { [places.url(RecordID(collection: place, row: $0)) ?? ""] })
    ]
    if let image, let (place, _) = field(image) {
      let values = values(place).map { value in value.text.flatMap(places.image).map { [$0] } ?? [] }
      if !values.allSatisfy(\.isEmpty) { result.append(CardColumn("image", values: values)) }
    }
    let languages = rows.map { places.language(RecordID(collection: place, row: $0)).map { [$0] } ?? [] }
    if !languages.allSatisfy(\.isEmpty) { result.append(CardColumn("lang", values: languages)) }
    return result
  }

  /// What people read in a value, item by item.
  func texts(_ value: FieldValue, _ field: Field) -> [String] {
    switch value {
    case .missing: return []
    case .list, .records, .categories:
      return value.elements.compactMap { element in
        let text = text(of: element, field)
        return text.isEmpty ? nil : text
      }
    default:
      let text = text(of: value, field)
      return text.isEmpty ? [] : [text]
    }
  }

  private func text(of element: FieldValue, _ field: Field) -> String {
    switch element {
    case .record(let id): store.record(id)?.title ?? ""
    case .categories(let ids): ids.first.flatMap { collection.tree(of: field.name)?[$0]?.label } ?? ""
    case .text(let text) where field.type?.isMarkup ?? false: places.prose(text, field)
    case .text(let text): field.holdsChoices ? words(element, field) ?? field.label(ofChoice: text) : text
    default: element.plainText
    }
  }
}

private func orderedRows(
  _ store: RecordStore, _ place: Int, _ language: SiteLanguage, isThere: (Int) -> Bool
) -> [Int] {
  let columns = store.columns[place]
  let year = columns.place(of: "year")
  let rows = (0..<columns.count).filter(isThere)
  var titles = CollationKeys(language)
  for row in rows { titles.append(columns.sortTitle(row, language)) }
  let years = rows.map { row in
    if case .integer(let known)? = year.map({ columns.value(row, $0) }) { known } else { Int.min }
  }
  return rows.indices.sorted { left, right in
    let order = titles.compare(left, right)
    if order != 0 { return order < 0 }
    if years[left] != years[right] { return years[left] > years[right] }
    return ExactString(columns.key(rows[left]).joined) < ExactString(columns.key(rows[right]).joined)
  }.map { rows[$0] }
}
