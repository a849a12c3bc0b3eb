import Diagnostics
import Locales
import Tables
import Text

/// Reads the values of one field: everything that can be worked out once for all rows.
///
/// A class, since copying a field with all its settings for every cell took longer than reading the cell.
final class FieldDecoder: Sendable {
  let field: Field
  let type: FieldType
  let zone: TimeZoneRules
  let dates: DateParser
  private let missing: [String]
  let limits: ValueLimits
  /// The values that may be chosen, looked up for every cell.
  let choices: Set<ExactString>
  let knownChoices: KnownWords
  /// What reads the items of a list; `nil` in a decoder of items.
  private let itemsOfList: FieldDecoder?

  /// The decoder of a field of a completed schema. Mistakes of the schema itself (a wrong format, a minimum that is no
  /// date) are logged at the field.
  init(_ field: Field, in schema: CollectionSchema, _ context: DecodingContext, _ log: DiagnosticLog) {
    self.field = field
    type = field.type ?? .string
    zone = context.zone
    missing = (field.missingValues ?? schema.missingValues ?? context.missingValues) + field.alsoMissing
    dates = FieldDecoder.parser(of: field, in: schema, context, log)
    let items = FieldDecoder(field, field.items == .list ? .string : field.items, zone: zone, dates: dates, missing)
    // Limits are stated on the scale that pages show.
    var unscaled = field
    unscaled.scale = nil
    let plain = FieldDecoder(unscaled, type, zone: zone, dates: dates, missing)
    limits = ValueLimits(of: field, in: schema, decoder: type == .list ? items : plain, log)
    itemsOfList = type == .list || type == .category || type == .reference ? items : nil
    (choices, knownChoices) = (plain.choices, plain.knownChoices)
  }

  /// A decoder of another type for the same field, without its constraints.
  private init(_ field: Field, _ type: FieldType, zone: TimeZoneRules, dates: DateParser, _ missing: [String]) {
    self.field = field
    self.type = type
    self.zone = zone
    self.dates = dates
    self.missing = missing
    limits = ValueLimits()
    itemsOfList = nil
    let values = type == .choice ? field.choices.map(\.value) : []
    choices = Set(values.map { ExactString($0) })
    knownChoices = KnownWords(values)
  }

  /// What reads the items of a list.
  var itemDecoder: FieldDecoder { itemsOfList ?? self }

  private static func parser(
    of field: Field, in schema: CollectionSchema, _ context: DecodingContext, _ log: DiagnosticLog
  ) -> DateParser {
    guard !field.formats.isEmpty else { return DateParser() }
    do {
      return try DateParser(formats: field.formats, language: context.language)
    } catch {
      log.error("schema.bad-format", error.message, at: field.declaration, suggestion: error.suggestion)
      return DateParser()
    }
  }

  /// Whether a text means "no value".
  func isMissing(_ text: String) -> Bool {
    for word in missing where word.utf8.count == text.utf8.count && word.isExactly(text) { return true }
    return false
  }
}

/// What a message is about and where it goes; the place is worked out only when there is something to say.
struct Report {
  let log: DiagnosticLog
  let cell: Cell?
  let fallback: SourceLocation?
  /// Takes in what comes in masses.
  var tally: DamageTally?
  /// The field whose mistakes are warnings.
  var lenientField: String?
  /// The fields whose mistakes the site may make warnings, by the columns that they are read from.
  var optionalFields: [ExactString: String] = [:]

  /// The same for a field whose mistakes are warnings.
  func lenient(_ field: String) -> Report {
    var copy = self
    copy.lenientField = field
    return copy
  }

  func callAsFunction(_ problem: CellProblem) {
    let problem = lenientField.map(problem.asLoss) ?? problem
    let location = cell?.location ?? fallback
    if tally?.takes(problem, at: location) ?? false { return }
    var diagnostic = problem.diagnostic(at: location)
    if problem.severity == .error, let field = cell?.columnName.flatMap({ optionalFields[ExactString($0)] }) {
      diagnostic.settledBy =
        "to keep the records without these values, write  \(field): {on_error: warn}  among the fields"
    }
    log.report(diagnostic)
  }
}
