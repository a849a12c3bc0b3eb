import Diagnostics
import Text

extension CollectionSchema {
  /// Whether a field for staff is made of one of these columns.
  ///
  /// - Parameter schemas: all collections of the site, since a reference to what is for staff is for staff too.
  func isForStaff(
    _ columns: [String], _ sources: [RecordSource] = [], among schemas: [CollectionSchema] = []
  ) -> Bool {
    fields.contains { field in
      field.computed == nil && schemas.audience(of: field, in: name) == .staff
        && self.columns(of: field, sources).contains { column in columns.contains { overlap(column, $0) } }
    }
  }

  /// Fields that nobody declared, such as those of columns that formulas name, are for staff where a field that was
  /// declared so is made of the same column.
  mutating func fenceImpliedFields(from first: Int, _ sources: [RecordSource], among schemas: [CollectionSchema]) {
    for index in fields.indices.dropFirst(first) {
      if isForStaff(columns(of: fields[index], sources), sources, among: schemas) { fields[index].audience = .staff }
    }
  }

  /// Reports a key for staff of records for everybody, since addresses are made of it.
  func checkKeyIsForAll(_ sources: [RecordSource], among schemas: [CollectionSchema], _ log: DiagnosticLog) {
    guard audience == .everyone, case .columns(let names) = key else { return }
    let fields = names.compactMap { field($0) }
    let columns = names + fields.flatMap { self.columns(of: $0, sources) } + sources.flatMap { $0.keyColumns ?? [] }
    guard isForStaff(columns, sources, among: schemas) else { return }
    log.error(
      "schema.key-for-staff",
      "the key of \(name) is made from \(enumerated(names, limit: 4, last: "and")), which is for staff, but every address "
        + "of \(name) shows it",
      at: declaration, suggestion: "choose another column for the key, or write  audience: staff  for the collection")
  }

  private func columns(of field: Field, _ sources: [RecordSource]) -> [String] {
    field.sourceColumns + sources.flatMap { $0.columns(of: field) }
  }
}
