import Locales
import Text

/// The value of a field of a record. Equal means the same bytes, the same number or the same moment.
public enum FieldValue: Sendable {
  /// No value: an empty cell, one of the missing values, or a cell whose mistake was reported.
  case missing
  /// A string, Markdown, URL, path of a picture or choice; before `resolveReferences` also a reference's key
  /// (`RecordKey.joined`) and a category as it is written.
  case text(String)
  case integer(Int)
  case number(DecimalNumber)
  case boolean(Bool)
  case date(CivilDate)
  case time(CivilTime)
  /// A date with a time. A `datetime` field may also hold `date`: a whole day.
  case datetime(DateTime)
  case list([FieldValue])
  /// A reference to one record.
  case record(RecordID)
  /// References to several, in the order of the cell.
  case records([RecordID])
  /// Categories of the field's tree, each once, in the tree's order.
  case categories([CategoryID])
}

extension FieldValue: Hashable {
  public static func == (left: FieldValue, right: FieldValue) -> Bool {
    switch (left, right) {
    case (.missing, .missing): true
    case (.text(let left), .text(let right)): left.isExactly(right)
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.time(let left), .time(let right)): left == right
    case (.datetime(let left), .datetime(let right)): left.instant == right.instant
    case (.list(let left), .list(let right)): left == right
    case (.record(let left), .record(let right)): left == right
    case (.records(let left), .records(let right)): left == right
    case (.categories(let left), .categories(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .missing: hasher.combine(0)
    case .text(let text): hasher.combine(ExactString(text))
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .boolean(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .time(let value): hasher.combine(value)
    case .datetime(let value): hasher.combine(value.instant)
    case .list(let values): hasher.combine(values)
    case .record(let id): hasher.combine(id)
    case .records(let ids): hasher.combine(ids)
    case .categories(let ids): hasher.combine(ids)
    }
  }
}

extension FieldValue {
  /// Whether there is no value.
  public var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The text of `text`; `nil` for all others.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The values of a list, one value alone, or none.
  public var elements: [FieldValue] {
    switch self {
    case .missing: []
    case .list(let values): values
    case .records(let ids): ids.map { .record($0) }
    case .categories(let ids): ids.map { .categories([$0]) }
    default: [self]
    }
  }

  /// The day of a date or datetime.
  public var day: CivilDate? {
    switch self {
    case .date(let date): date
    case .datetime(let dateTime): dateTime.civil.date
    default: nil
    }
  }

  /// A date or datetime as an event's start or end.
  public var moment: CivilMoment? {
    switch self {
    case .date(let date): .day(date)
    case .datetime(let dateTime): .time(dateTime.civil)
    default: nil
    }
  }

  /// The instant of a day with a time; `nil` for all others.
  var instant: Instant? {
    if case .datetime(let dateTime) = self { dateTime.instant } else { nil }
  }

  /// What an address is made of: a sign of its own for numbers below zero, or 44 and −44 would be `44`.
  public var addressText: String {
    switch self {
    case .integer, .number:
      let text = plainText
      return text.utf8.first == UInt8(ascii: "-")
        ? "minus " + String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
    default: return plainText
    }
  }

  /// The value in plain text, for messages and keys: `2026-03-01`, `12.50`, `true`, list items with commas between.
  /// References and categories have no text of their own and give their numbers.
  public var plainText: String {
    switch self {
    case .missing: ""
    case .text(let text): text
    case .integer(let value): "\(value)"
    case .number(let value): value.text
    case .boolean(let value): value ? "true" : "false"
    case .date(let value): value.iso
    case .time(let value): value.iso
    case .datetime(let value): value.iso
    case .list(let values): values.map(\.plainText).joined(separator: ", ")
    case .record(let id): "\(id.row)"
    case .records(let ids): ids.map { "\($0.row)" }.joined(separator: ", ")
    case .categories(let ids): ids.map { "\($0.index)" }.joined(separator: ", ")
    }
  }
}
