import Locales
import Records
import Templates
import Text

/// How many values of a facet a list shows where there are more than it has room for; the others are on the facet's own
/// page.
private let shownOfMany = 10

extension Facet {
  /// How many values stand beside a list that is not of books.
  static let mostShown = 60

  /// Whether a list that is not of books leads to a page of all values, since they are too many to stand beside it, or some
  /// stand there alone.
  var hasIndex: Bool { values.count > Self.mostShown || pagesFrom > 1 }

  /// Whether a value has a page of its own. A main category has one for its subcategories.
  func hasPage(_ value: FacetValue) -> Bool {
    value.count >= pagesFrom || isTree && value.parent == nil
  }
}

/// The choices beside the lists of a collection: what is the same on thousands of lists is worked out once.
///
/// Where a facet has many values, a list shows the ones with the most records and the chosen one: with all of them every
/// page would be as long as all of them, and the site as large as their square.
struct FacetChoices {
  /// The value whose records a list shows.
  struct Chosen {
    let facet: Facet
    /// Its place among the facet's values.
    let place: Int
    var value: FacetValue { facet.values[place] }
  }

  let facets: [Facet]
  private let planner: ListPlanner
  private let period: ListPlan.Period?
  private let total: Int
  private let mostValues: Int
  /// The records that are counted; `nil`: all.
  private let counted: Set<RecordID>?
  private let ends: Value
  /// How many of the counted records each value has, by facet.
  private let counts: [[Int]]
  /// The places of the values that every list shows, by facet, and their choices.
  private let shown: [[Int]]
  private let choices: [[Value]]
  /// The subcategories that are shown beside a chosen category, by their main one, by facet.
  private let subcategories: [[Int: [Int]]]

  /// - Parameters:
  ///   - records: those that are counted; `nil`: all that have the value.
  ///   - total: how many records the list without a chosen value has.
  ///   - mostValues: how many values a facet may have for all of them to be shown; one with more has a page of its own.
  init(
    _ planner: ListPlanner, _ facets: [Facet], counting records: [RecordID]?, total: Int, period: ListPlan.Period?,
    mostValues: Int = Facet.mostShown
  ) {
    self.planner = planner
    self.facets = facets
    self.total = total
    self.period = period
    self.mostValues = mostValues
    let counted = records.map(Set.init)
    self.counted = counted
    ends = period == .upcoming ? planner.ends(records ?? []) : .none
    let counts = facets.map { facet in
      facet.values.map { value in counted.map { value.records.count(where: $0.contains) } ?? value.count }
    }
    self.counts = counts
    shown = zip(facets, counts).map { facet, counts in
      facet.values.count <= mostValues ? Array(facet.values.indices) : mostUsed(facet, counts)
    }
    subcategories = zip(facets, counts).map(shownSubcategories)
    choices = zip(facets, shown).map { facet, places in
      places.map { planner.choice(facet, facet.values[$0], isCurrent: false, in: counted, period: period) }
    }
  }

  /// What templates get as `facets`: `[{field, title, all, values, more}]`. Of a facet with many values those with the most
  /// records, the chosen one, and of a chosen main category its subcategories; `more` leads to all of them.
  func value(chosen: Chosen?) -> Value {
    .array(
      facets.indices.map { index in
        let facet = facets[index]
        guard let chosen, chosen.facet.path.isExactly(facet.path) else {
          return value(facet, choices[index], isChosen: false)
        }
        return value(facet, choices(of: index, chosen: chosen.place), isChosen: true)
      })
  }

  /// One value, as every list shows it.
  func choice(_ value: FacetValue, of facet: Facet, names: NameOrder?, isOnIndex: Bool) -> Value {
    planner.choice(
      facet, value, isCurrent: false, in: counted, period: period, names: names, isOnIndex: isOnIndex)
  }

  /// The places of the values with the most of the counted records, first the one with the most.
  func commonest(of facet: Facet, atMost limit: Int) -> [Int] {
    guard let index = facets.firstIndex(where: { $0.path.isExactly(facet.path) }) else { return [] }
    return Array(inOrderOfCounts(Array(facet.values.indices), counts[index], of: facet).prefix(limit))
  }

  private func choices(of index: Int, chosen: Int) -> [Value] {
    let facet = facets[index]
    var known = Dictionary(zip(shown[index], choices[index]), uniquingKeysWith: { first, _ in first })
    let main = facet.values[chosen].parent ?? chosen
    let family = [main] + (subcategories[index][main] ?? []) + [chosen]
    for place in family where place == chosen || known[place] == nil {
      known[place] = planner.choice(
        facet, facet.values[place], isCurrent: place == chosen, in: counted, period: period)
    }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  private func value(_ facet: Facet, _ values: [Value], isChosen: Bool) -> Value {
    let path = period == .past ? planner.path + "past/" : planner.path
    let all = Value.object(
      ListPlanner.choiceShape, .none, .string(planner.text("filter.all")), "all", .string(path), .integer(total),
      .boolean(!isChosen), ends)
    let title = Value.string(planner.fieldTitle(facet.path))
    let more = Value.object(
      ListPlanner.choiceShape, .none, title, "more", .string(planner.indexPath(facet)), .integer(facet.values.count),
      .boolean(false), .none)
    return .object(
      ListPlanner.facetShape, .string(facet.path), title, all, .array(values),
      facet.values.count > mostValues || facet.pagesFrom > 1 ? more : .none)
  }
}

/// The subcategories of each main category, those with the most records where there are many: each of their pages shows them,
/// and would otherwise be as long as all of them.
private func shownSubcategories(_ facet: Facet, _ counts: [Int]) -> [Int: [Int]] {
  let ofMain = facet.values.indices.filter { place in
    facet.values[place].parent.map { facet.values[$0].parent == nil } ?? false
  }
  return Dictionary(grouping: ofMain) { facet.values[$0].parent ?? $0 }.mapValues { places in
    places.count <= Facet.mostShown
      ? places : Array(inOrderOfCounts(places, counts, of: facet).prefix(Facet.mostShown))
  }
}

/// The places of the values with the most records, in the facet's order; of categories main ones only, of numbers and
/// days the first ones.
private func mostUsed(_ facet: Facet, _ counts: [Int]) -> [Int] {
  let mains = facet.values.indices.filter { facet.values[$0].parent == nil }
  if mains.count <= shownOfMany + 2 { return mains }
  if facet.values[0].value.isNumber { return Array(mains.prefix(shownOfMany)) }
  return inOrderOfCounts(mains, counts, of: facet).prefix(shownOfMany).sorted()
}

/// The greatest count first; of equal ones those with more records that are not counted, then as they stand.
private func inOrderOfCounts(_ places: [Int], _ counts: [Int], of facet: Facet) -> [Int] {
  places.sorted { left, right in
    if counts[left] != counts[right] { return counts[left] > counts[right] }
    let (first, second) = (facet.values[left].count, facet.values[right].count)
    return first != second ? first > second : left < right
  }
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
