import Diagnostics
import Tables
import Text

extension FieldDecoder {
  /// How many values a cell may hold: each may get a page, which names them all.
  static let valueLimit = 1_000

  /// The items of all cells, in order: of JSON lists, of texts with the field's separator, of a JSON list in a text cell.
  func listValue(of cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    if type == .category, field.columns.count == 2, cells.count == 2 { return categoryPath(cells, report) }
    if type == .reference, cells.count > 1, field.separator == nil, let key = compositeKey(cells, report) { return key }
    let items = itemDecoder
    var values: [FieldValue] = []
    for case let cell? in cells { items.append(itemsOf: cell, of: self, to: &values, report, depth: 0) }
    if values.count > Self.valueLimit {
      report(cells.compactMap(\.self).first)(
        CellProblem(
          "record.too-many-values",
          "found \(values.count) values for \(field.name), but the limit is \(Self.valueLimit)",
          suggestion: "put them in a separate table, with a row for each"))
      return .missing
    }
    return values.allSatisfy(\.isMissing) ? .missing : .list(values)
  }

  private func append(
    itemsOf cell: Cell, of list: FieldDecoder, to values: inout [FieldValue], _ report: (Cell?) -> Report, depth: Int
  ) {
    switch cell.value {
    case .null: return
    case .list(let cells) where depth == 0:
      for item in cells { append(itemsOf: item, of: list, to: &values, report, depth: 1) }
    // Where blanks stand between addresses, each word of `nie ma` would become one.
    case .text(let text) where depth == 0 && type == .url && isWords(text.trimmed) && list.partsAtBlanks:
      if list.isMissing(text) || list.isMissing(text.trimmed) { return }
      append(text, cell, to: &values, report)
    case .text(let text) where depth == 0:
      for piece in list.pieces(of: text, cell, report) { append(piece, cell, to: &values, report) }
    case .number(let literal):
      if let number = numberOfJSON(literal) {
        values.append(number)
      } else {
        append(literal, cell, to: &values, report)
      }
    case .text(let text): append(text, cell, to: &values, report)
    case .boolean(let flag): append(flag ? "true" : "false", cell, to: &values, report)
    case .object(let members):
      let column = list.field.sourceColumns.first ?? list.field.name
      let member = members.first.map { "name a member of them, such as from: \(column).*.\($0.name)" }
      report(cell)(
        CellProblem("record.bad-item", "found an object inside a list, expected \(type.noun)", suggestion: member))
    case .list:
      report(cell)(CellProblem("record.bad-item", "found a list inside a list, expected \(type.noun)"))
    }
  }

  private var partsAtBlanks: Bool { field.separator?.trimmed.isEmpty ?? false }

  private func append(_ text: String, _ cell: Cell, to values: inout [FieldValue], _ report: (Cell?) -> Report) {
    let value = value(of: text, cell, report)
    if !value.isMissing || field.keepsBlankItems { values.append(value) }
  }

  /// The pieces of a text cell.
  private func pieces(of text: String, _ cell: Cell, _ report: (Cell?) -> Report) -> [String] {
    let trimmed = text.trimmed
    if isMissing(text) || isMissing(trimmed) || trimmed.isEmpty { return [] }
    if trimmed.utf8.first == UInt8(ascii: "["), trimmed.utf8.last == UInt8(ascii: "]"),
      let items = jsonItems(trimmed)
    {
      return items
    }
    guard let separator = field.separator else { return [trimmed] }
    return (field.keepsBlankItems ? text : trimmed).pieces(
      separatedBy: separator, keepingBlanks: field.keepsBlankItems)
  }

  /// The texts of a JSON list; `nil` where the text is none.
  private func jsonItems(_ text: String) -> [String]? {
    guard let document = JSONDocument.read(SourceFile(path: "", text: text), log: DiagnosticLog()),
      document.root.kind == .array
    else { return nil }
    let texts = document.root.elements.compactMap { $0.string ?? $0.numberText }
    return texts.count == document.root.count ? texts : nil
  }

  /// Main category in one column, subcategory in the other.
  private func categoryPath(_ cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    let parts = cells.compactMap { itemDecoder.text(of: $0, report) }
    return parts.isEmpty ? .missing : .list([.text(parts.joined(separator: field.category.pathSeparator))])
  }

  private func compositeKey(_ cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue? {
    guard cells.allSatisfy({ cell in if case .list? = cell?.value { false } else { true } }) else { return nil }
    let parts = cells.compactMap { itemDecoder.text(of: $0, report) }
    return parts.count == cells.count ? .list([.text(RecordKey(parts).joined)]) : nil
  }
}
