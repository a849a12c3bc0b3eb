import Diagnostics
import Locales
import Text

/// A field of a collection: where its values come from and what they must be.
public struct Field: Sendable {
  /// A vocabulary word of the kind, or a name of the site's own.
  public var name: String
  /// `nil` until `CollectionSchema.completed` finds it in the vocabulary or in the cells.
  public var type: FieldType?
  /// What people call the field, where the site says so.
  public var title: String?
  /// The columns it is read from; empty means the column of its own name. Several columns are joined: date and time to a
  /// datetime, texts with `joiner` between, a list's items one a column, category and subcategory to a path, the parts
  /// of a composite key to a reference.
  public var columns: [String]
  /// What stands between texts of several columns.
  public var joiner = " "
  /// Formats of dates and times in the words of strptime (`%d.%m.%Y`), `default` or `any`; empty means ISO 8601.
  public var formats: [String] = []
  /// How numbers are written.
  public var numberFormat = NumberFormat()
  /// Whether the site says that its numbers are amounts of money.
  public var isMoney = false
  /// The words of a boolean; the defaults are those of Frictionless.
  public var trueValues = ["true", "True", "TRUE", "1"]
  public var falseValues = ["false", "False", "FALSE", "0"]
  /// Whether its texts are written with the character references of HTML: `&amp;` for `&`.
  public var hasReferences = false
  /// What parts the items of a list, keys or categories in one cell; `nil` means the cell holds one.
  public var separator: String?
  /// Whether the first column that has a right book number is taken instead of all of them.
  package var takesFirst = false
  /// Whether a date stands for its year.
  package var readsYear = false
  /// Whether its numbers are years as cataloguers write them: see `WrittenYear`.
  public var readsWrittenYear = false
  /// Whether a blank between two separators counts as an item, so that the nth items of several columns stay together.
  package var keepsBlankItems = false
  /// The type of a list's items.
  public var items = FieldType.string
  /// Beginnings that are taken off its texts, such as `/user/`; the first that a text has.
  public var strippedPrefixes: [String] = []
  /// The names that its values vary from; `nil`: none is stated.
  public var variants: NameVariants?
  /// The values of a choice with their labels; empty means any value.
  public var choices: [Choice] = []
  /// What formulas take its choices for, where the site calls them numbers and each of them is one.
  var countsAs: FieldType?
  /// What a reference points to.
  public var reference: ReferenceRule?
  /// How categories are written.
  public var category = CategoryRule()
  /// By what the names of people in it are put in order. `nil`: there are none in it, or, until `CollectionSchema.completed`
  /// has looked at them, it is not stated.
  public var nameOrder: NameOrder?
  /// The text taken where the cell has no value, read as a cell would be.
  public var defaultText: String?
  /// The texts that mean "no value", instead of the collection's.
  public var missingValues: [String]?
  /// Further texts that mean "no value" by what the field is.
  package var alsoMissing: [String] = []
  /// The highest rating that its numbers stand for, which becomes 5; `nil` for all that are no ratings.
  public var scale: Int?
  public var constraints = Constraints()
  /// Whether a value that cannot be read is a warning and left empty, instead of a mistake.
  public var isLenient = false
  /// The path of each record's file, with `{key}` in it; `nil` where files are not found by key.
  public var file: String?
  /// The formula its values are made by, instead of a column.
  public var computed: ComputedRule?
  public var audience = Audience.everyone
  /// Where the site file says so, for messages.
  public var declaration: SourceLocation?

  public init(
    _ name: String, _ type: FieldType? = nil, from columns: [String] = [], declaration: SourceLocation? = nil
  ) {
    self.name = name
    self.type = type
    self.columns = columns
    self.declaration = declaration
  }

  /// The columns it is read from, its own name where none is stated; none for what is computed or comes from a join table.
  public var sourceColumns: [String] {
    if computed != nil || reference?.through != nil || (file != nil && columns.isEmpty) { return [] }
    return columns.isEmpty ? [name] : columns
  }

  /// Whether it holds several values.
  public var isMany: Bool {
    switch type {
    case .list, .category: true
    case .reference: reference?.isMany ?? false
    default: false
    }
  }

  /// Whether its values, or the items of its list, are choices.
  public var holdsChoices: Bool { type == .choice || (type == .list && items == .choice) }

  /// The text by which one of its texts is put in order.
  public func sortText(_ text: String) -> String { nameOrder?.sortText(text) ?? text }

  /// The label of a choice's value; the value itself where none is stated.
  public func label(ofChoice value: String) -> String {
    choices.first { $0.value.isExactly(value) }?.label ?? value
  }
}

/// One value of a choice.
public struct Choice: Sendable {
  /// The value as it stands in the data.
  public let value: String
  /// What people see.
  public let label: String

  public init(_ value: String, label: String? = nil) {
    self.value = value
    self.label = label ?? value
  }
}

/// How numbers are written in a table, in the words of Frictionless.
public struct NumberFormat: Sendable, Equatable {
  /// What stands before the fraction.
  public var decimalChar = "."
  /// What stands between thousands; `nil`: nothing.
  public var groupChar: String?
  /// Whether nothing but the number stands in the cell; otherwise signs around it (`12,50 zł`, `95 %`) are dropped.
  public var bareNumber = true

  public init() {}
}

/// What a reference points to and how strictly.
public struct ReferenceRule: Sendable {
  /// The collection's name.
  public var target: String
  /// Whether a record may refer to several.
  public var isMany = false
  /// A field of the target whose value the reference states, instead of its key; it must be unique there.
  public var matching: String?
  /// Whether its keys are names, which may differ in capitals and blanks from the target's.
  public var isByName = false
  /// How much a reference to a record that does not exist weighs.
  public var brokenSeverity = Severity.error
  /// What the way back is called on the target; `nil`: the name of the referring collection.
  public var inverse: String?
  /// The join table through which the references go, for many-to-many; then the field has no column.
  public var through: JoinRule?

  public init(to target: String, many: Bool = false) {
    self.target = target
    isMany = many
  }
}

/// A join table: a collection whose records each tie one record here to one there.
public struct JoinRule: Sendable {
  /// The join table's collection.
  public var collection: String
  /// Its field that refers to the record here; `nil`: the only one that does.
  public var near: String?
  /// Its field that refers to the record there; `nil`: the only one that does.
  public var far: String?

  public init(_ collection: String, near: String? = nil, far: String? = nil) {
    self.collection = collection
    self.near = near
    self.far = far
  }
}

/// How categories are written in a cell.
public struct CategoryRule: Sendable {
  /// The forms a category may have.
  public enum Form: String, Sendable, CaseIterable {
    /// Main category and subcategory with `pathSeparator` between, or a name alone.
    case path
    /// The identifier of the tree file.
    case id
  }

  public var form = Form.path
  /// What parts main category and subcategory in a path.
  public var pathSeparator = ">"
  /// The tree, where a file gives one; then other categories are mistakes. `nil`: the tree is made from the data.
  public var tree: CategoryTree?

  public init() {}
}
