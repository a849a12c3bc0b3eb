import Diagnostics
import HTMLTexts
import Locales
import Text

extension FieldDecoder {
  /// The value of a text, `missing` where it means none. A remark is a warning about a value that is taken all the same.
  func value(of text: String, remark: inout CellProblem?) throws(CellProblem) -> FieldValue {
    if isMissing(text) { return .missing }
    let text = field.hasReferences && !type.isMarkup ? HTMLText.resolvingReferences(text) : text
    if type == .markdown { return .text(text) }
    if type == .html { return markup(of: text, &remark) }
    let trimmed = text.trimmed
    if isMissing(trimmed) { return .missing }
    switch type {
    case .reference, .string, .choice, .category: return try plain(trimmed, &remark)
    case .markdown, .html: return .text(text)
    case .integer:
      remark = shortened(trimmed)
      return .integer(try integer(trimmed))
    case .number:
      remark = shortened(trimmed)
      return .number(scaled(try number(trimmed)))
    case .boolean: return .boolean(try boolean(trimmed))
    case .url: return .text(try url(trimmed))
    case .image: return .text(try image(trimmed))
    case .list: return .list([.text(trimmed)])
    case .date: return .date(try date(trimmed))
    case .time: return .time(try time(trimmed))
    case .datetime: return try moment(trimmed, remark: &remark)
    }
  }

  /// The value that stands in for a missing one; `nil` where the field has none or it is wrong, which is logged.
  func defaultValue(_ log: DiagnosticLog) -> FieldValue? {
    guard let text = field.defaultText else { return nil }
    var remark: CellProblem?
    do throws(CellProblem) {
      let value: FieldValue
      if type == .list || type == .category || field.isMany {
        let items = itemDecoder
        var values: [FieldValue] = []
        for piece in text.pieces(separatedBy: field.separator ?? "") {
          values.append(try items.value(of: piece, remark: &remark))
        }
        value = .list(values)
      } else {
        value = try self.value(of: text, remark: &remark)
      }
      return value.isMissing ? nil : value
    } catch {
      log.error(
        "schema.bad-default", "the default of the field \(field.name): \(error.message)", at: field.declaration,
        suggestion: error.suggestion)
      return nil
    }
  }

  private func plain(_ text: String, _ remark: inout CellProblem?) throws(CellProblem) -> FieldValue {
    if !field.strippedPrefixes.isEmpty {
      let rest = stripped(text)
      return rest.isEmpty ? .missing : try unprefixed(rest, &remark)
    }
    return try unprefixed(text, &remark)
  }

  private func unprefixed(_ text: String, _ remark: inout CellProblem?) throws(CellProblem) -> FieldValue {
    if text.utf8.first == UInt8(ascii: "#") { remark = spreadsheetError(text) }
    if !field.hasReferences, let reference = HTMLText.reference(in: text) { remark = written(text, reference) }
    if type == .choice, !field.choices.isEmpty { return .text(try choice(text)) }
    return .text(field.takesFirst ? withoutBrackets(text) : text)
  }

  /// The text without the first of the field's beginnings that it has.
  private func stripped(_ text: String) -> String {
    guard let prefix = field.strippedPrefixes.first(where: { text.utf8.starts(with: $0.utf8) }) else { return text }
    return String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self).trimmed
  }

  /// A number such as `4.39E+8` in a table: a spreadsheet showed it so, and the digits behind are gone.
  private func shortened(_ text: String) -> CellProblem? {
    guard text.utf8.contains(UInt8(ascii: "+")), let damage = spreadsheetDamage(in: text) else { return nil }
    var problem = CellProblem(
      "record.spreadsheet-damage", "found \(quoted(text)), which looks shortened", suggestion: damage)
    problem.severity = .warning
    problem.mass = .damage(of: field.name)
    return problem
  }

  /// A text out of a web page, with `&amp;` for `&`.
  private func written(_ text: String, _ reference: String) -> CellProblem {
    var problem = CellProblem(
      "record.character-reference", "found \(quoted(text)), which pages show with \(reference) in it",
      suggestion:
        "if \(HTMLText.resolvingReferences(reference)) is meant, write  entities: true  under fields.\(field.name)")
    problem.severity = .warning
    problem.mass = .damage(of: field.name)
    return problem
  }

  /// A book's number without the brackets around it, `[9780141439563]`, which catalogues write for one that is not printed
  /// in the book.
  private func withoutBrackets(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else { return text }
    return String(decoding: text.utf8.dropFirst().dropLast(), as: UTF8.self).trimmed
  }

  private func spreadsheetError(_ text: String) -> CellProblem? {
    var copy = text
    guard copy.withUTF8({ isSpreadsheetError($0) || isFilledWithHashes($0) }) else { return nil }
    var problem = CellProblem.unexpected(text, type)
    problem.severity = .warning
    problem.mass = .damage(of: field.name)
    return problem
  }

  private func choice(_ text: String) throws(CellProblem) -> String {
    if choices.contains(ExactString(text)) { return text }
    throw CellProblem(
      "record.bad-choice", "found \(quoted(text)), expected \(enumerated(field.choices.map(\.value)))",
      suggestion: knownChoices.nearest(to: text).map { "did you mean \(quoted($0))?" } ?? spreadsheetDamage(in: text))
  }

  private func boolean(_ text: String) throws(CellProblem) -> Bool {
    for word in field.trueValues where word.isExactly(text) { return true }
    for word in field.falseValues where word.isExactly(text) { return false }
    throw CellProblem(
      "record.bad-boolean",
      "found \(quoted(text)), expected \(enumerated(field.trueValues + field.falseValues))",
      suggestion: "list the words for yes and no in trueValues and falseValues of the field \(field.name)")
  }

  private func image(_ text: String) throws(CellProblem) -> String {
    switch URLPolicy.target(of: text) {
    case .web: return URLPolicy.clean(text) ?? text
    case .relative where isPicturePath(text): return text
    default:
      throw CellProblem.unexpected(
        text, .image, suggestion: "write a path inside the site, such as images/name.jpg, or a URL with https://")
    }
  }

  /// A relative path that stays inside the site; no query and no fragment.
  private func isPicturePath(_ text: String) -> Bool {
    let names = text.utf8.split(separator: UInt8(ascii: "/"))
    return !names.contains { $0.elementsEqual("..".utf8) } && !names.isEmpty
      && !text.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }
}
