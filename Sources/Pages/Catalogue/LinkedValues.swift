import Locales
import Records
import Templates
import Text

/// A field of books with where its values lead: to the page of all books that have one, or to the page of a record.
final class LinkedValues: Sendable {
  static let linkShape = ObjectShape("link", ["label", "url", "count", "main"])

  let linked: Catalogue.LinkedField
  /// Its name among the links of a book.
  let key: ValueMap.Key
  private let model: SiteModel
  private let view: FieldView
  private let tree: CategoryTree?
  /// The site path of the folder of its values' pages, with a slash at its end; `nil`: they have none.
  private let folder: String?
  /// Where the values stand if some have no pages.
  private let pages: FacetPages?

  /// - Parameter list: the path of the list of all books.
  init(_ linked: Catalogue.LinkedField, of collection: Int, list: String?, in model: SiteModel) {
    self.linked = linked
    key = ValueMap.Key(linked.name)
    self.model = model
    view = model.tables[collection].fields[linked.place]
    tree = model.store.collections[collection].tree(of: linked.name)
    folder = list.flatMap { list in linked.folder.map { list + $0 } }
    pages = list.flatMap { list in
      guard linked.folder != nil, let facet = linked.ways?.facet, facet.pagesFrom > 1 else { return nil }
      return FacetPages(facet, of: collection, path: list, in: model)
    }
  }

  /// What templates get of a book's value: a list of links.
  func links(of value: FieldValue) -> Value {
    .array(value.elements.map { .object(LinkObject($0, of: self)) })
  }

  /// What people see of a value.
  func label(of value: FieldValue) -> String {
    switch value {
    case .record(let id): model.store.record(id)?.title ?? ""
    case .categories(let ids): ids.first.flatMap { tree?[$0]?.label } ?? ""
    case .text(let text): view.label(ofChoice: text)
    case .number: model.site.language.number(decimal: value.plainText) ?? value.plainText
    default: value.plainText
    }
  }

  /// The page of all books with a value, else of the record that it refers to.
  func path(of value: FieldValue) -> String? {
    if folder != nil, let path = linked.ways?[value].flatMap(path) { return path }
    return value.recordIDs.first.flatMap { model.path($0) }
  }

  /// The page of all books with a value.
  func path(of value: FacetValue) -> String? { pages?.path(of: value) ?? folder.map { "\($0)\(value.slug)/" } }

  /// How many books have a value.
  func count(of value: FieldValue) -> Int { linked.ways?[value]?.count ?? 0 }

  /// What the main category of a category is called.
  func mainCategory(of value: FieldValue) -> String? {
    guard case .categories(let ids) = value, let tree, let parent = ids.first.flatMap({ tree[$0]?.parent }) else {
      return nil
    }
    return tree[parent]?.label
  }
}

/// A value of a book with the page of all books that have it; what it says is worked out when a template asks.
private final class LinkObject: TemplateObject {
  private let value: FieldValue
  private let field: LinkedValues

  init(_ value: FieldValue, of field: LinkedValues) {
    self.value = value
    self.field = field
  }

  private static let label: Name = "label"
  private static let url: Name = "url"
  private static let count: Name = "count"
  private static let main: Name = "main"

  func member(_ name: Name) -> Value? {
    switch name {
    case Self.label: .string(field.label(of: value))
    case Self.url: .optional(field.path(of: value))
    case Self.count: .integer(field.count(of: value))
    case Self.main: .optional(field.mainCategory(of: value))
    default: nil
    }
  }

  var memberNames: [String] { LinkedValues.linkShape.names.map(\.text) }
  var typeName: String { LinkedValues.linkShape.typeName }
}
