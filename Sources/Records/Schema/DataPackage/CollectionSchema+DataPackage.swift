import Diagnostics
import Text

extension CollectionSchema {
  /// A collection of a kind made of a resource as it is: words of the vocabulary for those columns that
  /// suggest one, its own names for all others.
  public init(_ resource: DataPackage.Resource, kind: Kind) {
    let columns = resource.columns
    self.init(resource.name, kind, declaration: resource.location)
    title = resource.title
    for guess in kind.guessFields(columns: columns) where kind.word(guess.name)?.isRequired ?? false {
      guard !columns.contains(where: guess.name.isExactly) else { continue }
      fields.append(Field(guess.name, from: guess.columns, declaration: resource.location))
    }
    adopt(resource)
  }

  /// Takes what a resource says about columns: type, format, constraints and references for fields that are read from one
  /// column and state no type; the key and the missing values where none are stated; a field for every other column.
  public mutating func adopt(_ resource: DataPackage.Resource) {
    missingValues = missingValues ?? resource.missingValues
    if key == .automatic, !resource.primaryKey.isEmpty { key = .columns(resource.primaryKey) }
    for described in resource.fields {
      let users = fields.indices.filter { index in
        fields[index].sourceColumns.count == described.columns.count
          && zip(fields[index].sourceColumns, described.columns).allSatisfy { $0.isExactly($1) }
      }
      for index in users { fields[index].adopt(described, isWord: kind.word(fields[index].name) != nil) }
      guard users.isEmpty, index(of: described.name) == nil, !isKeyItself(described) else { continue }
      var new = described.named(kind.fieldName(described.name) { index(of: $0) != nil })
      if isForStaff(described.columns) { new.audience = .staff }
      fields.append(new)
    }
  }

  /// Whether it is the key, which every record has anyway, by that name.
  private func isKeyItself(_ described: Field) -> Bool {
    guard kind.reserves(described.name), case .columns(let names) = key else { return false }
    return names.elementsEqual(described.columns) { $0.isExactly($1) }
  }
}

extension Field {
  /// The same field under another name, read from the same columns.
  fileprivate func named(_ name: String) -> Field {
    guard !name.isExactly(self.name) else { return self }
    var field = self
    field.columns = sourceColumns
    field.name = name
    return field
  }

  /// What a data package says about the column, as far as the site file says nothing.
  fileprivate mutating func adopt(_ described: Field, isWord: Bool) {
    // That it is text says less than what the vocabulary knows.
    if type == nil, !isWord || described.type != .string {
      type = described.type
      items = described.items
      separator = separator ?? described.separator
      reference = reference ?? described.reference
    }
    if formats.isEmpty { formats = described.formats }
    if numberFormat == NumberFormat() { numberFormat = described.numberFormat }
    // What the program counts with stays a number.
    if choices.isEmpty, !isWord || described.type != .integer { choices = described.choices }
    trueValues = described.trueValues
    falseValues = described.falseValues
    title = title ?? described.title
    missingValues = missingValues ?? described.missingValues
    if constraints.isTrivial, !constraints.required, !constraints.unique { constraints = described.constraints }
  }
}
