import Diagnostics
import Locales
import Records
import Templates
import Text

/// Parts a collection's list: events into upcoming and past ones, and every list by the values of its facets.
struct ListPlanner {
  let planner: PagePlanner
  let place: Int
  let path: String
  private let facetPages = KnownFacetPages()

  init(_ planner: PagePlanner, place: Int, path: String) {
    self.planner = planner
    self.place = place
    self.path = path
  }

  var model: SiteModel { planner.model }
  var collection: RecordCollection { model.store.collections[place] }
  var pages: CollectionPages { planner.collections[place] }

  /// The collection's lists, and the pages of all values of its facets.
  struct Lists {
    var lists: [ListPlan]
    var indexes: [IndexPlan]
    var months: [MonthPlan] = []
  }

  /// All lists of the collection.
  func lists() -> Lists {
    if let catalogue = planner.orders.catalogue(place) {
      warnOfNearlySame(catalogue.facets)
      return catalogueLists(catalogue)
    }
    let records = planner.orders.all(place)
    let facets = facets(of: records)
    warnOfNearlySame(facets)
    guard model.isTimed(place) else {
      let choices = FacetChoices(self, facets, counting: nil, total: records.count, period: nil)
      return Lists(
        lists: listsWithoutTime(records, choices), indexes: indexes(facets, choices))
    }
    let parts = planner.orders.parted(records, place)
    let upcoming = FacetChoices(self, facets, counting: parts.upcoming, total: parts.upcoming.count, period: .upcoming)
    return Lists(
      lists: listsInTime(parts, facets, upcoming),
      indexes: indexes(facets, FacetChoices(self, facets, counting: nil, total: records.count, period: nil)),
      months: monthPlans(records))
  }

  private func indexes(_ facets: [Facet], _ choices: FacetChoices) -> [IndexPlan] {
    facets.filter(\.hasIndex).flatMap { indexes(of: $0, choices) }
  }

  // MARK: Without time

  private func listsWithoutTime(_ records: [RecordID], _ choices: FacetChoices) -> [ListPlan] {
    let whole = list(.all, records, path: path, title: pages.title, choices, chosen: nil)
    let parts = choices.facets.flatMap { facet in
      facet.values.indices.filter { facet.hasPage(facet.values[$0]) }.map { index in
        let value = facet.values[index]
        return list(
          .facet(field: facet.path, label: label(value, of: facet)), value.records, path: facetPath(facet, value),
          title: facetTitle(value, of: facet), choices, chosen: FacetChoices.Chosen(facet: facet, place: index))
      }
    }
    return [whole] + parts
  }

  private func list(
    _ role: ListPlan.Role, _ records: [RecordID], path: String, title: String, _ choices: FacetChoices,
    chosen: FacetChoices.Chosen?, period: ListPlan.Period? = nil, periods: Value = .array([])
  ) -> ListPlan {
    ListPlan(
      role: role, period: period, collection: place, records: records, path: path, title: title,
      description: pages.description, perPage: pages.perPage, facets: choices.value(chosen: chosen), periods: periods,
      crumbs: crumbs(role, period, of: chosen?.facet),
      facet: chosen.map { choice($0.facet, $0.value, isCurrent: true) } ?? .none)
  }

  // MARK: Events

  /// For the whole collection and for every value of its facets: a list of what is to come and one of what has been.
  /// Every distinct value has its page, also when nothing of it is to come.
  private func listsInTime(
    _ parts: CollectionOrders.Parts, _ facets: [Facet], _ upcoming: FacetChoices
  ) -> [ListPlan] {
    let past = FacetChoices(self, facets, counting: parts.past, total: parts.past.count, period: .past)
    func pair(
      _ role: ListPlan.Role, _ own: CollectionOrders.Parts, path: String, title: String,
      chosen: FacetChoices.Chosen?
    ) -> [ListPlan] {
      let next = list(
        role, own.upcoming, path: path, title: title, upcoming, chosen: chosen, period: .upcoming,
        periods: periodChoices(own, path: path, current: .upcoming))
      if own.past.isEmpty { return [next] }
      let before = list(
        role, own.past, path: path + "past/", title: pastTitle(title), past, chosen: chosen, period: .past,
        periods: periodChoices(own, path: path, current: .past))
      return [next, before]
    }
    let ofValues = facets.flatMap { facet in
      facet.values.indices.flatMap { index in
        let value = facet.values[index]
        return pair(
          .facet(field: facet.path, label: label(value, of: facet)), planner.orders.parted(value.records, place),
          path: facetPath(facet, value), title: facetTitle(value, of: facet),
          chosen: FacetChoices.Chosen(facet: facet, place: index))
      }
    }
    return pair(.all, parts, path: path, title: pages.title, chosen: nil) + ofValues
  }

