import Diagnostics
import Locales
import Records
import Text

/// What the records of a collection have to do with each other: worked out once, asked by every record's page.
final class Catalogue: Sendable {
  /// A facet with the places of its values.
  struct Ways: Sendable {
    let facet: Facet
    private let places: [FieldValue: Int]

    init(_ facet: Facet) {
      self.facet = facet
      places = Dictionary(
        facet.values.enumerated().map { ($0.element.value, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(value: FieldValue) -> FacetValue? { places[value].map { facet.values[$0] } }

    func place(of value: FieldValue) -> Int? { places[value] }
  }

  /// A field whose values lead to all books that have them.
  final class LinkedField: Sendable {
    let name: String
    let field: Field
    /// Its place in the schema.
    let place: Int
    /// All books by its values, where they are known.
    let ways: Ways?
    /// The folder of its values' pages below the list of all books, with a slash at its end; `nil`: they have none.
    let folder: String?

    init(_ field: Field, at place: Int, _ ways: Ways?, folder: String?) {
      name = field.name
      self.field = field
      self.place = place
      self.ways = ways
      self.folder = folder
    }
  }

  let rules: CatalogueRules
  /// The fields that a record's page links, in the order of the schema.
  let linkedFields: [LinkedField]
  /// The facets that have pages, in the order of the site file.
  let facets: [Facet]
  private let ways: [ExactString: Ways]
  /// The books that have a shelfmark, in the order of the shelf, and each book's place there.
  private let shelf: [RecordID]
  private let placeOnShelf: [RecordID: Int]
  /// The volumes and editions of one work.
  let works: Works?
  /// Each book's place in the catalogue, by its row.
  private let ranks: [Int32]

  init(
    _ rules: CatalogueRules, of collection: RecordCollection, in model: SiteModel,
    order: [RecordID],
    _ context: SelectionContext
  ) {
    self.rules = rules
    let schema = collection.schema
    let log = DiagnosticLog()
    var ways: [ExactString: Ways] = [:]
    let related = rules.nearby.map(\.field).filter { schema.index(of: $0) != nil }
    for path in schema.effectiveFacets + related where ways[ExactString(path)] == nil {
      // What is wrong with a path is reported where the lists are planned.
      let facet = model.store.facet(
        path, in: order, context: context, order: facetOrder(path, in: schema), log: log)
      ways[ExactString(path)] = Ways(facet)
    }
    self.ways = ways
    let facets = schema.effectiveFacets.compactMap { ways[ExactString($0)]?.facet }
    self.facets = facets
    linkedFields = schema.fields.indices.compactMap { place in
      let field = schema.fields[place]
      guard rules.linked.contains(where: { $0.isExactly(field.name) }) else { return nil }
      let hasPages = facets.contains { $0.path.isExactly(field.name) }
      return LinkedField(
        field, at: place, ways[ExactString(field.name)],
        folder: hasPages ? folder(ofFacet: field.name, model.site.language) + "/" : nil)
    }
    works = rules.work.flatMap { Works($0, order, of: schema, in: model) }
    shelf = onShelf(order, by: rules.shelf(schema), in: model)
    placeOnShelf = Dictionary(
      shelf.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var ranks = [Int32](repeating: -1, count: (order.map(\.row).max() ?? -1) + 1)
    for (rank, id) in order.enumerated() { ranks[id.row] = Int32(rank) }
    self.ranks = ranks
  }

  /// The place of a value among those of a field.
  func place(of value: FieldValue, in field: String) -> Int? { ways[ExactString(field)]?.place(of: value) }

  /// Some books of a list besides one: those that follow it there, and those before it where the list ends, so that
  /// every book leads to others.
  ///
  /// - Parameter list: in the catalogue's order.
  func neighbours(of id: RecordID, in list: [RecordID], limit: Int) -> [RecordID] {
    guard let place = place(of: id, in: list) else { return Array(list.prefix(limit)) }
    return (1..<max(1, min(limit + 1, list.count))).map { list[(place + $0) % list.count] }
  }

  /// Found by halves: a category may have most of the books, and each of them asks.
  private func place(of id: RecordID, in list: [RecordID]) -> Int? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[list[middle].row] < ranks[id.row] { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == id ? low : nil
  }

  /// The books beside one on the shelf, as many on each side where there are.
  func beside(_ id: RecordID, limit: Int) -> [RecordID] {
    guard let place = placeOnShelf[id] else { return [] }
    let half = limit / 2
    let first = max(0, min(place - half, shelf.count - limit - 1))
    let end = min(shelf.count, first + limit + 1)
    return shelf[first..<end].filter { $0 != id }
  }
}

/// The folder of the pages of a field's values.
func folder(ofFacet field: String, _ language: SiteLanguage) -> String {
  let folder = language.slug(field)
  return folder.isEmpty ? "by" : folder
}

/// Years go from the newest; everything else by its label.
func facetOrder(_ path: String, in schema: CollectionSchema) -> FacetOrder {
  switch schema.field(path)?.type {
  case .integer, .number, .date, .datetime: .descending
  default: .label
  }
}

/// The records with a place on the shelf in its order: digits by their value, as people put books on shelves.
private func onShelf(_ order: [RecordID], by fields: [Int], in model: SiteModel) -> [RecordID] {
  var keys = CollationKeys(model.site.language, numeric: true)
  var books: [RecordID] = []
  for id in order {
    let columns = model.store.columns[id.collection]
    guard let text = firstText(of: id.row, among: fields, in: columns) else { continue }
    keys.append(text)
    books.append(id)
  }
  return keys.order.map { books[$0] }
}

private func firstText(of row: Int, among fields: [Int], in columns: RecordColumns) -> String? {
  for field in fields {
    for case .text(let text) in columns.value(row, field).elements where !text.isEmpty { return text }
  }
  return nil
}
