import Locales
import Records
import Text

extension ColumnReader {
  func numbers(_ name: String, isRange: Bool) -> NumberColumn? {
    guard let (place, field) = field(name), isMeasured(field) else { return nil }
    // Of what takes place, results show the time, and a day's stand in its order.
    let hasTime = isRange && collection.schema.kind.isDated && ["start", "end"].contains { $0.isExactly(name) }
    let values = values(place).map { Measure($0, hasTime: hasTime) }
    let sorted = Set(values.compactMap(\.self)).sorted()
    if sorted.count < 2 { return nil }
    var places: [Measure: Int] = [:]
    for (place, measure) in sorted.enumerated() { places[measure] = place }
    return NumberColumn(
      name, isRange: isRange, values: sorted.map(\.text), places: values.map { $0.flatMap { places[$0] } })
  }

  func order(_ name: String) -> OrderColumn? {
    guard let (place, field) = field(name), !isMeasured(field), !name.isExactly(collection.schema.kind.titleField)
    else { return nil }
    let ranks = ranks(of: values(place).map { texts($0, field) }, field.nameOrder)
    return ranks.contains { $0 ?? 0 > 0 } ? OrderColumn(name, ranks: ranks) : nil
  }

  /// The rank of each record's texts among all; those that the language does not tell apart have one rank.
  private func ranks(of texts: [[String]], _ names: NameOrder?) -> [Int?] {
    // Who wrote one book mostly wrote others.
    var sortTexts: [ExactString: String] = [:]
    var keys = CollationKeys(language)
    var places: [Int] = []
    for (place, texts) in texts.enumerated() where !texts.isEmpty {
      keys.append(texts.map { sortText(of: $0, names, &sortTexts) }.joined(separator: "\u{1}"))
      places.append(place)
    }
    var ranks = [Int?](repeating: nil, count: texts.count)
    var rank = 0
    var last: Int?
    for number in keys.order {
      if let last, keys.compare(last, number) != 0 { rank += 1 }
      ranks[places[number]] = rank
      last = number
    }
    return ranks
  }

  private func sortText(of text: String, _ names: NameOrder?, _ known: inout [ExactString: String]) -> String {
    guard let names else { return text }
    if let sorted = known[ExactString(text)] { return sorted }
    let sorted = names.sortText(text)
    known[ExactString(text)] = sorted
    return sorted
  }
}

/// A number or a day that can be put in order.
private struct Measure: Hashable, Comparable {
  let number: DecimalNumber?
  let text: String

  init?(_ value: FieldValue, hasTime: Bool) {
    switch value {
    case .integer(let integer): (number, text) = (DecimalNumber(integer), "\(integer)")
    case .number(let decimal): (number, text) = (decimal, decimal.text)
    case .datetime(let moment) where hasTime:
      let (date, time) = (moment.civil.date, moment.civil.time)
      (number, text) = (nil, date.iso + "T" + padded(time.hour, 2) + ":" + padded(time.minute, 2))
    case .date, .datetime:
      guard let day = value.day else { return nil }
      (number, text) = (nil, day.iso)
    default: return nil
    }
  }

  static func == (left: Measure, right: Measure) -> Bool {
    left.number == right.number && (left.number != nil || left.text.isExactly(right.text))
  }

  func hash(into hasher: inout Hasher) {
    if let number { hasher.combine(number) } else { hasher.combine(ExactString(text)) }
  }

  static func < (left: Measure, right: Measure) -> Bool {
    if let first = left.number, let second = right.number { return first < second }
    return ExactString(left.text) < ExactString(right.text)
  }
}
