import Templates

/// A variable that pages set, declared once with its meaning: what the check of templates knows of it and the reference in
/// `templates/README.md` are the same list.
struct PageVariable: Sendable {
  let name: Name
  /// What its objects have, where it is an object or a list of them.
  let parts: ObjectShape?
  let meaning: String
  /// What the check of templates knows of it on the pages of a collection, by the collection's place.
  let shape: @Sendable (SiteModel, Int) -> Shape

  init(
    _ name: Name, _ parts: ObjectShape?, _ meaning: String,
    shape: @escaping @Sendable (SiteModel, Int) -> Shape
  ) {
    self.name = name
    self.parts = parts
    self.meaning = meaning
    self.shape = shape
  }

  init(
    _ name: Name, _ meaning: String, shape: @escaping @Sendable (SiteModel, Int) -> Shape = { _, _ in .scalar }
  ) {
    self.init(name, nil, meaning, shape: shape)
  }

  /// Its row in the reference.
  fileprivate var reference: String {
    let members = parts.map { "`{\($0.names.map(\.text).joined(separator: ", "))}`: " } ?? ""
    return "| `\(name.text)` | \(members)\(meaning) |\n"
  }
}

extension [PageVariable] {
  /// What the check of templates knows of them on the pages of a collection.
  func shapes(in model: SiteModel, _ place: Int) -> [Name: Shape] {
    Dictionary(map { ($0.name, $0.shape(model, place)) }) { $1 }
  }
}

/// The tables of `templates/README.md` that say what pages see.
public func variableReference() -> String {
  let tables = [
    ("every page sees", PageVariable.ofAll), ("a list sees besides", PageVariable.ofLists),
    ("an index of values sees besides", PageVariable.ofIndexes),
    ("the page of a record sees besides", PageVariable.ofRecords),
    ("that of a record of a catalogue, as a book, sees besides", PageVariable.ofCatalogues),
    ("that of what takes place at a time sees besides", PageVariable.ofTimed),
    ("the page of a month, and that of all months, sees besides", PageVariable.ofMonths),
    ("the search page sees besides", PageVariable.ofSearches),
    ("the page of places sees besides", PageVariable.ofPlaces),
    ("the page of loans sees besides", PageVariable.ofLoans),
    ("a composed home page sees besides", PageVariable.ofHome),
    ("a Markdown page sees besides", PageVariable.ofMarkdown),
  ]
  return tables.map { heading, variables in
    "| \(heading) | meaning |\n|---|---|\n" + variables.map(\.reference).joined()
  }.joined(separator: "\n")
}

extension PageVariable {
  static let ofAll = [
    PageVariable(
      Names.site, SiteContext.shape,
      "`language` is a tag, `url` the whole address of `/` (none without `base_url`), `root` the path it lies under (`/` or `/books/`), `now` a moment, `as_of` the moment when all that it shows was so; `navigation` and `foot_pages` are lists of `{id, label, url, icon, current}`; `theme` has `accent`, `logo`, `dark_logo` (pictures), `font`, `hero`, `corners`, `density`, `scheme`, `head` and `footer` (`{address, hours, columns, links, social, imprint}`) as `site.yaml` states them; `search` is the path of the search page, or none, `barcodes` whether that page searches numbers that stand in them, `audience` `public` or `staff`, `portable` whether the site opens from a folder, `map` the address of a map with {lat} and {lon}, or none, `places` the path of the page of places, or none, `saved` that of the visitor's list, or none"
    ) { _, _ in .object("site") },
    PageVariable(Names.selections, "the records of every selection, by its name: `selections.best_sellers`") { _, _ in
      .object(PartType.selections)
    },
    PageVariable(
      Names.page, pageShape,
      "`canonical` is the whole address (none without `base_url` and where search engines are kept away), `kind` `home`, `list`, `facet`, `related`, `index`, `month`, `months`, `record`, `search`, `loans`, `saved`, `markdown` or `not-found`, `breadcrumbs` `{title, url}` from the home page to this one, `image` a whole address, `json_ld` linked data, which the filter `json_ld` writes into a script, `feeds` `{title, type, url, subscribe}` (`subscribe` is of calendars: what stands behind `webcal:`, where `base_url` is known), `content` that of Markdown, `number` which page of the list it is, `updated` a day (of records and Markdown that state it), `date` the day of a piece of news"
    ) { _, _ in .object("page") },
  ]

  static let ofLists = [
    collection,
    PageVariable(Names.records, "the records of this page of the list") { model, place in
      .list(.object(model.recordType(place)))
    },
    PageVariable(Names.total, "how many records the whole list has"),
    PageVariable(
      Names.pagination, paginationShape,
      "`first`, `last`, `previous` and `next` are paths, or none; `pages` are `{number, url, current}`, none for a gap; `range_first` and `range_last` say which records, from 1"
    ) { _, _ in .object("pagination") },
    PageVariable(
      Names.facets, ListPlanner.facetShape,
      "`all` is a choice, `values` are choices (write `facet['values']`); `more`, where not all values stand there, is a choice that leads to a page of all of them and counts them"
    ) { _, _ in .list(.object(PartType.facet)) },
    PageVariable(
      Names.facet, ListPlanner.choiceShape,
      "the chosen choice of the facets, or none; `value` and `label` are what people see, `ends` is as in `periods`, `parent` a number on subcategories, else none, `name` as on an index"
    ) { _, _ in .object(PartType.choice) },
    PageVariable(Names.period, "of events `upcoming` or `past` (of a selection also `running`), else none"),
    PageVariable(
      Names.periods, ListPlanner.periodShape,
      "`ends` says when those counted end, in ms, blanks between, for `data-count-ends`; or none"
    ) { _, _ in .list(.object(PartType.of(ListPlanner.periodShape))) },
    PageVariable(
      Names.chronological,
      "of events: whether the whole list is in the order of time, forward or back; only a selection may be in another"),
    ways,
    PageVariable(Names.letters, ListPlanner.wayShape, "the titles of a catalogue by letter") { _, _ in
      .list(.object(PartType.of(ListPlanner.wayShape)))
    },
    PageVariable(
      Names.groups, groupShape,
      "of a selection with `group_by`, else empty; `label` is empty where the value is missing, `repeats` are the keys of those that stand in an earlier group too (a card gets no `id` where `again` is true)"
    ) { _, place in .list(.object(PartType.group(place))) },
  ]