  func periodChoices(_ parts: CollectionOrders.Parts, path: String, current: ListPlan.Period) -> Value {
    var choices = [
      Value.object(
        Self.periodShape, "upcoming", .string(text("period.upcoming")), .string(path), .integer(parts.upcoming.count),
        .boolean(current == .upcoming), ends(parts.upcoming))
    ]
    if !parts.past.isEmpty {
      choices.append(
        .object(
          Self.periodShape, "past", .string(text("period.past")), .string(path + "past/"),
          .integer(parts.past.count), .boolean(current == .past), .none))
    }
    return .array(choices)
  }

  static let periodShape = ObjectShape("period", ["id", "label", "url", "count", "current", "ends"])

  // MARK: Facets

  /// The facets of the list. One that the site file does not ask for must be short: nobody wants a page for each of a
  /// thousand values that happen to be there.
  private func facets(of records: [RecordID]) -> [Facet] {
    let schema = collection.schema
    let facets = schema.effectiveFacets.map { path in
      let facet = model.store.facet(path, in: records, context: planner.orders.context, log: planner.log)
      // Of more numbers than there is room for, the greatest are shown: years go from the newest.
      guard facet.hasIndex, facetOrder(path, in: schema) != .label else { return facet }
      return model.store.facet(
        path, in: records, context: planner.orders.context, order: .descending, log: DiagnosticLog())
    }
    if schema.facets != nil { return facets }
    return facets.filter { !$0.hasIndex }
  }

  func choice(
    _ facet: Facet, _ value: FacetValue, isCurrent: Bool, in shown: Set<RecordID>? = nil,
    period: ListPlan.Period? = nil, names: NameOrder? = nil, isOnIndex: Bool = false
  ) -> Value {
    let records = shown.map { shown in value.records.filter(shown.contains) } ?? value.records
    // A value with nothing past has no page of the past; its page of what is to come says so.
    let isPast = period == .past ? !records.isEmpty : period == nil && hasOnlyPast(value)
    return .object(
      Self.choiceShape, .string(label(value, of: facet)), .string(label(value, of: facet)), .string(value.slug),
      .string(facetPath(facet, value) + (isPast ? "past/" : "")), .integer(records.count), .boolean(isCurrent),
      period == .upcoming ? ends(records) : .none, value.parent.map { .integer($0) } ?? .none,
      names.flatMap { nameParts(label(value, of: facet), $0) } ?? .none,
      isOnIndex && !facet.hasPage(value) ? .array(value.records.map(model.value)) : .none,
      .string(sectionAnchor(value)))
  }

  /// Whether all events of a value have ended: who comes from a page of all values sees them, not that nothing is to come.
  private func hasOnlyPast(_ value: FacetValue) -> Bool {
    model.isTimed(place) && value.records.allSatisfy(model.hasEnded)
  }

  /// A name in three parts, the family name in the middle, so that a page can show by what it is put in order.
  private func nameParts(_ name: String, _ order: NameOrder) -> Value? {
    order.familyName(in: name).map { family in
      let bytes = Array(name.utf8)
      return .array(
        [0..<family.lowerBound, family, family.upperBound..<bytes.count].map {
          .string(String(decoding: bytes[$0], as: UTF8.self))
        })
    }
  }

  /// The ways through a catalogue: by title, its shelves, the pages of its facets.
  func ways(_ facets: [Facet], _ shelves: [ShelfPlan], current: String) -> Value {
    func way(_ id: String, _ label: String, _ url: String, _ count: Int) -> Value {
      .object(
        Self.wayShape, .string(id), .string(label), .string(url), .integer(count),
        .boolean(id.isExactly(current)))
    }
    var ways = [way(CatalogueChoices.title, text("shelf.title"), path, planner.orders.all(place).count)]
    ways += shelves.filter(\.isWay).map { way($0.id, $0.label, $0.path, $0.records.count) }
    ways += facets.filter { !$0.values.isEmpty }.map { facet in
      way(facet.path, fieldTitle(facet.path), indexPath(facet), facet.values.count)
    }
    let letters = shelves.filter { !$0.isWay }.map { shelf in
      Value.object(
        Self.wayShape, .string(shelf.id), .string(shelf.label), .string(shelf.path), .integer(shelf.records.count),
        .boolean(shelf.id.isExactly(current)))
    }
    return .dictionary([("ways", .array(ways)), ("letters", .array(letters))])
  }

  static let wayShape = ObjectShape("way", ["id", "label", "url", "count", "current"])
  static let facetShape = ObjectShape("facet", ["field", "title", "all", "values", "more"])
  static let choiceShape = ObjectShape(
    "choice", ["value", "label", "slug", "url", "count", "current", "ends", "parent", "name", "records", "id"])

  /// The page of all values of a facet.
  func indexPath(_ facet: Facet) -> String { path + folder(ofFacet: facet.path, model.site.language) + "/" }

  func facetPath(_ facet: Facet, _ value: FacetValue) -> String {
    facet.hasPage(value) ? indexPath(facet) + value.slug + "/" : pages(of: facet).path(of: value)
  }

  func pages(of facet: Facet) -> FacetPages {
    facetPages.of(facet) { FacetPages(facet, of: place, path: path, in: model) }
  }

