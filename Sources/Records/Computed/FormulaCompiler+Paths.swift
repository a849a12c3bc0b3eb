import Diagnostics
import Text

/// Paths of fields in formulas, over references and back.
extension FormulaCompiler {
  struct Found {
    let path: FormulaPath
    let isMany: Bool
    /// The type of the field at its end; `nil` where it ends with records or with values that no formula takes.
    let type: FormulaType?
  }

  mutating func single(_ words: [FormulaPart.Word], _ span: Range<Int>) throws(FormulaProblem) -> Compiled {
    let found = try path(words)
    let text = words.map(\.text).joined(separator: ".")
    if found.isMany {
      throw FormulaProblem(
        "type", "\(quoted(text)) leads to several records, expected one value", span,
        suggestion: "combine them with sum(\(text)), count(\(text)), min, max or average")
    }
    guard let type = found.type else {
      throw FormulaProblem(
        "type", "\(quoted(text)) is not a number, a date, a text or yes or no", span,
        suggestion: found.path.leaf == nil ? "write a dot and the name of a field of that record" : nil)
    }
    return Compiled(operation: .value(found.path), type: type)
  }

  mutating func path(_ words: [FormulaPart.Word]) throws(FormulaProblem) -> Found {
    var place = collection
    var steps: [FormulaPath.Step] = []
    var isMany = false
    visited.insert(place)
    for (index, word) in words.enumerated() {
      let schema = collections[place].schema
      if let field = schema.index(of: word.text) {
        read.insert(Place(collection: place, field: field))
        if let target = target(of: schema.fields[field]) {
          steps.append(.field(field, to: target))
          isMany = isMany || schema.fields[field].reference?.isMany ?? false
          place = target
        } else if index == words.count - 1 {
          let path = FormulaPath(
            start: collection, steps: steps, leaf: field, collection: place,
            readsNumbers: schema.fields[field].countsAs != nil)
          return Found(path: path, isMany: isMany, type: type(of: field, in: place))
        } else {
          throw unknown(
            words[index + 1], "\(quoted(word.text)) is not a reference, so no field can follow it", place: nil)
        }
      } else if let inverse = collections[place].inverses.firstIndex(where: { $0.name.isExactly(word.text) }) {
        let way = collections[place].inverses[inverse]
        for field in way.fields { read.insert(Place(collection: way.collection, field: field)) }
        steps.append(.inverse(inverse, to: way.collection))
        isMany = true
        place = way.collection
      } else {
        throw unknown(word, "found \(quoted(word.text)), expected a field of \(schema.name)", place: place)
      }
      visited.insert(place)
    }
    let path = FormulaPath(start: collection, steps: steps, leaf: nil, collection: place)
    return Found(path: path, isMany: isMany, type: nil)
  }

  func target(of field: Field) -> Int? {
    guard field.type == .reference, let name = field.reference?.target else { return nil }
    return collections.firstIndex { $0.name.isExactly(name) }
  }

  func type(of field: Int, in collection: Int) -> FormulaType? {
    if let known = types[Place(collection: collection, field: field)] { return known }
    let field = collections[collection].schema.fields[field]
    return FormulaType(field.countsAs ?? field.type ?? .string)
  }

  func unknown(_ word: FormulaPart.Word, _ message: String, place: Int?) -> FormulaProblem {
    guard let place else { return FormulaProblem("unknown-field", message, word.span) }
    let names = collections[place].schema.fields.map(\.name) + collections[place].inverseNames
    return FormulaProblem(
      "unknown-field", message, word.span,
      suggestion: nearMiss(to: word.text, among: names).map { "did you mean \(quoted($0))?" }
        ?? (names.isEmpty ? nil : "the names are \(enumerated(names, limit: 20, last: "and"))"))
  }
}
