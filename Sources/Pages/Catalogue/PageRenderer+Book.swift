import Feeds
import Locales
import Records
import Templates
import Text

/// How many books a list beside a book has.
private let mostNearby = 6

/// What a book's page leads to: the pages of its values, and books that have something to do with it.
extension PageRenderer {
  /// What templates get as `links`: by field the values with the pages of all books that have them, `[{label, url,
  /// count, main}]`; `url` is none where there is no such page.
  func links(of record: Record, in catalogue: BookCatalogue) -> Value {
    let fields = record.collection.schema.fields
    return .dictionary(
      fields.indices.compactMap { place in
        let name = fields[place].name
        let value = record.value(at: place)
        guard !value.isMissing, Self.linked.contains(where: { $0.isExactly(name) }) else { return nil }
        return (name, .array(value.elements.map { link($0, fields[place], record, catalogue) }))
      })
  }

  static let linked = [
    "authors", "categories", "type", "availability", "year", "publisher", "language", "series", "library",
  ]
  static let linkShape = ObjectShape("link", ["label", "url", "count", "main"])

  private func link(_ value: FieldValue, _ field: Field, _ record: Record, _ catalogue: BookCatalogue) -> Value {
    let known = catalogue.value(value, of: field.name)
    let url = known.flatMap { path(of: $0, field.name, record, catalogue) } ?? ownPath(value)
    return .object(
      Self.linkShape, .string(label(value, field, record)), .optional(url), .integer(known?.count ?? 0),
      .optional(mainCategory(value, field, record)))
  }

  /// The page of a record that a field refers to.
  private func ownPath(_ value: FieldValue) -> String? { value.recordIDs.first.flatMap { model.path($0) } }

  private func label(_ value: FieldValue, _ field: Field, _ record: Record) -> String {
    switch value {
    case .record(let id): return model.store.record(id)?.title ?? ""
    case .categories(let ids):
      return ids.first.flatMap { record.collection.tree(of: field.name)?[$0]?.label } ?? ""
    case .text(let text): return model.site.texts.label(of: value, field) ?? field.label(ofChoice: text)
    default: return value.plainText
    }
  }

  private func mainCategory(_ value: FieldValue, _ field: Field, _ record: Record) -> String? {
    guard case .categories(let ids) = value, let tree = record.collection.tree(of: field.name), let id = ids.first,
      let parent = tree[id]?.parent
    else { return nil }
    return tree[parent]?.label
  }

  /// The page of all books with a value.
  private func path(
    of value: FacetValue, _ field: String, _ record: Record, _ catalogue: BookCatalogue
  ) -> String? {
    guard catalogue.hasPages(field), let list = listPath(record.id.collection) else { return nil }
    let folder = model.site.language.slug(field)
    return list + (folder.isEmpty ? "by" : folder) + "/" + value.slug + "/"
  }

  /// What templates get as `citation_files`: the page's files for reference managers, by format.
  func citationFiles(of record: Record, _ page: PlannedPage) -> Value {
    guard hasCitations(record.id.collection) else { return .none }
    return .dictionary(
      CitationFormat.allCases.map { ($0.label, .string(citationPath($0, ofPage: page.path))) })
  }

  // MARK: Nearby

  static let nearbyShape = ObjectShape("nearby list", ["name", "title", "records", "url"])

  /// What templates get as `nearby`: `[{name, title, records, url}]`.
  func nearby(_ record: Record, in catalogue: BookCatalogue) -> Value {
    var seen: Set<RecordID> = [record.id]
    var lists: [Value] = []
    func add(_ name: String, _ title: String, _ records: [RecordID], _ url: String?) {
      let fresh = records.filter { !seen.contains($0) }
      if fresh.isEmpty { return }
      seen.formUnion(fresh)
      lists.append(
        .object(
          Self.nearbyShape, .string(name), .string(title), .array(fresh.map(model.value)), .optional(url)))
    }
    if let author = firstShared(record["authors"], "authors", catalogue) {
      add(
        "author", text("nearby.author", [("name", author.label)]),
        catalogue.neighbours(of: record.id, in: author.records, limit: mostNearby),
        path(of: author, "authors", record, catalogue))
    }
    if let category = narrowest(record["categories"], catalogue) {
      add(
        "category", text("nearby.category", [("name", category.label)]),
        catalogue.neighbours(of: record.id, in: category.records, limit: mostNearby),
        path(of: category, "categories", record, catalogue))
    }
    add("shelf", text("nearby.shelf"), catalogue.beside(record.id, limit: mostNearby), nil)
    return .array(lists)
  }

  /// The first author with other books.
  private func firstShared(_ value: FieldValue, _ field: String, _ catalogue: BookCatalogue) -> FacetValue? {
    value.elements.lazy.compactMap { catalogue.value($0, of: field) }.first { $0.count > 1 }
  }

  /// The category that says most: the one with the fewest books besides this one.
  private func narrowest(_ value: FieldValue, _ catalogue: BookCatalogue) -> FacetValue? {
    value.elements.compactMap { catalogue.value($0, of: "categories") }.filter { $0.count > 1 }
      .min { $0.count < $1.count }
  }

  // MARK: schema.org

  func bookFacts(_ record: Record, _ url: String, _ summary: String?) -> BookFacts {
    var facts = BookFacts(url: url, name: model.citation(of: record).titleWithSubtitle)
    facts.authors = model.names(record["authors"])
    facts.published = text(of: record["year"])
    facts.publisher = model.names(record["publisher"]).first
    facts.language = model.languageTag(of: record)
    if case .integer(let pages) = record["pages"] { facts.pages = pages }
    facts.volume = text(of: record["volume"])
    facts.isbn = record["isbn"].elements.compactMap(\.text).first { BookNumber.isbn13($0) != nil }
    facts.issn = record["issn"].elements.compactMap(\.text).first
    facts.subjects = categories(of: record)
    facts.description = summary
    facts.image = image(of: record)
    facts.copies = copies(of: record)
    facts.file = record["file"].text.flatMap { model.site.absolute(withSlash($0)) }
    if let stars = text(of: record["rating"]), let author = model.site.author {
      facts.review = ReviewFacts(stars: stars, author: author)
    }
    return facts
  }

  private func withSlash(_ path: String) -> String {
    isElsewhere(path) || path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }

  private func categories(of record: Record) -> [String] {
    guard let field = record.collection.schema.field("categories") else { return [] }
    return record["categories"].elements.map { label($0, field, record) }.filter { !$0.isEmpty }
  }

  /// An offer a copy; without copies one a shelfmark.
  private func copies(of record: Record) -> [BookCopy] {
    let holdings = model.holdings(of: record)
    if !holdings.isEmpty {
      return holdings.map { copy in
        BookCopy(shelfmark: copy.shelfmark, availability: copy.state.map(offered), library: copy.library)
      }
    }
    let state = model.state(of: record["availability"], field: "availability", of: record).map(offered)
    let library = record["library"].recordIDs.first.flatMap { model.store.record($0)?.title }
    let shelfmarks = model.tables[record.id.collection].shelfmarkPlaces
      .flatMap { record.value(at: $0).elements.compactMap(\.text) }
    if shelfmarks.isEmpty {
      return state == nil ? [] : [BookCopy(shelfmark: nil, availability: state, library: library)]
    }
    return shelfmarks.map { BookCopy(shelfmark: $0, availability: state, library: library) }
  }

  private func offered(_ state: Availability) -> BookCopy.Availability {
    switch state {
    case .available: .available
    case .onLoan: .onLoan
    case .readingRoom: .readingRoom
    }
  }
}
