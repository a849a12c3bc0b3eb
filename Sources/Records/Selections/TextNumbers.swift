import Diagnostics
import Text

/// Reads the numbers that texts are, as the field writes numbers, where a condition compares a field of texts with one.
struct TextNumbers {
  private let decoder: FieldDecoder

  /// - Parameter field: `nil` for what is no field, as a key.
  init(of field: Field?, _ context: SelectionContext, _ log: DiagnosticLog) {
    var plain = Field(field?.name ?? "", .number)
    if let field { plain.numberFormat = field.numberFormat }
    let decoding = DecodingContext(zone: context.zone, language: context.language)
    decoder = FieldDecoder(plain, in: CollectionSchema("", .plain), decoding, log)
  }

  /// The number that a value is; `nil` for other texts.
  func number(in value: FieldValue) -> DecimalNumber? { value.text.flatMap { decoder.certainNumber($0.trimmed) } }

  /// The number that an operand is: as the site file writes numbers, with a point; then as the cells do.
  func operand(_ value: FieldValue) -> DecimalNumber? {
    value.text.flatMap { DecimalNumber($0) } ?? number(in: value)
  }

  /// Warns of values that people would take for numbers and that are none: without a word, `12,50` would be left out.
  func warn(
    of path: CompiledPath, comparedWith operand: DecimalNumber, in store: RecordStore, at location: SourceLocation?,
    _ log: DiagnosticLog
  ) {
    guard case .field(let place) = path.leaf else { return }
    let collection = store.collections[path.collection]
    let missed = (0..<collection.count).lazy.compactMap { row -> (row: Int, text: String)? in
      let texts = collection.value(row, place).elements.compactMap(\.text)
      return texts.first { looksLikeNumber($0) && number(in: .text($0)) == nil }.map { (row, $0) }
    }
    guard let first = missed.first else { return }
    let name = collection.schema.fields[place].name
    log.warning(
      "selection.no-number",
      "found \(quoted(first.text)), which is not a number: it meets no condition that compares it with \(operand)",
      at: collection.origins.location(first.row, field: place),
      notes: [Diagnostic.Note("the condition on \(name) is here", at: location)],
      suggestion: decoder.numberAdvice(first.text)
        ?? "set decimalChar, groupChar and bareNumber of the field \(name) to match its cells")
  }

  /// Whether a text begins with a digit, behind signs.
  private func looksLikeNumber(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .currencySymbol, .mathSymbol, .otherPunctuation, .dashPunctuation, .spaceSeparator: false
      default: true
      }
    }
    return first.map { ("0"..."9").contains($0) } ?? false
  }
}
