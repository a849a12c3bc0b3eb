import Locales
import Records
import Text

extension ColumnReader {
  func numbers(_ name: String, isRange: Bool) -> NumberColumn? {
    guard let (place, field) = field(name), isMeasured(field) else { return nil }
    let values = values(place)
    let sorted = Set(values.compactMap(Measure.init)).sorted()
    if sorted.count < 2 { return nil }
    var places: [Measure: Int] = [:]
    for (place, measure) in sorted.enumerated() { places[measure] = place }
    return NumberColumn(
      name, isRange: isRange, values: sorted.map(\.text), places: values.map { Measure($0).flatMap { places[$0] } })
  }

  func order(_ name: String) -> OrderColumn? {
    guard let (place, field) = field(name), !isMeasured(field), !name.isExactly(collection.schema.kind.titleField)
    else { return nil }
    let names = field.nameOrder
    let keys = values(place).map { value in
      let text = texts(value, field).map { names?.sortText($0) ?? $0 }.joined(separator: "\u{1}")
      return text.isEmpty ? nil : language.collationKey(text)
    }
    let ranks = ranks(of: keys)
    return ranks.contains { $0 ?? 0 > 0 } ? OrderColumn(name, ranks: ranks) : nil
  }

  /// The rank of each key among all; equal keys have one rank.
  private func ranks(of keys: [[UInt8]?]) -> [Int?] {
    var keyed: [(key: [UInt8], place: Int)] = []
    for (place, key) in keys.enumerated() { if let key { keyed.append((key, place)) } }
    keyed.sort { SiteLanguage.precedes($0.key, $1.key) }
    var ranks = [Int?](repeating: nil, count: keys.count)
    var rank = 0
    for (number, (key, place)) in keyed.enumerated() {
      if number > 0, key != keyed[number - 1].key { rank += 1 }
      ranks[place] = rank
    }
    return ranks
  }
}

/// A number or a day that can be put in order.
private struct Measure: Hashable, Comparable {
  let number: DecimalNumber?
  let text: String

  init?(_ value: FieldValue) {
    switch value {
    case .integer(let integer): (number, text) = (DecimalNumber(integer), "\(integer)")
    case .number(let decimal): (number, text) = (decimal, decimal.text)
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
