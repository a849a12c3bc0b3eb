import Locales

/// One of the times at which something that repeats takes place.
public struct Occurrence: Hashable, Sendable {
  /// What calendar and clock show, as the rule says it; in the hour that clocks skip nobody sees it.
  public let start: CivilMoment
  /// When that is: of a reading that there is twice the first, of one that there is not the instant by the offset before the
  /// gap, as RFC 5545 (3.3.5) says.
  public let instant: Instant
}

/// The occurrences of a rule.
public struct Occurrences: Sendable {
  /// In the order of the rule, no instant twice.
  public var all: [Occurrence] = []
  /// Whether there are more than the limit allowed.
  public var isCut = false
}

extension RecurrenceRule {
  /// The occurrences from a start on: the set of its instants in a zone.
  ///
  /// - Parameters:
  ///   - start: the first, if the rule holds for it; its time of day is that of all.
  ///   - last: the last day to look at.
  ///   - limit: the most occurrences.
  public func occurrences(
    from start: CivilMoment, in zone: TimeZoneRules, through last: CivilDate, limit: Int
  ) -> Occurrences {
    let time = start.time
    let found = days(from: start.date, through: last, limit: limit) { isWithin($0, time, zone) }
    var result = Occurrences(isCut: found.isCut)
    var seen: Set<Instant> = []
    for day in found.days {
      let occurrence = Occurrence(day, time, in: zone)
      // A day that a zone left out begins where the next one does.
      if seen.insert(occurrence.instant).inserted { result.all.append(occurrence) }
    }
    return result
  }

  private func isWithin(_ day: CivilDate, _ time: CivilTime?, _ zone: TimeZoneRules) -> Bool {
    switch until {
    case nil: true
    case .day(let last)?: day <= last
    case .local(let last)?: CivilDateTime(day, time ?? .midnight) <= last
    case .instant(let last)?:
      time == nil ? day <= zone.civil(at: last).date : Occurrence(day, time, in: zone).instant <= last
    }
  }
}

extension Occurrence {
  /// What takes place on a day, at a time or all day.
  public init(_ day: CivilDate, _ time: CivilTime?, in zone: TimeZoneRules) {
    guard let time else {
      self.init(start: .day(day), instant: zone.startOfDay(day))
      return
    }
    let reading = CivilDateTime(day, time)
    self.init(start: .time(reading), instant: zone.instant(of: reading).first)
  }
}