  static let ofIndexes = [
    collection, ways,
    PageVariable(Names.letters, ListPlanner.letterShape, "the letters of the values; `url` may be `#…`") { _, _ in
      .list(.object(PartType.of(ListPlanner.letterShape)))
    },
    PageVariable(
      Names.groups, ListPlanner.groupShape,
      "`values` are choices, whose `name` is a person's name in three parts, the family name in the middle, or none; one without a page of its own has `records`, and its `id` is that of its section"
    ) { _, _ in .list(.object(PartType.valueGroup)) },
    PageVariable(Names.total, "how many values there are"),
  ]

  static let ofRecords = [
    collection,
    PageVariable(Names.record, "the record; it has a second name, that of its kind: `event`, `book`, …") {
      model, place in
      .object(model.recordType(place))
    },
    PageVariable(Names.previous, "the record before it in the list, or none") { model, place in
      .object(model.recordType(place))
    },
    PageVariable(Names.next, "the record after it in the list, or none") { model, place in
      .object(model.recordType(place))
    },
    PageVariable(
      Names.related, relatedShape,
      "the records that refer to this one; `repeats` are the keys of those whose cards stand on the page above already; at most 12 (without pages of their own 200, and then `columns` are `{name, label, type, money, items}`), `url` leads to all; of events those to come"
    ) { _, _ in .list(.object("related list")) },
    PageVariable(
      Names.reserve, reserveShape,
      "how to ask for the record, or none; `open` says whether it is offered in its `state` (of books `on-loan`, `reading-room`, `available`, `unknown`, of events `sign-up`, `full`, `past`, `cancelled`, of others `any`); a form has `fields` (`{name, type, autocomplete, required}`), `hidden` (`{name, value}`), the name of its `trap` for robots and the `host` that gets it"
    ) { _, _ in .unknown },
  ]

  static let ofCatalogues = [
    PageVariable(
      Names.links, LinkedValues.linkShape,
      "by field (`links.authors`), the values with the pages of all records that have them"
    ) { _, place in .object(PartType.links(place)) },
    PageVariable(
      Names.nearby, CataloguePages.nearbyShape,
      "lists of other records: by the same author, in the same category, beside it on the shelf"
    ) { _, place in .list(.object(PartType.nearby(place))) },
    PageVariable(Names.labels, "what fields are called here: `labels.authors`") { _, place in
      .object(PartType.labels(place))
    },
    PageVariable(Names.citationFiles, "the files for reference managers, by format, or none") { _, _ in .unknown },
  ]

  static let ofTimed = [
    PageVariable(
      Names.company, CataloguePages.nearbyShape,
      "lists of what is to come at the same library and of the same type, four of each at most"
    ) { _, place in .list(.object(PartType.nearby(place))) }
  ]

  static let ofMonths = [
    collection,
    PageVariable(
      Names.month, monthShape,
      "none on the page of all months; `date` is its first day, `days` those that have something, `weeks` lists of seven days, a day `{date, inside, records, more, total}` with the first four in `weeks` and all in `days`; `running` are the records that began before; `previous` and `next` are `{date, label, url, count, current}` or none, `archive` the path of the page of all months"
    ) { _, _ in .unknown },
    PageVariable(
      Names.years, yearShape,
      "on the page of all months, the last year first; `months` are `{date, label, url, count, current}`"
    ) { _, _ in .unknown },
  ]

  static let ofSearches = [
    collection,
    PageVariable(
      Names.search,
      "`index` (its folder), `mine`, `dated` (whether it is sought by day), `total`, `fields` (`{name, id, label, role}`), `choices` (`{name, label, tree, values}`, a value `{slug, label, count, children}`), `ranges` (`{name, id, label, low, high, currency, type}`), `sorts` and `shown` (`{name, label}`), `barcodes`, `has_covers`"
    ) { _, _ in .unknown },
  ]

  private static let collection = PageVariable(
    Names.collection, collectionShape,
    "`url` is that of the list one is on, else of the collection's (`/` where it has none), `count` counts all records, `count_text` names the text that counts them: `t(collection.count_text, n=total)`; `search` is the path of its search page, or none, `months` of what takes place the path of the current month's page"
  ) { _, place in .object("collection \(place)") }

  private static let ways = PageVariable(Names.ways, ListPlanner.wayShape, "the ways through a catalogue") { _, _ in
    .list(.object(PartType.of(ListPlanner.wayShape)))
  }
}
