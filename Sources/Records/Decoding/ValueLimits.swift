import Diagnostics
import Locales
import Text

/// A field's constraints on single values, read with the field's own type.
struct ValueLimits: Sendable {
  private var minimum: FieldValue = .missing
  private var maximum: FieldValue = .missing
  private var enumeration: Set<FieldValue> = []
  private var known = KnownWords([])
  /// What reads numbers in texts, since `9` in a field of texts is below `10` all the same.
  private var decoder: FieldDecoder?
  private(set) var isTrivial = true

  init() {}

  init(of field: Field, in schema: CollectionSchema, decoder: FieldDecoder, _ log: DiagnosticLog) {
    let constraints = field.constraints
    isTrivial = constraints.isTrivial
    guard !isTrivial else { return }
    func read(_ text: String, _ word: String) -> FieldValue {
      var remark: CellProblem?
      do throws(CellProblem) {
        return try decoder.value(of: text, remark: &remark)
      } catch {
        log.error(
          "schema.bad-constraint", "\(word) of the field \(field.name): \(error.message)", at: field.declaration,
          suggestion: error.suggestion)
        return .missing
      }
    }
    self.decoder = decoder
    if let text = constraints.minimum { minimum = numbered(read(text, "minimum")) }
    if let text = constraints.maximum { maximum = numbered(read(text, "maximum")) }
    enumeration = Set(constraints.enumeration.map { read($0, "enum") })
    known = KnownWords(constraints.enumeration)
  }

  /// What of the field's constraints a value breaks; of a list every item counts, the lengths are those of the list.
  func problems(of value: FieldValue, _ field: Field) -> [CellProblem] {
    var problems = lengthProblems(value, field.constraints)
    for item in value.elements {
      if let problem = problem(of: item, field.constraints) { problems.append(problem) }
    }
    return problems
  }

  private func problem(of value: FieldValue, _ constraints: Constraints) -> CellProblem? {
    let text = value.plainText
    if !enumeration.isEmpty, !enumeration.contains(value) {
      let near = known.nearest(to: text)
      return CellProblem(
        "record.not-in-enum", "found \(quoted(text)), expected \(enumerated(constraints.enumeration))",
        suggestion: near.map { "did you mean \(quoted($0))?" })
    }
    if let pattern = constraints.pattern, !pattern.matches(text) {
      return CellProblem(
        "record.pattern", "found \(quoted(text)), expected a match of the pattern \(pattern.text)",
        suggestion: spreadsheetDamage(in: text))
    }
    if let least = constraints.minimum, isBelow(comparable(value, minimum), minimum) {
      return CellProblem("record.below-minimum", "found \(quoted(text)), expected at least \(least)")
    }
    if let most = constraints.maximum, isBelow(maximum, comparable(value, maximum)) {
      return CellProblem("record.above-maximum", "found \(quoted(text)), expected at most \(most)")
    }
    return nil
  }

  /// A limit that a site writes for texts as the number it is.
  private func numbered(_ limit: FieldValue) -> FieldValue {
    limit.text.flatMap { DecimalNumber($0) ?? decoder?.certainNumber($0) }.map(FieldValue.number) ?? limit
  }

  /// A text as the number it is, where the limit is one.
  private func comparable(_ value: FieldValue, _ limit: FieldValue) -> FieldValue {
    guard case .number = limit, let text = value.text else { return value }
    return decoder?.certainNumber(text).map(FieldValue.number) ?? value
  }

  private func lengthProblems(_ value: FieldValue, _ constraints: Constraints) -> [CellProblem] {
    guard constraints.minLength != nil || constraints.maxLength != nil, let length = length(of: value) else {
      return []
    }
    let (count, unit) = length
    if let least = constraints.minLength, count < least {
      return [CellProblem("record.too-short", "found \(count) \(unit), expected at least \(least)")]
    }
    if let most = constraints.maxLength, count > most {
      return [CellProblem("record.too-long", "found \(count) \(unit), expected at most \(most)")]
    }
    return []
  }

  private func length(of value: FieldValue) -> (Int, String)? {
    switch value {
    case .text(let text): counted(text.unicodeScalars.count, "character")
    case .list(let values): counted(values.count, "value")
    default: nil
    }
  }
}

private func counted(_ count: Int, _ unit: String) -> (Int, String) { (count, count == 1 ? unit : unit + "s") }

/// Whether both can be compared and the left one is smaller.
func isBelow(_ left: FieldValue, _ right: FieldValue) -> Bool {
  switch (left, right) {
  case (.integer(let left), .integer(let right)): left < right
  case (.number(let left), .number(let right)): left < right
  case (.integer(let left), .number(let right)): DecimalNumber(left) < right
  case (.number(let left), .integer(let right)): left < DecimalNumber(right)
  case (.date(let left), .date(let right)): left < right
  case (.time(let left), .time(let right)): left < right
  case (.datetime(let left), .datetime(let right)): left < right
  case (.date(let left), .datetime(let right)): left < right.civil.date
  case (.datetime(let left), .date(let right)): left.civil.date < right
  case (.text(let left), .text(let right)): ExactString(left) < ExactString(right)
  default: false
  }
}

/// A value of a choice that differs only in case or blanks, otherwise the nearest one.
package func nearChoice(to text: String, among values: [String]) -> String? {
  KnownWords(values).nearest(to: text)
}
