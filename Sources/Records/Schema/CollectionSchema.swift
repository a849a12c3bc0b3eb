import Diagnostics
import Text

/// What a collection is: its kind, its key and its fields. The site file says it, `completed` fills in the rest.
public struct CollectionSchema: Sendable {
  /// The collection's name in the site file and in templates.
  public var name: String
  /// What people call it, where the site says so.
  public var title: String?
  public var kind: Kind
  /// The columns of another collection that it is made of; `nil`: it has sources of its own.
  public var derived: DerivedRule?
  public var key = KeyRule.automatic
  /// Whether the key names a column that no source has, which was reported.
  var namesUnknownKey = false
  public var fields: [Field]
  /// The texts that mean "no value"; `nil`: the site's.
  public var missingValues: [String]?
  public var audience = Audience.everyone
  public var severities = MergeSeverities()
  /// Only records for which this holds belong to the site; the others stand in the ledger as filtered.
  public var filter: Condition?
  /// The order of its list pages; empty: the kind's.
  public var sort: [SortKey] = []
  /// The fields with facet pages; `nil`: those of the kind that it has.
  public var facets: [String]?
  /// How many records a value of a facet must have for a page of its own, by the facet; 1 for the others.
  public var facetPages: [ExactString: Int] = [:]
  /// Where the site file says so, for messages.
  public var declaration: SourceLocation?

  public init(_ name: String, _ kind: Kind, fields: [Field] = [], declaration: SourceLocation? = nil) {
    self.name = name
    self.kind = kind
    self.fields = fields
    self.declaration = declaration
  }

  /// The place of a field, compared exactly.
  public func index(of field: String) -> Int? {
    // By place: a closure over the elements would copy each field with all its settings.
    fields.indices.first { fields[$0].name.isExactly(field) }
  }

  /// The place of a field that is read from one column alone.
  func index(ofColumn column: String) -> Int? {
    fields.firstIndex { $0.sourceColumns.count == 1 && $0.sourceColumns[0].isExactly(column) }
  }

  /// The field of a name, compared exactly.
  public func field(_ name: String) -> Field? { index(of: name).map { fields[$0] } }

  /// The order of its list pages: what the site file states, otherwise what the kind does with the fields there are.
  public var effectiveSort: [SortKey] {
    sort.isEmpty ? kind.defaultSort.filter { index(of: $0.path) != nil } : sort
  }

  /// The fields with facet pages that it has.
  public var effectiveFacets: [String] {
    var seen: Set<ExactString> = []
    return (facets ?? kind.defaultFacets).filter { path in
      (index(of: path) != nil || path.utf8.contains(UInt8(ascii: "."))) && seen.insert(ExactString(path)).inserted
    }
  }
}

/// What identifies a record.
public enum KeyRule: Sendable, Equatable {
  /// The bytes of these columns; a name that is no column may be a field's.
  case columns([String])
  /// The place of the row in its table, counted from a number: only for tables that nobody reorders.
  case rows(from: Int)
  /// The column `key` or `id` where there is one, otherwise the columns of the title.
  case automatic

  /// The place of the row in its table, from 1.
  public static let rowNumber = KeyRule.rows(from: 1)

  /// What the first row's number is, where rows are known by their numbers.
  var firstRow: Int? { if case .rows(let first) = self { first } else { nil } }
}

/// How much it weighs when the sources of a collection do not fit together.
public struct MergeSeverities: Sendable {
  /// Two sources give two different values for one field; the one of the first source is taken.
  public var conflict = Severity.warning
  /// A detail belongs to no record of a list; it is left out.
  public var unlisted = Severity.warning
  /// A list record has no detail although there is a source of details; it stays as it is.
  public var withoutDetail = Severity.warning

  public init() {}
}
