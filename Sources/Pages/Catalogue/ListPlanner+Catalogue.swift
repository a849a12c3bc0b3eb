import Locales
import Records
import Templates
import Text

/// How many pages the lists of what is new and best have at most.
private let mostPagesOfBest = 5

/// The lists of a catalogue of books: the whole by title, every value of its facets, what is new, best and liked, and the
/// titles by their first letter.
extension ListPlanner {
  func catalogueLists(_ catalogue: Catalogue) -> Lists {
    let books = planner.orders.all(place)
    let shelves = shelfLists(books)
    let plan = CatalogueChoices(planner: self, catalogue: catalogue, shelves: shelves, total: books.count)
    let whole = list(.all, books, plan, path: path, title: pages.title, chosen: nil)
    let ofFacets = catalogue.facets.flatMap { facet in
      facet.values.indices.filter { facet.hasPage(facet.values[$0]) }.map { index in
        let value = facet.values[index]
        return list(
          .facet(field: facet.path, label: label(value, of: facet)), value.records, plan,
          path: facetPath(facet, value), title: facetTitle(value, of: facet),
          chosen: FacetChoices.Chosen(facet: facet, place: index))
      }
    }
    let ofShelves = shelves.map { shelf in
      list(shelf.role, shelf.records, plan, path: shelf.path, title: shelf.title, chosen: nil, way: shelf.id)
    }
    let indexes = catalogue.facets.filter { !$0.values.isEmpty }.flatMap { facet in
      self.indexes(of: facet, plan.choices, ways: plan.ways(current: facet.path))
    }
    return Lists(lists: [whole] + ofFacets + ofShelves, indexes: indexes)
  }

  private func list(
    _ role: ListPlan.Role, _ records: [RecordID], _ plan: CatalogueChoices, path: String, title: String,
    chosen: FacetChoices.Chosen?, way: String? = nil
  ) -> ListPlan {
    ListPlan(
      role: role, period: nil, collection: place, records: records, path: path, title: title,
      description: pages.description, perPage: pages.perPage, facets: plan.choices.value(chosen: chosen),
      periods: .array([]),
      crumbs: crumbs(role, of: chosen?.facet),
      facet: chosen.map { choice($0.facet, $0.value, isCurrent: true) } ?? .none,
      ways: plan.ways(current: way ?? chosen?.facet.path ?? CatalogueChoices.title))
  }

  /// Every facet of books has its own page.
  private func crumbs(_ role: ListPlan.Role, of facet: Facet?) -> [PageCrumb] {
    let way = crumbs(role, nil)
    return facet.map { way + indexCrumbs($0, below: way) } ?? way
  }

  // MARK: Shelves

  /// A list of its own among the ways through a catalogue.
  struct ShelfPlan {
    let role: ListPlan.Role
    let id: String
    let title: String
    /// What a link to it says.
    let label: String
    let path: String
    let records: [RecordID]
    /// Whether it stands among the ways; a letter does not.
    let isWay: Bool
  }

  func shelfLists(_ books: [RecordID]) -> [ShelfPlan] {
    let wanted = pages.lists ?? ShelfList.allCases
    return wanted.flatMap { shelf -> [ShelfPlan] in
      guard collection.schema.index(of: shelf.field) != nil else { return [] }
      if shelf == .alphabet { return alphabet(books) }
      let records = records(of: shelf, books)
      if records.isEmpty, pages.lists == nil { return [] }
      let title = text("shelf.\(shelf.rawValue)")
      return [
        ShelfPlan(
          role: .shelf(shelf), id: shelf.rawValue, title: title, label: title,
          path: path + shelf.rawValue + "/", records: records, isWay: true)
      ]
    }
  }

  private func records(of shelf: ShelfList, _ books: [RecordID]) -> [RecordID] {
    let known = books.filter { !value(shelf.field, of: $0).isMissing }
    switch shelf {
    case .favourites:
      // The best of them first.
      let liked = known.filter { value(shelf.field, of: $0) == .boolean(true) }
      return collection.schema.index(of: ShelfList.best.field) == nil ? liked : inOrder(liked, by: ShelfList.best.field)
    case .new: return Array(inOrder(known, by: shelf.field).prefix(pages.perPage * mostPagesOfBest))
    case .best: return Array(inOrder(known, by: shelf.field).prefix(pages.perPage * mostPagesOfBest))
    case .alphabet: return known
    }
  }

  private func value(_ field: String, of id: RecordID) -> FieldValue {
    collection.schema.index(of: field).map { collection.value(id.row, $0) } ?? .missing
  }

  /// The greatest value first; books with the same one in the catalogue's order.
  private func inOrder(_ books: [RecordID], by field: String) -> [RecordID] {
    let selection = Selection(
      of: collection.name, sort: [SortKey(field, .descending)] + collection.schema.effectiveSort)
    let known = Set(books)
    let sorted = model.store.select(selection, context: planner.orders.context, log: planner.log).records
    return sorted.filter(known.contains)
  }

  /// The books by the first letter of their title, a list a letter; the first letter's page is the way in.
  private func alphabet(_ books: [RecordID]) -> [ShelfPlan] {
    let facet = model.store.facet(
      collection.schema.kind.titleField, in: books, context: planner.orders.context, grain: .initial
    )
    guard facet.values.count > 1, books.count > pages.perPage else { return [] }
    let folder = path + ShelfList.alphabet.rawValue + "/"
    return facet.values.map { value in
      ShelfPlan(
        role: .shelf(.alphabet), id: "a-z-" + value.slug,
        title: text("facet.title", [("collection", pages.title), ("value", value.label)]), label: value.label,
        path: folder + value.slug + "/", records: value.records, isWay: false)
    }
  }
}

/// What stands beside the lists of a catalogue, worked out once for all of them.
struct CatalogueChoices {
  let choices: FacetChoices
  private let waysByCurrent: [ExactString: Value]

  init(planner: ListPlanner, catalogue: Catalogue, shelves: [ListPlanner.ShelfPlan], total: Int) {
    let facets = catalogue.facets.filter { !$0.values.isEmpty }
    choices = FacetChoices(planner, facets, counting: nil, total: total, period: nil, mostValues: 0)
    let currents = [CatalogueChoices.title] + shelves.map(\.id) + catalogue.facets.map(\.path)
    waysByCurrent = Dictionary(
      currents.map { (ExactString($0), planner.ways(catalogue.facets, shelves, current: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The way by title.
  static let title = "title"

  /// What templates get as `ways`.
  func ways(current: String) -> Value { waysByCurrent[ExactString(current)] ?? .none }
}
