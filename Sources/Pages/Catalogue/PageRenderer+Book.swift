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
    .dictionary(
      catalogue.linkedFields.compactMap { field in
        let value = record.value(at: field.place)
        if value.isMissing { return nil }
        return (field.name, .array(value.elements.map { link($0, field, record) }))
      })
  }

  static let linkShape = ObjectShape("link", ["label", "url", "count", "main"])

  private func link(_ value: FieldValue, _ linked: BookCatalogue.LinkedField, _ record: Record) -> Value {
    let known = linked.ways?[value]
    let url = known.flatMap { path(of: $0, linked, record) } ?? ownPath(value)
    return .object(
      Self.linkShape, .string(label(value, linked.field, record)), .optional(url), .integer(known?.count ?? 0),
      .optional(mainCategory(value, linked.field, record)))
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
  private func path(of value: FacetValue, _ linked: BookCatalogue.LinkedField, _ record: Record) -> String? {
    guard let folder = linked.folder, let list = listPath(record.id.collection) else { return nil }
    return list + folder + value.slug + "/"
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
    // A dozen records at most, among which a set would look no faster.
    var seen = [record.id]
    var lists: [Value] = []
    func add(_ name: String, _ title: String, _ records: [RecordID], _ url: String?) {
      let fresh = records.filter { !seen.contains($0) }
      if fresh.isEmpty { return }
      seen += fresh
      lists.append(
        .object(
          Self.nearbyShape, .string(name), .string(title), .array(fresh.map(model.value)), .optional(url)))
    }
    if let linked = catalogue.authors, let author = firstShared(model.value(BookFields.authors, of: record), linked) {
      add(
        "author", text("nearby.author", [("name", author.label)]),
        catalogue.neighbours(of: record.id, in: author.records, limit: mostNearby), path(of: author, linked, record))
    }
    if let linked = catalogue.categories,
      let category = narrowest(model.value(BookFields.categories, of: record), linked)
    {
      add(
        "category", text("nearby.category", [("name", category.label)]),
        catalogue.neighbours(of: record.id, in: category.records, limit: mostNearby),
        path(of: category, linked, record))
    }
    add("shelf", text("nearby.shelf"), catalogue.beside(record.id, limit: mostNearby), nil)
    return .array(lists)
  }

  /// The first author with other books.
  private func firstShared(_ value: FieldValue, _ linked: BookCatalogue.LinkedField) -> FacetValue? {
    value.elements.lazy.compactMap { linked.ways?[$0] }.first { $0.count > 1 }
  }

  /// The category that says most: the one with the fewest books besides this one.
  private func narrowest(_ value: FieldValue, _ linked: BookCatalogue.LinkedField) -> FacetValue? {
    value.elements.compactMap { linked.ways?[$0] }.filter { $0.count > 1 }.min { $0.count < $1.count }
  }

  // MARK: schema.org

  func bookFacts(_ record: Record, _ url: String, _ summary: String?) -> BookFacts {
    func value(_ field: Name) -> FieldValue { model.value(field, of: record) }
    let title = BookCitation.title(record.title, subtitle: value(BookFields.subtitle).text)
    var facts = BookFacts(url: url, name: title)
    facts.authors = model.names(value(BookFields.authors))
    facts.published = text(of: value(BookFields.year))
    facts.publisher = model.firstName(value(BookFields.publisher))
    facts.language = model.languageTag(of: record)
    if case .integer(let pages) = value(BookFields.pages) { facts.pages = pages }
    facts.volume = text(of: value(BookFields.volume))
    facts.isbn = value(BookFields.isbn).firstText { BookNumber.isbn13($0) != nil }
    facts.issn = value(BookFields.issn).firstText()
    facts.subjects = categories(of: record)
    facts.description = summary
    facts.image = image(of: record)
    facts.copies = copies(of: record)
    facts.file = value(BookFields.file).text.flatMap { model.site.absolute(withSlash($0)) }
    if let stars = text(of: value(BookFields.rating)), let author = model.site.author {
      facts.review = ReviewFacts(stars: stars, author: author)
    }
    return facts
  }

  private func withSlash(_ path: String) -> String {
    isElsewhere(path) || path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }

  private func categories(of record: Record) -> [String] {
    guard let field = orders.catalogue(record.id.collection)?.categories?.field else { return [] }
    return model.value(BookFields.categories, of: record).elements.map { label($0, field, record) }
      .filter { !$0.isEmpty }
  }

  /// An offer a copy; without copies one a shelfmark.
  private func copies(of record: Record) -> [BookCopy] {
    let holdings = model.holdings(of: record)
    if !holdings.isEmpty {
      return holdings.map { copy in
        BookCopy(shelfmark: copy.shelfmark, availability: copy.state.map(offered), library: copy.library)
      }
    }
    let state = model.state(of: model.value(BookFields.availability, of: record), field: "availability", of: record)
      .map(offered)
    let library = model.value(BookFields.library, of: record).recordIDs.first.flatMap { model.store.record($0)?.title }
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
