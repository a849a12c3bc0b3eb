import Diagnostics
import Locales
import Pages
import Records
import SearchIndexing
import Templates
import Text

/// A collection's search: its page, and the files of its index.
struct CollectionSearch: Sendable {
  let page: SearchPage
  /// Site paths and bytes.
  let files: [(path: String, bytes: [UInt8])]
}

/// The paths of the collections' search pages; `nil` for those that are not searched. The first one is `/search/`: of what a
/// site keeps before what takes place there.
func searchPaths(_ declarations: [CollectionDeclaration]) -> [String?] {
  let first = mainSearch(declarations)
  return declarations.enumerated().map { place, declaration in
    guard let search = declaration.search else { return nil }
    let usual = place == first ? "/search/" : "/search/\(declaration.schema.name)/"
    return search.path.map(withSlashes) ?? usual
  }
}

/// The place of the collection that the box on every page searches.
func mainSearch(_ declarations: [CollectionDeclaration]) -> Int? {
  let searched = declarations.indices.filter { declarations[$0].search != nil }
  return searched.first { !declarations[$0].schema.kind.isDated } ?? searched.first
}

/// What the folders of indexes begin with. Those for staff have another beginning, so that a site for everybody never keeps
/// a part of one for staff.
private func searchFolder(of audience: Audience) -> String {
  audience == .staff ? "assets/staff-search-" : "assets/search-"
}

/// Whether a file of a site is a part of an index: a page that somebody has open asks for parts by the names it knows.
func isSearchPart(_ path: String, for audience: Audience) -> Bool {
  path.starts(withBytesOf: searchFolder(of: audience))
}

/// Makes the index of every searched collection, from records that everybody may see.
///
/// - Parameter isOutdated: whether nobody waits for it any more; then the rest is left out.
func indexForSearch(
  _ model: SiteModel, _ declarations: [CollectionDeclaration], isOutdated: () -> Bool = { false }, log: DiagnosticLog
) -> [CollectionSearch] {
  zip(declarations, searchPaths(declarations)).enumerated().compactMap { place, searched in
    if isOutdated() { return nil }
    guard let path = searched.1, let search = searched.0.search else { return nil }
    let schema = model.store.collections[place].schema
    reportUnknown(search, schema, log)
    let plan = SearchPlan(for: schema, search.wishes)
    let texts = model.site.texts
    let folder = "/" + searchFolder(of: model.site.audience) + schema.name + "/"
    let portable = model.site.isPortable ? PortableIndex(folder: folder, site: model.site) : nil
    let address: @Sendable (String) -> String = { portable?.address($0) ?? $0 }
    let source = SearchSource(
      model.store, collection: place, plan: plan, language: model.site.language,
      words: { texts.choiceLabel(of: $0, $1, of: model.kindPages(place)) },
      places: SearchSource.Places(
        url: { model.link(to: $0).map(address) }, image: { model.link(toPicture: $0).map(address) },
        language: { model.titleLanguage(of: $0) },
        amount: { model.amount($0, of: $1) }, prose: { plainLine($0, $1.type) }),
      derived: model.kindPages(place).derivedChoices.map { column($0, model) })
    if isOutdated() { return nil }
    let index = SearchIndex(source)
    let files = portable?.files(index.files) ?? index.files
    let view = SearchView(
      source: source, plan: plan, schema: schema, texts: texts, currency: model.site.currency)
    let title = search.title ?? texts.text("search.title") ?? schema.name
    let value = view.value(index: model.site.link(folder + (files.first?.name ?? "")), isMine: search.isMine)
    return CollectionSearch(
      page: SearchPage(path: path, title: title, collection: place, value: value),
      files: files.map { (folder + $0.name, $0.bytes) })
  }
}

/// What a kind offers to choose by, with the words for it.
private func column(_ derived: DerivedChoice, _ model: SiteModel) -> DerivedColumn {
  let texts = model.site.texts
  return DerivedColumn(
    derived.name,
    choices: derived.choices.map {
      ChoiceColumn.Choice(slug: $0, label: texts.text("search.\(derived.name)_\($0)") ?? $0)
    },
    choice: { derived.choice(Record(store: model.store, id: $0)) })
}

