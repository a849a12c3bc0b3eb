import Locales
import Records
import Templates
import Text

/// How many books a list beside a book has.
private let mostNearby = 6

/// How many volumes or editions of its work stand beside a book.
private let mostOfWork = 24

/// What the pages of a collection's books lead to: the pages of their values, and books that have something to do with
/// them. Worked out once for all of them.
final class CataloguePages: Sendable {
  private let model: SiteModel
  private let catalogue: Catalogue
  private let fields: [LinkedValues]
  private let shared: [(name: String, values: LinkedValues, choice: CatalogueRules.Nearby.Choice)]
  /// The heading of the books beside one on the shelf.
  private let shelfTitle: String

  /// - Parameter list: the path of the list of all books.
  init(_ catalogue: Catalogue, of collection: Int, list: String?, in model: SiteModel) {
    self.model = model
    self.catalogue = catalogue
    let fields = catalogue.linkedFields.map { LinkedValues($0, of: collection, list: list, in: model) }
    self.fields = fields
    shared = catalogue.rules.nearby.compactMap { rule in
      fields.first { $0.linked.name.isExactly(rule.field) }.map { (rule.name, $0, rule.choice) }
    }
    shelfTitle = model.site.texts.text("nearby.shelf") ?? "nearby.shelf"
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
    // Some dozens of records at most, among which a set would look no faster.
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
    if let works = catalogue.works {
      let (volumes, editions) = works.beside(id)
      for (name, records) in [("volumes", volumes), ("editions", editions)] {
        add(name, model.site.texts.text("nearby.\(name)") ?? name, Array(records.prefix(mostOfWork)), nil)
      }
    }
    for (name, field, choice) in shared {
      guard let value = chosen(value(of: id, field), field, choice) else { continue }
      let title =
        model.site.texts.text("nearby.\(name)", values: [("name", value.label)]) ?? "nearby.\(name)"
      add(
        name, title, catalogue.neighbours(of: id, in: value.records, limit: mostNearby),
        field.path(of: value))
    }
    add("shelf", shelfTitle, catalogue.beside(id, limit: mostNearby), nil)
    return (.array(lists), Array(seen.dropFirst()))
  }

  private func value(of id: RecordID, _ field: LinkedValues) -> FieldValue {
    model.tables[id.collection].columns.value(id.row, field.linked.place)
  }

  /// The value whose other records stand beside one.
  private func chosen(
    _ value: FieldValue, _ field: LinkedValues, _ choice: CatalogueRules.Nearby.Choice
  ) -> FacetValue? {
    switch choice {
    case .first: value.elements.lazy.compactMap { field.linked.ways?[$0] }.first { $0.count > 1 }
    case .narrowest:
      value.elements.compactMap { field.linked.ways?[$0] }.filter { $0.count > 1 }.min {
        $0.count < $1.count
      }
    }
  }

  /// What people see of the values of a field that is linked.
  func labels(_ field: String, of id: RecordID) -> [String] {
    guard let field = fields.first(where: { $0.linked.name.isExactly(field) }) else { return [] }
    return value(of: id, field).elements.map(field.label).filter { !$0.isEmpty }
  }
}
