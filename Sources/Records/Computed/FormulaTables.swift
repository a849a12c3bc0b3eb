/// The values of all collections while formulas are worked out: read by many formulas, written one field at a time.
struct FormulaTables {
  private var values: [[FieldValue]]
  private let widths: [Int]
  private let inverses: [[Inverse]]

  /// Takes the values out of the collections, so that writing to them copies nothing.
  init(taking collections: inout [RecordCollection]) {
    values = collections.map(\.values)
    widths = collections.map(\.schema.fields.count)
    inverses = collections.map(\.inverses)
    for index in collections.indices { collections[index].values = [] }
  }

  /// Puts the values back.
  func give(backTo collections: inout [RecordCollection]) {
    for index in collections.indices { collections[index].values = values[index] }
  }

  func value(_ collection: Int, _ row: Int, _ field: Int) -> FieldValue {
    let place = row * widths[collection] + field
    return place >= 0 && place < values[collection].count ? values[collection][place] : .missing
  }

  mutating func set(_ collection: Int, field: Int, to column: [FieldValue]) {
    let width = widths[collection]
    for (row, value) in column.enumerated() where row * width + field < values[collection].count {
      values[collection][row * width + field] = value
    }
  }

  /// The records that refer to one, by place.
  func forEachReferrer(_ collection: Int, _ inverse: Int, _ row: Int, _ body: (Int) -> Void) {
    let starts = inverses[collection][inverse].starts
    guard row >= 0, row + 1 < starts.count else { return }
    for place in starts[row]..<starts[row + 1] { body(Int(inverses[collection][inverse].rows[Int(place)])) }
  }
}

/// A path of a formula, looked up once.
struct FormulaPath: Sendable {
  enum Step: Sendable {
    /// Over a reference field, to one record or several.
    case field(Int, to: Int)
    /// Over a way back.
    case inverse(Int, to: Int)
  }

  let start: Int
  let steps: [Step]
  /// The field at the end; `nil` where the path ends with the records themselves.
  let leaf: Int?
  /// The collection at the end.
  let collection: Int
  /// Whether the texts at the end are choices that are numbers.
  var readsNumbers = false

  /// The value at the end of a path over single records.
  func value(_ row: Int, in tables: FormulaTables) -> FieldValue {
    guard let leaf else { return .missing }
    var (collection, row) = (start, row)
    for step in steps {
      guard case .field(let field, _) = step, case .record(let id) = tables.value(collection, row, field) else {
        return .missing
      }
      (collection, row) = (id.collection, id.row)
    }
    return read(tables.value(collection, row, leaf))
  }

  private func read(_ value: FieldValue) -> FieldValue {
    guard readsNumbers, let text = value.text else { return value }
    return DecimalNumber(text).map(FieldValue.number) ?? .missing
  }

  /// Every value at the end; for a path that ends with records, `true` for each.
  func forEach(_ row: Int, in tables: FormulaTables, _ body: (FieldValue) -> Void) {
    var rows = [row]
    var collection = start
    for step in steps {
      var next: [Int] = []
      for row in rows {
        switch step {
        case .field(let field, _): next += tables.value(collection, row, field).recordIDs.map(\.row)
        case .inverse(let inverse, _): tables.forEachReferrer(collection, inverse, row) { next.append($0) }
        }
      }
      rows = next
      switch step {
      case .field(_, let target), .inverse(_, let target): collection = target
      }
    }
    for row in rows { body(leaf.map { read(tables.value(collection, row, $0)) } ?? .boolean(true)) }
  }
}