private func reportUnknown(_ search: SearchDeclaration, _ schema: CollectionSchema, _ log: DiagnosticLog) {
  let known = schema.fields.map(\.name)
  for (name, location) in search.names where schema.index(of: name) == nil {
    log.error(
      "site.search-field", "\"\(name)\" is not a field of \(schema.name), expected one that is searched", at: location,
      suggestion: nearMiss(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "the fields are \(known.joined(separator: ", "))")
  }
  for (name, location) in search.names where SearchPlan.isParameter(name) && schema.index(of: name) != nil {
    log.warning(
      "site.search-parameter", "\"\(name)\" cannot be a choice of the search, because its addresses use that word",
      at: location,
      suggestion: "give the field another name: under fields, my_\(name): \(name)")
  }
}

/// What the search page shows before its script has read the index.
private struct SearchView {
  let source: SearchSource
  let plan: SearchPlan
  let schema: CollectionSchema
  let texts: InterfaceTexts
  /// The site's.
  let currency: String?

  func value(index: String, isMine: Bool) -> Value {
    .dictionary([
      ("index", .string(index)), ("mine", .boolean(isMine)), ("dated", .boolean(schema.kind.isDated)),
      ("total", .integer(source.count)),
      ("fields", .array(asked.map(field))),
      ("choices", .array(source.choices.map(choices))),
      ("ranges", .array(source.numbers.filter(\.isRange).map(range))), ("sorts", .array(sorts.map(sort))),
      ("shown", .array(shown.map { .dictionary([("name", .string($0)), ("label", .string(label($0)))]) })),
      ("barcodes", .boolean(plan.searchesBarcodes)),
      ("has_covers", .boolean(source.cards.contains { $0.name.isExactly("image") })),
    ])
  }

  /// What results can be put in order by, with the words for it.
  private func sort(_ name: String) -> Value {
    .dictionary([("name", .string(name)), ("label", .string(texts.text("search.sort_\(name)") ?? label(name)))])
  }

  private func label(_ name: String) -> String {
    schema.index(of: name).map { texts.label(of: schema.fields[$0]) } ?? texts.text("search.\(name)") ?? name
  }

  private func field(_ column: TextColumn) -> Value {
    .dictionary([
      ("name", .string(column.name)), ("id", .string(identifier(column.name))), ("label", .string(label(column.name))),
      ("role", .string(column.role.rawValue)),
    ])
  }

  /// What the identifiers of a field's elements have behind `search-`: its name, unless the page has such an element already.
  private func identifier(_ name: String) -> String {
    let taken = [
      "again", "answer", "choice", "choices", "clear", "condition", "conditions", "drop", "failed", "fields", "form",
      "go",
      "hit", "link", "more", "nearest", "none", "reload", "reset", "scan", "section", "suggestion", "when",
    ]
    return taken.contains { $0.isExactly(name) } ? "field-" + name : name
  }

  /// What has a field of its own in the form: all texts but those that are chosen from a list.
  private var asked: [TextColumn] {
    source.texts.filter { text in
      !SearchPlan.isParameter(text.name) && !source.choices.contains { $0.name.isExactly(text.name) }
    }
  }

  /// What a result shows in a line: not title, address and picture, which have places of their own.
  private var shown: [String] {
    source.cards.map(\.name).filter { name in
      !["url", "image", "lang", plan.title].contains { $0.isExactly(name) }
    }
  }

  private var sorts: [String] {
    plan.sorts.filter { name in
      source.orders.contains { $0.name.isExactly(name) } || source.numbers.contains { $0.name.isExactly(name) }
    }
  }

  private func choices(_ column: ChoiceColumn) -> Value {
    let counts = column.counts
    func choice(_ place: Int) -> Value {
      let children = column.choices.indices.filter { column.choices[$0].parent == place }
      return .dictionary([
        ("slug", .string(column.choices[place].slug)), ("label", .string(column.choices[place].label)),
        ("count", .integer(counts[place])), ("children", .array(children.map(choice))),
      ])
    }
    let mains = column.choices.indices.filter { column.choices[$0].parent == nil }
    return .dictionary([
      ("name", .string(column.name)), ("label", .string(label(column.name))), ("tree", .boolean(column.isTree)),
      ("values", .array(mains.map(choice))),
    ])
  }

  /// The currency of the amounts of a field; none where each record may state its own.
  private func currency(of name: String) -> String? {
    guard let field = schema.index(of: name).map({ schema.fields[$0] }), field.holdsMoney(in: schema.kind),
      schema.index(of: "currency") == nil
    else { return nil }
    return currency
  }

  private func range(_ column: NumberColumn) -> Value {
    .dictionary([
      ("name", .string(column.name)), ("id", .string(identifier(column.name))), ("label", .string(label(column.name))),
      ("low", .string(column.values.first ?? "")), ("high", .string(column.values.last ?? "")),
      ("currency", .optional(currency(of: column.name))),
      ("type", .optional(schema.field(column.name)?.type?.rawValue)),
    ])
  }
}
