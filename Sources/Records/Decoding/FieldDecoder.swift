import Diagnostics
import Locales
import Tables
import Text

/// Reads the values of one field: everything that can be worked out once for all rows.
final class FieldDecoder: Sendable {
  let field: Field
  let type: FieldType
  let zone: TimeZoneRules
  let dates: DateParser
  let limits: Limits
  private let missing: [String]
  private let items: FieldDecoder?

  /// The decoder of a field of a completed schema. Mistakes of the schema itself (a wrong format, a minimum that is no
  /// date) are logged at the field.
  convenience init(_ field: Field, in schema: CollectionSchema, _ context: DecodingContext, _ log: DiagnosticLog) {
    let missing = field.missingValues ?? schema.missingValues ?? context.missingValues
    let dates = FieldDecoder.parser(of: field, in: schema, context, log)
    let itemType = field.items == .list ? .string : field.items
    let items = FieldDecoder(field, itemType, context.zone, dates, missing)
    let reader = FieldDecoder(field, field.type ?? .string, context.zone, dates, missing, items: items)
    let limits = Limits(of: field, in: schema, decoder: reader, log)
    self.init(field, reader.type, context.zone, dates, missing, limits: limits, items: items)
  }

  private init(
    _ field: Field, _ type: FieldType, _ zone: TimeZoneRules, _ dates: DateParser, _ missing: [String],
    limits: Limits = Limits(), items: FieldDecoder? = nil
  ) {
    self.field = field
    self.type = type
    self.zone = zone
    self.dates = dates
    self.missing = missing
    self.limits = limits
    self.items = items
  }

  /// What reads the items of a list.
  var itemDecoder: FieldDecoder { items ?? self }

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

  func callAsFunction(_ problem: CellProblem) {
    log.report(problem.diagnostic(at: cell?.location ?? fallback))
  }
}
