/// The values that a field has in a list of records, with the records of each.
public struct Facet: Sendable {
  /// The path it was asked for.
  public let path: String
  /// The values in order; of a category each main one is followed by its subcategories.
  public let values: [FacetValue]
  /// How many records of the list have no value.
  public let missing: Int
  /// How many records a value must have for a page of its own.
  public var pagesFrom = 1
  /// Whether values have main ones.
  public let isTree: Bool

  public init(path: String, values: [FacetValue], missing: Int, pagesFrom: Int = 1) {
    (self.path, self.values, self.missing, self.pagesFrom) = (path, values, missing, pagesFrom)
    isTree = values.contains { $0.parent != nil }
  }
}

/// One value of a facet.
public struct FacetValue: Sendable {
  /// The value; of a list, references or categories a single one; of dates by year or month the first day.
  public let value: FieldValue
  /// What people see; of booleans `true` or `false`, which the interface translates.
  public let label: String
  /// Its part of a URL, distinct within the facet.
  public let slug: String
  /// The records that have it, in the list's order, each once; a main category has those of its subcategories too.
  public let records: [RecordID]
  /// The place of its main category among the facet's values.
  public let parent: Int?
  /// How many records have it.
  public var count: Int { records.count }
}

/// In which order a facet's values stand.
public enum FacetOrder: String, Sendable, CaseIterable {
  /// By label in the language's order; numbers and dates by size, the tree's order for categories of a tree file.
  case label
  /// The commonest first, then by label.
  case count
  /// By label, backwards: the newest year first.
  case descending
}
