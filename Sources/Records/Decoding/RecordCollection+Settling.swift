extension RecordCollection {
  /// Fills in what follows from other values, as the kind says.
  public mutating func settle() { schema.kind.settle(&self) }

  /// Adds fields of the kind that no table has a column for, without values, where the collection has none of them.
  package mutating func addFields(_ names: [String]) {
    let new = names.filter { schema.index(of: $0) == nil }.compactMap { name in
      schema.kind.word(name).map { Field(name, $0.type) }
    }
    guard !new.isEmpty else { return }
    let width = schema.fields.count
    schema.fields += new
    var wider: [FieldValue] = []
    wider.reserveCapacity(keys.count * schema.fields.count)
    for row in keys.indices {
      wider += values[row * width..<(row + 1) * width]
      wider += new.map { _ in .missing }
    }
    values = wider
    origins = origins.addingFields(new.map { _ in [] })
  }

  /// Gives a record a value for one of its fields.
  package mutating func set(_ value: FieldValue, _ row: Int, _ field: Int) {
    let place = row * schema.fields.count + field
    guard values.indices.contains(place), field < schema.fields.count else { return }
    values[place] = value
  }
}
