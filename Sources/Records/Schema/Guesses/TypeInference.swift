import HTMLTexts
import Locales
import Tables
import Text

/// The type that fits all values of a column.
public struct InferredType: Sendable, Equatable {
  public var type: FieldType
  /// The type of a list's items.
  public var items = FieldType.string
  /// What parts the items of a list that is written as text.
  public var separator: String?

  public init(_ type: FieldType, items: FieldType = .string, separator: String? = nil) {
    self.type = type
    self.items = items
    self.separator = separator
  }
}

/// The type of a field by all of its cells: the narrowest that every value fits, `string` where there is none.
///
/// Whole numbers with leading zeros stay text, and so do columns of more than 18 digits. Text becomes a choice where few
/// values come again and again.
public func inferType(of field: Field, in sources: [RecordSource], missingValues: [String]) -> InferredType {
  var evidence = TypeEvidence(missingValues: missingValues)
  for source in sources {
    let columns = source.columns(of: field)
    for table in source.tables {
      evidence.add(columns, of: table.table)
      if evidence.isSettled { return evidence.verdict(columnCount: columns.count) }
    }
  }
  return evidence.verdict(columnCount: field.sourceColumns.count)
}

/// What the cells of a column have in common so far.
private struct TypeEvidence {
  let missingValues: [String]
  private var candidates: [FieldType] = [.boolean, .integer, .number, .date, .time, .datetime, .image, .url]
  private var count = 0
  private var hasList = false
  private var hasText = false
  /// How many texts have tags of HTML in them.
  private var tagged = 0
  private var longest = 0
  private var distinct: Set<ExactString> = []
  private let dates = DateParser()

  init(missingValues: [String]) { self.missingValues = missingValues }

  /// Whether further cells can change nothing.
  var isSettled: Bool { hasText && candidates.isEmpty && distinct.count > Self.choiceLimit && !hasList }

  private static let choiceLimit = 30

  mutating func add(_ columns: [String], of table: Table) {
    let paths = columns.compactMap { table.column($0) }
    guard !paths.isEmpty else { return }
    for index in 0..<table.rowCount {
      let row = table.row(index)
      if row.isRagged { continue }
      for path in paths { if let cell = row.cell(path) { add(cell.value) } }
      if isSettled { return }
    }
  }

  private mutating func add(_ value: CellValue) {
    switch value {
    case .null, .object: return
    case .boolean: add("true")
    case .number(let literal): add(literal)
    case .text(let text):
      let trimmed = text.trimmed
      if !missingValues.contains(where: trimmed.isExactly) { add(trimmed) }
    case .list(let cells):
      hasList = true
      for cell in cells { if case .text(let text) = cell.value { add(text) } }
    }
  }

  private mutating func add(_ text: String) {
    count += 1
    hasText = true
    longest = max(longest, text.utf8.count)
    if HTMLText.hasTag(text) { tagged += 1 }
    if distinct.count <= Self.choiceLimit { distinct.insert(ExactString(text)) }
    if !candidates.isEmpty { candidates = candidates.filter { fits(text, $0) } }
  }

  private func fits(_ text: String, _ type: FieldType) -> Bool {
    switch type {
    case .boolean: return ["true", "false", "True", "False", "TRUE", "FALSE"].contains { $0.isExactly(text) }
    case .integer: return isPlainInteger(text)
    case .number: return DecimalNumber(text) != nil && !hasLeadingZero(text)
    // A midnight is a day only where the field's type says so.
    case .date: return !text.utf8.contains(UInt8(ascii: ":")) && (try? dates.date(text).get()) != nil
    case .time: return (try? dates.time(text).get()) != nil
    case .datetime: return (try? dates.moment(text).get()) != nil
    case .url: return URLPolicy.target(of: text) == .web
    case .image: return isPicture(text)
    default: return false
    }
  }

  private func isPlainInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.count <= 18 && digits.allSatisfy(isDigit) && !hasLeadingZero(text)
  }

  private func hasLeadingZero(_ text: String) -> Bool {
    let bytes = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard bytes.first == UInt8(ascii: "0"), let second = bytes.dropFirst().first else { return false }
    return isDigit(second)
  }

  private func isPicture(_ text: String) -> Bool {
    guard let target = URLPolicy.target(of: text), target == .web || target == .relative else { return false }
    let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg", ".avif"]
    let folded = text.lowercased()
    return endings.contains {
      folded.utf8.count > $0.utf8.count && folded.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  func verdict(columnCount: Int) -> InferredType {
    guard count > 0 else { return InferredType(hasList ? .list : .string) }
    if hasList { return InferredType(.list, items: candidates.first ?? .string) }
    if let type = candidates.first { return InferredType(type) }
    if tagged * 4 >= count { return InferredType(.html) }
    let isChoice =
      columnCount == 1 && distinct.count <= Self.choiceLimit && longest <= 60 && count >= 4 * distinct.count
    return InferredType(isChoice ? .choice : .string)
  }
}
