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

  func card(_ name: String) -> CardColumn? {
    guard let (place, field) = field(name) else { return nil }
    let isTitle = name.isExactly(collection.schema.kind.titleField)
    let isMoney = field.holdsMoney(in: collection.schema.kind)
    let values =
      isTitle
      ? rows.map { [columns.title($0)] } : isMoney ? amounts(place, field) : values(place).map { texts($0, field) }
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
    value.elements.map { element in
      switch element {
      case .record(let id): store.record(id)?.title ?? ""
      case .categories(let ids): ids.first.flatMap { collection.tree(of: field.name)?[$0]?.label } ?? ""
      case .text(let text): field.type == .choice ? words(element, field) ?? field.label(ofChoice: text) : text
      default: element.plainText
      }
    }.filter { !$0.isEmpty }
  }
}

private func orderedRows(
  _ store: RecordStore, _ place: Int, _ language: SiteLanguage, isThere: (Int) -> Bool
) -> [Int] {
  let columns = store.columns[place]
  let year = columns.place(of: "year")
  let keyed = (0..<columns.count).filter(isThere).map { row -> (row: Int, title: [UInt8], year: Int) in
    let value = year.map { columns.value(row, $0) } ?? .missing
    var number = Int.min
    if case .integer(let known) = value { number = known }
    return (row, language.collationKey(columns.title(row)), number)
  }
  return keyed.sorted { left, right in
    if left.title != right.title { return SiteLanguage.precedes(left.title, right.title) }
    if left.year != right.year { return left.year > right.year }
    return ExactString(columns.key(left.row).joined) < ExactString(columns.key(right.row).joined)
  }.map(\.row)
}
