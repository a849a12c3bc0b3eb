import Locales
import Records
import Templates
import Text

/// How many values of a facet stand beside a list of books; the others are on the facet's own page.
private let shownValues = 10
/// How many pages the lists of what is new and best have at most.
private let mostPagesOfBest = 5

/// The lists of a catalogue of books: the whole by title, every value of its facets, what is new, best and liked, and the
/// titles by their first letter.
extension ListPlanner {
  func catalogueLists(_ catalogue: BookCatalogue, _ shelves: [ShelfPlan]) -> [ListPlan] {
    let books = planner.orders.all(place)
    let plan = CatalogueChoices(planner: self, catalogue: catalogue, shelves: shelves, total: books.count)
    let whole = list(.all, books, plan, path: path, title: pages.title, chosen: nil)
    let ofFacets = catalogue.facets.flatMap { facet in
      facet.values.map { value in
        list(
          .facet(field: facet.path, label: label(value, of: facet)), value.records, plan,
          path: facetPath(facet, value), title: facetTitle(value, of: facet), chosen: (facet, value))
      }
    }
    let ofShelves = shelves.map { shelf in
      list(shelf.role, shelf.records, plan, path: shelf.path, title: shelf.title, chosen: nil, way: shelf.id)
    }
    return [whole] + ofFacets + ofShelves
  }

  private func list(
    _ role: ListPlan.Role, _ records: [RecordID], _ plan: CatalogueChoices, path: String, title: String,
    chosen: (facet: Facet, value: FacetValue)?, way: String? = nil
  ) -> ListPlan {
    ListPlan(
      role: role, period: nil, collection: place, records: records, path: path, title: title,
      description: pages.description, perPage: pages.perPage, facets: plan.choices(chosen), periods: .array([]),
      crumbs: crumbs(role, of: chosen?.facet),
      facet: chosen.map { choice($0.facet, $0.value, isCurrent: true) } ?? .none,
      ways: plan.ways(current: way ?? chosen?.facet.path ?? CatalogueChoices.title))
  }

  /// The facet's own page stands between the collection and a value.
  private func crumbs(_ role: ListPlan.Role, of facet: Facet?) -> [PageCrumb] {
    guard let facet else { return crumbs(role, nil) }
    let way = crumbs(role, nil)
    return (way.isEmpty ? [PageCrumb(title: text("nav.home"), path: "/")] : way)
      + [PageCrumb(title: fieldTitle(facet.path), path: indexPath(facet))]
  }

  /// The page of all values of a facet.
  func indexPath(_ facet: Facet) -> String { path + facetFolder(facet.path) + "/" }

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
    case .favourites: return known.filter { value(shelf.field, of: $0) == .boolean(true) }
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
    let facet = model.store.facet("title", in: books, context: planner.orders.context, grain: .initial)
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

/// The choices beside the lists of a catalogue, worked out once for all of them.
struct CatalogueChoices {
  private let planner: ListPlanner
  private let catalogue: BookCatalogue
  private let total: Int
  /// The places of the values that every list shows, by facet.
  private let shown: [[Int]]
  /// Each facet without a chosen value, and the ways by the one that is taken: the same on thousands of lists.
  private let unchosen: [Value]
  private let waysByCurrent: [ExactString: Value]

  init(planner: ListPlanner, catalogue: BookCatalogue, shelves: [ListPlanner.ShelfPlan], total: Int) {
    self.planner = planner
    self.catalogue = catalogue
    self.total = total
    let shown = catalogue.facets.map(mostUsed)
    self.shown = shown
    unchosen = zip(catalogue.facets, shown).map { facet, places in
      planner.choices(facet, places, chosen: nil, total: total, more: facet.values.count > places.count)
    }
    let currents = [CatalogueChoices.title] + shelves.map(\.id) + catalogue.facets.map(\.path)
    waysByCurrent = Dictionary(
      currents.map { (ExactString($0), planner.ways(catalogue.facets, shelves, current: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The way by title.
  static let title = "title"

  /// What templates get as `facets`: of each facet the values with the most books, the chosen one, and of a chosen main
  /// category its subcategories; `more` leads to all of them.
  func choices(_ chosen: (facet: Facet, value: FacetValue)?) -> Value {
    .array(
      catalogue.facets.indices.filter { !catalogue.facets[$0].values.isEmpty }.map { index in
        let facet = catalogue.facets[index]
        guard let chosen, chosen.facet.path.isExactly(facet.path) else { return unchosen[index] }
        let places = adding(chosen.value, to: shown[index], of: facet)
        return planner.choices(
          facet, places, chosen: chosen.value, total: total, more: facet.values.count > places.count)
      })
  }

  /// What templates get as `ways`.
  func ways(current: String) -> Value { waysByCurrent[ExactString(current)] ?? .none }

  /// The chosen value with its family: a main category with its subcategories, a subcategory with its main one.
  private func adding(_ value: FacetValue, to places: [Int], of facet: Facet) -> [Int] {
    guard let own = catalogue.place(of: value.value, in: facet.path) else { return places }
    let main = value.parent ?? own
    var family = Set(places)
    family.insert(own)
    family.insert(main)
    if facet.values[main].parent == nil {
      // Subcategories follow their main category.
      var child = main + 1
      while child < facet.values.count, facet.values[child].parent == main {
        family.insert(child)
        child += 1
      }
    }
    return family.sorted()
  }
}

/// The places of the values with the most books, in the facet's order; of categories main ones only.
private func mostUsed(_ facet: Facet) -> [Int] {
  let mains = facet.values.indices.filter { facet.values[$0].parent == nil }
  if mains.count <= shownValues + 2 { return mains }
  let isByNumber = facet.values.first.map { $0.value.text == nil && $0.parent == nil && $0.value.isNumber } ?? false
  if isByNumber { return Array(mains.prefix(shownValues)) }
  let byCount = mains.sorted { left, right in
    let (first, second) = (facet.values[left].count, facet.values[right].count)
    return first != second ? first > second : left < right
  }
  return byCount.prefix(shownValues).sorted()
}

extension FieldValue {
  /// Whether it is a year or another number, whose order says more than how often it comes.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number, .date, .datetime: true
    default: false
    }
  }
}
