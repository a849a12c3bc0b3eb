import Records
import Templates
import Text

/// The small objects of lists and books that templates meet, as the check of templates knows them.
extension SiteModel {
  /// Their types by name, for every collection where they differ.
  func partTypes() -> [String: ObjectType] {
    var types: [String: ObjectType] = [:]
    let ofKinds = tables.flatMap { $0.pages.members.compactMap(\.parts) }
    for shape in [
      ListPlanner.periodShape, ListPlanner.wayShape, ListPlanner.choiceShape,
      ListPlanner.facetShape,
      ListPlanner.letterShape, ListPlanner.groupShape, LinkedValues.linkShape, FeedLink.shape,
      FieldView.columnShape,
    ] + ofKinds {
      types[PartType.of(shape)] = ObjectType(shape.typeName, shape.members())
    }
    types[PartType.of(FieldView.shape)] = ObjectType(
      "field", FieldView.shape.members(["value": .unknown]))
    types[PartType.choice] = ObjectType(
      "choice", ListPlanner.choiceShape.members(["records": .list(.unknown)]))
    types[PartType.facet] = ObjectType(
      "facet",
      ListPlanner.facetShape.members(["values": .list(.object(PartType.choice)), "all": choice, "more": choice]))
    types[PartType.valueGroup] = ObjectType(
      "group", ListPlanner.groupShape.members(["values": .list(.object(PartType.choice))]))
    for place in store.collections.indices { types.merge(partTypes(ofCollection: place)) { $1 } }
    types[PartType.selections] = ObjectType(
      "the list of selections", map(selectionShapes), withheld: Set(site.hiddenSelections.map { Name($0) }))
    return types
  }

  private var choice: Shape { .object(PartType.choice) }

  private func partTypes(ofCollection place: Int) -> [String: ObjectType] {
    let records = Shape.list(.object(recordType(place)))
    // What a kind may have is asked for before its label is: a collection without the field has no mistake there.
    let labels = Dictionary(tables[place].names.map { (Name($0), Shape.scalar) }) { first, _ in first }
    let links = Dictionary(
      (tables[place].pages.catalogue?.linked ?? []).map {
        (Name($0), Shape.list(.object(PartType.of(LinkedValues.linkShape))))
      }
    ) { first, _ in first }
    return [
      PartType.nearby(place): ObjectType(
        "nearby list", CataloguePages.nearbyShape.members(["records": records])),
      PartType.group(place): ObjectType("group", groupShape.members(["records": records])),
      PartType.labels(place): ObjectType("labels", map(labels)),
      PartType.links(place): ObjectType("links", map(links)),
    ]
  }

  private var selectionShapes: [Name: Shape] {
    Dictionary(selections.map { (Name($0.name), Shape.list(.object(recordType($0.collection)))) }) { first, _ in first }
  }

  /// The members of a map by its keys, and its methods.
  private func map(_ members: [Name: Shape]) -> [Name: Shape] {
    members.merging(["items": .unknown, "keys": .unknown, "values": .unknown, "get": .unknown]) { first, _ in first }
  }
}

/// The names of the parts' types.
enum PartType {
  static let facet = "part facet"
  static let choice = "part choice"
  static let valueGroup = "part group"
  static let selections = "selections"
  static let feed = "part feed"
  static let column = "part column"

  static func of(_ shape: ObjectShape) -> String { "part " + shape.typeName }
  static func nearby(_ collection: Int) -> String { "nearby list \(collection)" }
  static func group(_ collection: Int) -> String { "group \(collection)" }
  static func labels(_ collection: Int) -> String { "labels \(collection)" }
  static func links(_ collection: Int) -> String { "links \(collection)" }
}

extension ObjectShape {
  /// Its members: what is known of some of them, of the others only that they are there.
  func members(_ known: [Name: Shape] = [:]) -> [Name: Shape] {
    Dictionary(names.map { ($0, known[$0] ?? .scalar) }) { first, _ in first }
  }
}