  func fieldTitle(_ field: String) -> String {
    collection.schema.field(field).map(model.site.texts.label) ?? model.site.texts.text("field.\(field)") ?? field
  }

  func label(_ value: FacetValue, of facet: Facet) -> String {
    model.label(of: value, facet, in: place)
  }

  func facetTitle(_ value: FacetValue, of facet: Facet) -> String {
    text("facet.title", [("collection", pages.title), ("value", label(value, of: facet))])
  }

  private func pastTitle(_ title: String) -> String { text("past.title", [("title", title)]) }

  /// - Parameter facet: the one whose value the list shows; its own page stands between the collection and the value.
  private func crumbs(_ role: ListPlan.Role, _ period: ListPlan.Period?, of facet: Facet?) -> [PageCrumb] {
    let way = crumbs(role, period)
    guard let facet, facet.hasIndex else { return way }
    return way + indexCrumbs(facet, below: way)
  }

  /// The facet's own page, and the home page where nothing else is above.
  func indexCrumbs(_ facet: Facet, below way: [PageCrumb]) -> [PageCrumb] {
    (way.isEmpty ? [PageCrumb(title: text("nav.home"), path: "/")] : [])
      + [PageCrumb(title: fieldTitle(facet.path), path: indexPath(facet))]
  }

  func crumbs(_ role: ListPlan.Role, _ period: ListPlan.Period?) -> [PageCrumb] {
    if path == "/" { return [] }
    let home = PageCrumb(title: text("nav.home"), path: "/")
    if case .all = role, period != .past { return [home] }
    return [home, PageCrumb(title: pages.title, path: path)]
  }

  func text(_ name: String, _ values: [(name: String, value: String)] = []) -> String {
    model.site.texts.text(name, values: values) ?? values.last?.value ?? name
  }

  func ends(_ records: [RecordID]) -> Value { model.endsValue(of: records) }
}

/// Where the values of a planner's facets stand, worked out once for each.
private final class KnownFacetPages {
  private var known: [ExactString: FacetPages] = [:]

  func of(_ facet: Facet, _ make: () -> FacetPages) -> FacetPages {
    if let pages = known[ExactString(facet.path)] { return pages }
    let pages = make()
    known[ExactString(facet.path)] = pages
    return pages
  }
}

extension ListPlanner {
  /// The lists of the records that refer to a record, by the name of the way back; `nil` where its own page has room for
  /// all of them. Events always have pages of their own, since the record's page shows only the next ones.
  static func related(
    _ name: String, of record: Record, at path: String, in planner: PagePlanner
  ) -> [ListPlan]? {
    let ids = record.related(name) ?? []
    guard let first = ids.first else { return nil }
    let place = first.collection
    if planner.model.tables[place].kind.isPart { return nil }
    let isEvents = planner.model.isTimed(place)
    // Records without pages of their own stand in a table on this one's page.
    guard isEvents || (ids.count > relatedLimit && planner.model.path(first) != nil) else { return nil }
    let base = ListPlanner(planner, place: place, path: path + name + "/")
    return base.relatedLists(name, of: record, planner.orders.inOrder(ids, place), recordPath: path)
  }

  /// How many related records a record's own page shows.
  static let relatedLimit = 12
  /// How many rows a table of records without pages has there.
  static let tableLimit = 200

  private func relatedLists(_ name: String, of record: Record, _ ids: [RecordID], recordPath: String) -> [ListPlan] {
    let wayBack = model.title(ofWayBack: name, from: place, to: record, pages.title)
    let title = text("related.title", [("collection", wayBack), ("record", record.title)])
    let crumbs = recordCrumbs(record, recordPath)
    func list(_ records: [RecordID], _ period: ListPlan.Period?, _ path: String, _ periods: Value) -> ListPlan {
      ListPlan(
        role: .related(record.id, name: name), period: period, collection: place, records: records, path: path,
        title: period == .past ? pastTitle(title) : title, description: nil, perPage: pages.perPage,
        facets: .array([]), periods: periods, crumbs: crumbs, facet: .none)
    }
    guard model.isTimed(place) else { return [list(ids, nil, path, .array([]))] }
    let parts = planner.orders.parted(ids, place)
    let upcoming = list(
      parts.upcoming, .upcoming, path, periodChoices(parts, path: path, current: .upcoming))
    if parts.past.isEmpty { return [upcoming] }
    return [
      upcoming, list(parts.past, .past, path + "past/", periodChoices(parts, path: path, current: .past)),
    ]
  }

  private func recordCrumbs(_ record: Record, _ recordPath: String) -> [PageCrumb] {
    var crumbs = [PageCrumb(title: text("nav.home"), path: "/")]
    let pages = planner.collections[planner.model.listed(record.id.collection)]
    if let path = pages.listPath, !path.isExactly("/") { crumbs.append(PageCrumb(title: pages.title, path: path)) }
    return crumbs + [PageCrumb(title: record.title, path: recordPath)]
  }
}
