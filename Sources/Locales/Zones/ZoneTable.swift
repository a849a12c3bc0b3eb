/// A zone's changes as they were read, before they become transitions.
struct ZoneTable {
  let initial: ZoneOffset
  private var changes: [(second: Int64, offset: ZoneOffset)] = []

  /// From these years on only the last rule holds. 28 years without a skipped leap day hold every shape of a year.
  static let firstRuledYear = 2101
  static let lastRuledYear = 2128
  /// Where the table ends, a little after the last ruled year.
  static let endSecond = Int64(CivilDate(trustedYear: 2130, month: 1, day: 1).dayNumber) * 86_400

  init(initial: ZoneOffset) { self.initial = initial }

  /// The offset after the last change so far.
  var last: ZoneOffset { changes.last?.offset ?? initial }
  /// When the last change so far happened.
  var lastSecond: Int64 { changes.last?.second ?? Instant.earliestSeconds }

  /// Adds a change; one that changes nothing, or comes before the last one, is passed over.
  mutating func add(_ offset: ZoneOffset, at second: Int64) {
    guard offset != last, second > Instant.earliestSeconds, second < ZoneTable.endSecond,
      changes.isEmpty || second > lastSecond
    else { return }
    changes.append((second, offset))
  }

  func transitions() -> [ZoneTransition] {
    var before = initial
    return changes.map { change in
      defer { before = change.offset }
      return ZoneTransition(
        instant: Instant(secondsSince1970: change.second), before: before, after: change.offset)
    }
  }
}
