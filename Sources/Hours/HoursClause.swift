/// A statement about days: "on these days, these times".
struct HoursStatement {
  /// Empty: every day, since none was named.
  var days: Set<Int>
  /// Empty: closed.
  var times: [OpeningHours.Interval]
  /// Whether a semicolon stands before it, which in one notation (OpenStreetMap's) takes back what was said before.
  var followsSemicolon: Bool
}

/// Reads the items between two semicolons or line ends.
enum HoursClause {
  /// What the items state; nil if they can be read in no way, or in several.
  static func statements(of items: [HoursItem], isAlone: Bool) -> [HoursStatement]? {
    guard let pairs = pairsByComma(items) ?? pairs(joined(items)) else {
      return single(joined(items), isAlone: isAlone)
    }
    return pairs
  }

  /// Every part between commas complete in itself: `Mo-Fr 9-17, Sa 10-14`, `9-17 Mo-Fr, 10-14 Sa`.
  private static func pairsByComma(_ items: [HoursItem]) -> [HoursStatement]? {
    var parts: [[HoursItem]] = []
    for item in items {
      if item.follows || parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(item)
    }
    var statements: [HoursStatement] = []
    for part in parts {
      guard let found = pairs(part) else { return nil }
      statements += found
    }
    return statements
  }

  /// Days with days and times with times where a comma stands between them: `Sa, Su 10-13, 14-18`.
  private static func joined(_ items: [HoursItem]) -> [HoursItem] {
    var result: [HoursItem] = []
    for item in items {
      switch (result.last?.kind, item.kind) {
      case (.days(let first)?, .days(let second)) where item.follows:
        result[result.count - 1].kind = .days(first.union(second))
      case (.times(let first)?, .times(let second)) where item.follows:
        result[result.count - 1].kind = .times(first + second)
      default: result.append(item)
      }
    }
    return result
  }

  /// Days and times by turns; in each pair either may come first.
  private static func pairs(_ items: [HoursItem]) -> [HoursStatement]? {
    guard !items.isEmpty, items.count % 2 == 0 else { return nil }
    var statements: [HoursStatement] = []
    for index in stride(from: 0, to: items.count, by: 2) {
      guard let found = statement(items[index], items[index + 1]) else { return nil }
      statements += found
    }
    return statements
  }

  /// Times alone at the beginning hold for every day, and what follows for its days: `10-20, Monday closed`.
  private static func single(_ items: [HoursItem], isAlone: Bool) -> [HoursStatement]? {
    guard let first = items.first else { return [] }
    if items.count == 1, first.kind == .closed {
      return isAlone ? [HoursStatement(days: [], times: [], followsSemicolon: false)] : nil
    }
    guard case .times(let times) = first.kind, let ordered = ordered(times) else { return nil }
    let rest = items.dropFirst()
    guard rest.isEmpty || rest.first?.follows == true, let others = rest.isEmpty ? [] : pairs(Array(rest)) else {
      return nil
    }
    return [HoursStatement(days: [], times: ordered, followsSemicolon: false)] + others
  }

  /// nil if the two do not belong together; nothing for public holidays alone.
  private static func statement(_ first: HoursItem, _ second: HoursItem) -> [HoursStatement]? {
    switch (first.kind, second.kind) {
    case (.days(let days), .times(let times)), (.times(let times), .days(let days)):
      return ordered(times).map { stated(days, $0) }
    case (.days(let days), .closed), (.closed, .days(let days)):
      return stated(days, [])
    default: return nil
    }
  }

  private static func stated(_ days: Set<Int>, _ times: [OpeningHours.Interval]) -> [HoursStatement] {
    days.isEmpty ? [] : [HoursStatement(days: days, times: times, followsSemicolon: false)]
  }

  /// The intervals in the order of the day; nil if two of them overlap.
  static func ordered(_ times: [OpeningHours.Interval]) -> [OpeningHours.Interval]? {
    let sorted = times.sorted { $0.opens < $1.opens }
    let fits = zip(sorted, sorted.dropFirst()).allSatisfy { !$0.isPastMidnight && $0.closes <= $1.opens }
    return fits ? sorted : nil
  }
}
