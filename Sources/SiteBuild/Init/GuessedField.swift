import Records
import Text

/// A field of a new site file.
struct GuessedField {
  var field: Field
  /// What stands behind it in the site file.
  var comment: String?

  /// Its line: the column alone where that says all.
  var yaml: String {
    let from = field.columns.count == 1 ? yamlText(field.columns[0]) : yamlList(field.columns)
    let rest = settings
    let value = rest.isEmpty ? from : "{\((["from: \(from)"] + rest).joined(separator: ", "))}"
    return "\(yamlText(field.name)): \(value)" + (comment.map { "  # \($0)" } ?? "")
  }

  private var settings: [String] {
    var settings: [String] = []
    if field.readsWrittenYear { settings.append("type: \(writtenYear)") }
    if let type = field.type { settings.append("type: \(type.rawValue)") }
    if field.formats.count == 1 { settings.append("format: \(yamlText(field.formats[0]))") }
    if field.formats.count > 1 { settings.append("format: \(yamlList(field.formats))") }
    if let separator = field.separator { settings.append("separator: \(yamlText(separator))") }
    if !field.numberFormat.decimalChar.isExactly(".") {
      settings.append("decimalChar: \(yamlText(field.numberFormat.decimalChar))")
    }
    if let group = field.numberFormat.groupChar { settings.append("groupChar: \(yamlText(group))") }
    if !field.trueValues.elementsEqual(Field("").trueValues, by: { $0.isExactly($1) }) {
      settings.append("trueValues: \(yamlList(field.trueValues)), falseValues: \(yamlList(field.falseValues))")
    }
    if let missing = field.missingValues { settings.append("missingValues: \(yamlList(missing))") }
    if field.hasReferences { settings.append("entities: true") }
    if field.audience == .staff { settings.append("audience: staff") }
    if let text = field.defaultText { settings.append("default: \(yamlText(text))") }
    return settings
  }
}
