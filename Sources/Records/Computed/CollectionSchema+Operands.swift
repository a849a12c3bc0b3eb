import Text

extension CollectionSchema {
  /// Fields for columns that formulas of the collection name and that are no fields yet.
  mutating func addOperands(_ columns: SourceColumns) {
    var names: [String] = []
    for field in fields {
      guard let rule = field.computed, let part = try? FormulaParser.part(of: rule.formula) else { continue }
      part.addFirstWords(to: &names)
    }
    for name in names where index(of: name) == nil && columns.has(name) { fields.append(Field(name)) }
  }
}

extension FormulaPart {
  /// The first word of every path in it. The parser holds formulas to a depth that recursion can take.
  fileprivate func addFirstWords(to names: inout [String]) {
    switch content {
    case .number, .text, .boolean: break
    case .path(let words): if let first = words.first { names.append(first.text) }
    case .negated(let part), .not(let part): part.addFirstWords(to: &names)
    case .binary(_, let left, let right):
      left.addFirstWords(to: &names)
      right.addFirstWords(to: &names)
    case .call(_, let parts): for part in parts { part.addFirstWords(to: &names) }
    }
  }
}
