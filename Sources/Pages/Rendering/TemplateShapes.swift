import Records
import Templates
import Text

extension SiteModel {
  /// The objects that templates meet, by the names that shapes call them: what the check of templates holds every member
  /// against. Follows what `RecordObject` and the page's bindings answer.
  public func templateTypes() -> [String: ObjectType] {
    var types: [String: ObjectType] = [:]
    for (place, collection) in store.collections.enumerated() {
      types[recordType(place)] = recordObjectType(collection, tables[place])
      var members = scalars(collectionShape.names)
      members["kind"] = .texts([tables[place].kind.name])
      members["name"] = .texts([collection.name])
      types["collection \(place)"] = ObjectType("collection", members)
    }
    for shape in [
      SiteContext.shape, pageShape, crumbShape, paginationShape, pageNumberShape, collectionShape,
      relatedShape, SiteContext.Tab.shape, PageRenderer.loansShape, blockShape, partShape,
    ] {
      types[shape.typeName] = ObjectType(shape.typeName, scalars(shape.names))
    }
    func refine(_ type: String, _ members: [Name: Shape]) {
      types[type] = types[type].map { ObjectType($0.name, $0.members.merging(members) { $1 }) }
    }
    refine(
      "site",
      [
        "now": .object("moment"), "as_of": .object("moment"), "navigation": .list(.object("tab")),
        "foot_pages": .list(.object("tab")),
        "theme": .unknown, "url": .unknown,
      ])
    refine(
      "page",
      [
        "breadcrumbs": .list(.object("breadcrumb")), "json_ld": .unknown, "feeds": .list(.object(PartType.feed)),
        "content": .unknown,
        "updated": .object("moment"), "date": .object("moment"),
      ])
    refine("part", ["html": .unknown, "block": .object("block")])
    refine(
      "block",
      Dictionary(
        ["text", "picture", "buttons", "collection", "records", "choices", "numbers", "pages", "places", "maps"]
          .map { (Name($0), Shape.unknown) }
      ) { $1 })
    refine("pagination", ["pages": .list(.object("page number"))])
    refine(
      "related list",
      [
        "collection": .object("collection"), "records": .unknown,
        "columns": .list(.object(PartType.column)),
      ])
    types.merge(partTypes()) { $1 }
    types["moment"] = ObjectType("date", scalars(MomentObject.names))
    types["image"] = ObjectType(
      "image",
      [
        "url": .scalar, "width": .scalar, "height": .scalar, "alt": .scalar, "src": .scalar, "srcset": .scalar,
        "thumbnail": .scalar,
      ])
    types["markdown"] = ObjectType("Markdown text", ["text": .scalar, "html": .scalar])
    return types
  }

  func recordType(_ place: Int) -> String { "record \(place)" }

  private func recordObjectType(_ collection: RecordCollection, _ table: MemberTable) -> ObjectType {
    var members: [Name: Shape] = [:]
    for name in table.names { members[Name(name)] = .unknown }
    for member in Member.ofAll + table.pages.members { members[Name(member.name)] = member.shape }
    members["kind"] = .texts([table.kind.name])
    members["collection"] = .texts([collection.name])
    for name in collection.inverseNames {
      guard let place = collection.inverseCollection(name) else { continue }
      members[Name(name)] = .list(.object(recordType(place)))
      members[Name("upcoming_" + name)] = .list(.object(recordType(place)))
    }
    for field in collection.schema.fields { members[Name(field.name)] = shape(of: field, field.type ?? .string) }
    let withheld = collection.hiddenNames.flatMap { [Name($0), Name("upcoming_" + $0)] }
    return ObjectType(table.kind.name, members, withheld: Set(withheld))
  }

  private func shape(of field: Field, _ type: FieldType) -> Shape {
    switch type {
    case .image: .object("image")
    case .markdown, .html: .object("markdown")
    case .date, .datetime: .object("moment")
    case .list: .list(field.items == .list ? .unknown : shape(of: field, field.items))
    case .reference: reference(of: field)
    case .category: .unknown
    default: .scalar
    }
  }

