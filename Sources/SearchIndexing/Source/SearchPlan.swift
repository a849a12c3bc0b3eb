import Records
import Text

/// Which fields of a collection are searched, chosen from, sorted by and shown: what the site file says, else what the
/// fields are.
public struct SearchPlan: Sendable {
  /// What the site file says of a collection's search; `nil` where it says nothing.
  public struct Wishes: Sendable {
    public var texts: [String]?
    public var choices: [String]?
    public var sorts: [String]?
    public var shown: [String]?

    public init(texts: [String]? = nil, choices: [String]? = nil, sorts: [String]? = nil, shown: [String]? = nil) {
      self.texts = texts
      self.choices = choices
      self.sorts = sorts
      self.shown = shown
    }

    /// All names, for checking.
    public var names: [String] { [texts, choices, sorts, shown].compactMap { $0 }.flatMap { $0 } }
  }

  /// Whether the address of a search has a parameter of this name already: a field that is called so can be searched only
  /// with all others.
  public static func isParameter(_ name: String) -> Bool {
    ["q", "sort", "view", "n", "when", "for_age"].contains { $0.isExactly(name) }
  }

  /// The field that names a record.
  public let title: String
  public let texts: [String]
  public let choices: [String]
  /// Fields of numbers and dates that are chosen by range; of what takes place, first when.
  public let ranges: [String]
  public let sorts: [String]
  /// What a result shows besides title, picture, choices and ranges.
  public let shown: [String]
  /// The field of the picture.
  public let image: String?

  /// Whether words are found in a field whose values stand in barcodes.
  public var searchesBarcodes: Bool {
    texts.contains { name in ["isbn", "issn", "sku"].contains { $0.isExactly(name) } }
  }

  /// The plan for a collection.
  public init(for schema: CollectionSchema, _ wishes: Wishes = Wishes()) {
    let fields = schema.fields.filter { $0.type != nil }
    title = schema.kind.titleField
    let wishedTexts = wishes.texts ?? fields.filter(isSearched).map(\.name)
    texts = [title] + wishedTexts.filter { !$0.isExactly(schema.kind.titleField) }
    let facets = schema.effectiveFacets
    let isDated = schema.kind.isDated
    let chosen = fields.filter { field in
      // A date of a series is found by its name.
      if isDated, field.type == .reference, field.name.isExactly("series") { return false }
      let isOfEvents = isDated && field.type == .string && ["age", "host"].contains { $0.isExactly(field.name) }
      return isChosen(field) || isOfEvents
        || (isListed(field) && facets.contains { $0.isExactly(field.name) })
    }
    let wishedChoices =
      wishes.choices ?? chosen.sorted { importance($0, isDated) < importance($1, isDated) }.map(\.name)
    let named = { (names: [String]) in
      names.compactMap { name in fields.first { $0.name.isExactly(name) } }
    }
    let choosable = named(wishedChoices).filter { !SearchPlan.isParameter($0.name) }
    choices = choosable.filter { !isMeasured($0) }.map(\.name)
    let span = isDated ? named(["start", "end"]).filter(isMeasured).map(\.name) : []
    ranges = span + choosable.filter(isMeasured).map(\.name).filter { name in !span.contains { $0.isExactly(name) } }
    sorts = wishes.sorts ?? fields.filter(isSorted).map(\.name)
    shown = wishes.shown ?? fields.filter(isShown).map(\.name)
    image = fields.first { $0.type == .image }?.name
  }
}

/// Fields whose words are found: texts that are neither addresses nor units.
private func isSearched(_ field: Field) -> Bool {
  let others = [
    "language", "currency", "unit", "email", "telephone", "age", "price", "opening_hours", "copy_availability",
    "sort_title",
  ]
  if others.contains(where: { $0.isExactly(field.name) }) { return false }
  switch field.type {
  case .string, .reference: return true
  case .list: return field.items == .string
  default: return false
  }
}

/// Fields with few different values, and the numbers that people know.
private func isChosen(_ field: Field) -> Bool {
  switch field.type {
  case .choice, .category, .boolean, .reference: return !field.name.isExactly("draft")
  case .list:
    return field.holdsChoices && !field.name.isExactly("copy_availability") || field.name.isExactly("language")
  case .integer, .number: return ["year", "rating", "price"].contains { $0.isExactly(field.name) }
  default: return ["language", "topic"].contains { $0.isExactly(field.name) }
  }
}

/// Texts that the site parts its lists by; authors are sought, not chosen from a list.
private func isListed(_ field: Field) -> Bool {
  let isText = field.type == .string || (field.type == .list && field.items == .string)
  return isText && !field.name.isExactly("authors")
}

/// Categories first, languages last; of what takes place what it is, where and for whom, and the hosts, of whom there are
/// many, behind everything else. Otherwise as the schema has them.
private func importance(_ field: Field, _ isDated: Bool) -> Int {
  let first = isDated ? ["type", "library", "age"] : []
  if let place = first.firstIndex(where: { $0.isExactly(field.name) }) { return place }
  if field.type == .category { return 0 }
  if field.name.isExactly("language") { return 4 }
  return isDated && field.name.isExactly("host") ? 5 : 3
}

func isMeasured(_ field: Field) -> Bool {
  switch field.type {
  case .integer, .number, .date, .datetime: true
  default: false
  }
}

private func isSorted(_ field: Field) -> Bool {
  ["authors", "year", "added", "rating", "price", "stock", "start", "popularity", "updated"].contains {
    $0.isExactly(field.name)
  }
}

private func isShown(_ field: Field) -> Bool {
  ["authors", "volume", "place", "supplier", "sku"].contains { $0.isExactly(field.name) } || isShelfmark(field.name)
}

/// `shelfmark`, `shelfmark_main` and other named shelfmarks.
func isShelfmark(_ name: String) -> Bool { name.utf8.starts(with: "shelfmark".utf8) }
