/// A stretch of time during which a zone's offset stays the same; the ends are seconds since 1970.
struct Segment {
  let start: Int64
  let end: Int64
  let offset: ZoneOffset

  /// The place of the segment that holds a second: 0 is before the first change.
  static func index(of second: Int64, in transitions: [ZoneTransition]) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].instant.secondsSince1970 <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TimeZoneRules {
  /// Which instants a wall clock's reading may mean.
  public func instant(of reading: CivilDateTime) -> LocalResolution {
    let shift = yearShift(reading.date.year)
    let wall = reading.wallSeconds - shift
    var found: [Int64] = []
    var gap: (before: Int, after: Int)?
    // No offset is larger than a day.
    var index = Segment.index(of: wall - 90_000, in: transitions)
    while index <= transitions.count {
      let current = segment(index)
      let second = wall - Int64(current.offset.seconds)
      if second >= current.start, second < current.end { found.append(second + shift) }
      guard current.end < wall + 90_000 else { break }
      let after = segment(index + 1).offset.seconds
      if second >= current.end, wall - Int64(after) < current.end { gap = (current.offset.seconds, after) }
      index += 1
    }
    return resolution(found, gap, wall + shift)
  }

  private func resolution(_ found: [Int64], _ gap: (before: Int, after: Int)?, _ wall: Int64) -> LocalResolution {
    if let first = found.first, let last = found.last {
      if found.count == 1 { return .unique(Instant(secondsSince1970: first)) }
      return .fold(first: Instant(secondsSince1970: first), second: Instant(secondsSince1970: last))
    }
    guard let gap else { return .unique(Instant(secondsSince1970: wall)) }
    return .gap(
      earlier: Instant(secondsSince1970: wall - Int64(gap.after)),
      later: Instant(secondsSince1970: wall - Int64(gap.before)))
  }

  func segment(_ index: Int) -> Segment {
    Segment(
      start: index == 0 ? .min / 4 : transitions[index - 1].instant.secondsSince1970,
      end: index < transitions.count ? transitions[index].instant.secondsSince1970 : .max / 4,
      offset: index == 0 ? initial : transitions[index - 1].after)
  }

  /// The instant, or past the table's end one in a year of the same shape, where the same rules hold.
  func near(_ instant: Instant) -> Instant {
    let year = CivilDateTime(wallSeconds: instant.secondsSince1970).date.year
    return Instant(secondsSince1970: instant.secondsSince1970 - yearShift(year))
  }

  /// How many seconds a year past the table's end lies after the year of the table that has the same days.
  private func yearShift(_ year: Int) -> Int64 {
    guard year > ZoneTable.lastRuledYear else { return 0 }
    let first = CivilDate(trustedYear: year, month: 1, day: 1)
    for candidate in ZoneTable.firstRuledYear...ZoneTable.lastRuledYear {
      let other = CivilDate(trustedYear: candidate, month: 1, day: 1)
      if other.weekday == first.weekday, CivilDate.isLeap(candidate) == CivilDate.isLeap(year) {
        return Int64(first.dayNumber - other.dayNumber) * 86_400
      }
    }
    return 0
  }
}
