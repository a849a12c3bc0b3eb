import Locales
import Records
import Templates
import Text

/// How many books a list beside a book has.
private let mostNearby = 6

/// What the pages of a collection's books lead to: the pages of their values, and books that have something to do with
/// them. Worked out once for all of them.
final class BookPages: Sendable {
  private let model: SiteModel
  private let catalogue: BookCatalogue
  private let fields: [LinkedValues]
  private let authors: LinkedValues?
  let categories: LinkedValues?
  /// The heading of the books beside one on the shelf.
  private let shelfTitle: String

  /// - Parameter list: the path of the list of all books.
  init(_ catalogue: BookCatalogue, of collection: Int, list: String?, in model: SiteModel) {
    self.model = model
    self.catalogue = catalogue
    let fields = catalogue.linkedFields.map { LinkedValues($0, of: collection, list: list, in: model) }
    self.fields = fields
    authors = fields.first { $0.linked === catalogue.authors }
    categories = fields.first { $0.linked === catalogue.categories }
    shelfTitle = model.site.texts.text("nearby.shelf") ?? "nearby.shelf"
    keepForever(self)
  }

  /// What templates get as `links`: by field the values with the pages of all books that have them, `[{label, url,
  /// count, main}]`; `url` is none where there is no such page.
  func links(of id: RecordID) -> Value {
    let columns = model.tables[id.collection].columns
    var links: [(key: ValueMap.Key, value: Value)] = []
    links.reserveCapacity(fields.count)
    for field in fields {
      let value = columns.value(id.row, field.linked.place)
      if !value.isMissing { links.append((field.key, field.links(of: value))) }
    }
    return .map(ValueMap(links))
  }

  // MARK: Nearby

  static let nearbyShape = ObjectShape("nearby list", ["name", "title", "records", "url"])

  /// What templates get as `nearby`, `[{name, title, records, url}]`, and the records in it.
  func nearby(_ id: RecordID) -> (lists: Value, records: [RecordID]) {
    // A dozen records at most, among which a set would look no faster.
    var seen = [id]
    var lists: [Value] = []
    func add(_ name: String, _ title: String, _ records: [RecordID], _ url: String?) {
      let fresh = records.filter { !seen.contains($0) }
      if fresh.isEmpty { return }
      seen += fresh
      lists.append(
        .object(
          Self.nearbyShape, .string(name), .string(title), .array(fresh.map(model.value)), .optional(url)))
    }
    func add(_ name: String, _ field: LinkedValues?, _ chosen: (FieldValue, LinkedValues) -> FacetValue?) {
      guard let field, let value = chosen(value(of: id, field), field) else { return }
      let title = model.site.texts.text("nearby.\(name)", values: [("name", value.label)]) ?? "nearby.\(name)"
      add(name, title, catalogue.neighbours(of: id, in: value.records, limit: mostNearby), field.path(of: value))
    }
    add("author", authors, firstShared)
    add("category", categories, narrowest)
    add("shelf", shelfTitle, catalogue.beside(id, limit: mostNearby), nil)
    return (.array(lists), Array(seen.dropFirst()))
  }

  private func value(of id: RecordID, _ field: LinkedValues) -> FieldValue {
    model.tables[id.collection].columns.value(id.row, field.linked.place)
  }

  /// The first author with other books.
  private func firstShared(_ value: FieldValue, _ field: LinkedValues) -> FacetValue? {
    value.elements.lazy.compactMap { field.linked.ways?[$0] }.first { $0.count > 1 }
  }

  /// The category that says most: the one with the fewest books besides this one.
  private func narrowest(_ value: FieldValue, _ field: LinkedValues) -> FacetValue? {
    value.elements.compactMap { field.linked.ways?[$0] }.filter { $0.count > 1 }.min { $0.count < $1.count }
  }
}