  /// One record, or several where the cell holds a list of keys or a table lies between.
  private func reference(of field: Field) -> Shape {
    guard let rule = field.reference, let place = store.index(of: rule.target) else { return .unknown }
    let record = Shape.object(recordType(place))
    return rule.isMany || rule.through != nil || field.separator != nil ? .list(record) : record
  }
}

/// Members of which nothing more is known than that they are there.
private func scalars(_ names: [Name]) -> [Name: Shape] {
  Dictionary(names.map { name in (name, Shape.scalar) }) { first, _ in first }
}

extension PagePlan {
  /// The templates that pages are made with, each with what it sees on every kind of page, named once.
  public func templateEntries(of model: SiteModel) -> [TemplateEntry] {
    var entries: [TemplateEntry] = []
    var known: Set<PageShape> = []
    var last: PageShape?
    for page in pages {
      let shape = PageShape(page)
      // Most pages are like the one before.
      if shape == last { continue }
      last = shape
      if known.insert(shape).inserted { entries.append(TemplateEntry(page.template, shape.variables(of: model))) }
    }
    return entries
  }
}

/// What tells apart pages that see other variables.
private struct PageShape: Hashable {
  private enum Content: Hashable {
    case list(Int, owner: Int?)
    case index(Int)
    case month(Int)
    case search(Int)
    case record(Int)
    case free
    case home
    case places
    case loans
    case saved
    case notFound
  }

  private let template: ExactString
  private let content: Content

  init(_ page: PlannedPage) {
    template = ExactString(page.template)
    content =
      switch page.content {
      case .list(let list, _): .list(list.collection, owner: list.owner?.collection)
      case .index(let index): .index(index.collection)
      case .month(let month): .month(month.collection)
      case .search(let search): .search(search.collection)
      case .record(let id): .record(id.collection)
      case .free: .free
      case .home: .home
      case .places: .places
      case .loans: .loans
      case .saved: .saved
      case .notFound: .notFound
      }
  }

  /// What they see.
  func variables(of model: SiteModel) -> [Name: Shape] {
    switch content {
    case .list(let collection, let owner):
      model.shapes(PageVariable.ofLists, collection).merging(owner.map(model.ownShapes) ?? [:]) { $1 }
    case .index(let collection): model.shapes(PageVariable.ofIndexes, collection)
    case .month(let collection): model.shapes(PageVariable.ofMonths, collection)
    case .search(let collection): model.shapes(PageVariable.ofSearches, collection)
    case .record(let collection):
      model.shapes(
        PageVariable.ofRecords + (model.kindPages(collection).catalogue == nil ? [] : PageVariable.ofCatalogues)
          + (model.isTimed(collection) ? PageVariable.ofTimed : []),
        collection
      ).merging(model.ownShapes(collection)) { $1 }
    case .places: (PageVariable.ofAll + PageVariable.ofPlaces).shapes(in: model, 0)
    case .loans: (PageVariable.ofAll + PageVariable.ofLoans).shapes(in: model, 0)
    case .home: (PageVariable.ofAll + PageVariable.ofHome).shapes(in: model, 0)
    case .free: (PageVariable.ofAll + PageVariable.ofMarkdown).shapes(in: model, 0)
    case .saved, .notFound: PageVariable.ofAll.shapes(in: model, 0)
    }
  }
}

extension ListPlan {
  /// The record whose related records the list shows.
  fileprivate var owner: RecordID? {
    if case .related(let owner, _) = role { owner } else { nil }
  }
}

extension SiteModel {
  /// The variables of a collection's pages, besides those of all pages.
  fileprivate func shapes(_ variables: [PageVariable], _ place: Int) -> [Name: Shape] {
    (PageVariable.ofAll + variables).shapes(in: self, place)
  }

  /// The record of a page by its two names.
  fileprivate func ownShapes(_ place: Int) -> [Name: Shape] {
    let record = Shape.object(recordType(place))
    // One of the kinds is called `record` itself.
    var shapes = [Names.record: record]
    shapes[Name(tables[place].kind.name)] = record
    return shapes
  }
}
