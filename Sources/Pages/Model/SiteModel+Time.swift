import Locales
import Records
import Templates
import Text

/// How far ahead the browser is told when events end, so that counts stay right between two builds.
private let countedAhead: Int64 = 14 * 86_400
/// The most ends that one count carries.
private let mostEnds = 200

extension SiteModel {
  /// Records in the order of their starts, then titles, then keys; those without a start last.
  func inOrderOfTime(_ ids: [RecordID]) -> [RecordID] {
    let keyed = ids.map { id in (id: id, start: time(id)?.start) }
    return keyed.sorted { left, right in
      switch (left.start, right.start) {
      case (let first?, let second?) where first != second: first < second
      case (_?, nil): true
      case (nil, _?): false
      default: isBefore(left.id, right.id)
      }
    }.map(\.id)
  }

  /// Whether records stand in the order of their starts, forward or back.
  func areInOrderOfTime(_ ids: [RecordID]) -> Bool {
    let starts = ids.compactMap { time($0)?.start }
    let pairs = zip(starts, starts.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  /// By title in the site's language, then by key.
  private func isBefore(_ left: RecordID, _ right: RecordID) -> Bool {
    let (first, second) = (Record(store: store, id: left), Record(store: store, id: right))
    let (firstKey, secondKey) = (site.language.collationKey(first.title), site.language.collationKey(second.title))
    return firstKey == secondKey ? first.key < second.key : SiteLanguage.precedes(firstKey, secondKey)
  }

  /// When the records that are still to end will have ended, in milliseconds, parted by blanks: what a script needs to
  /// keep their number right. None on a frozen site, whose clock stands still.
  func endsValue(of ids: [RecordID]) -> Value {
    if site.isFrozen { return .none }
    let last = site.now.adding(seconds: countedAhead)
    let ends = ids.compactMap { time($0)?.end }.filter { $0 > site.now && $0 <= last }.sorted()
    if ends.isEmpty { return .none }
    return .string(ends.prefix(mostEnds).map { "\($0.millisecondsSince1970)" }.joined(separator: " "))
  }

  /// The first instant after the build at which any byte of what was rendered might be another one, so that the site is
  /// not to be taken for current from then on; `nil`: never. Asked after rendering.
  public var staleFrom: Instant? {
    if site.isFrozen { return nil }
    var stale = [nextChange].compactMap { $0 }
    let midnight = zone.startOfDay(today.adding(days: 1))
    switch site.timeUse.part {
    case .nothing: break
    case .day: stale.append(midnight)
    case .second: stale.append(now.adding(seconds: 1))
    }
    let events = times.joined().compactMap { $0 }
    // Whether an event is today's is asked by the day, also of one that has ended.
    if !events.isEmpty { stale.append(midnight) }
    // Ends come into what `endsValue` tells scripts.
    let counted = events.map { $0.end.adding(seconds: -countedAhead) }
    return (stale + counted.filter { $0 > now }).min()
  }

  /// The first instant after the build at which a page would change by time alone: an event begins, ends, or its day
  /// begins. `nil`: never.
  public var nextChange: Instant? {
    if site.isFrozen { return nil }
    var next: Instant?
    func consider(_ instant: Instant) {
      if instant > site.now, next.map({ instant < $0 }) ?? true { next = instant }
    }
    for case let time? in times.joined() where time.end > site.now {
      consider(time.start)
      consider(time.end)
      consider(site.zone.startOfDay(time.span.start.date))
      if time.span.isMultiDay { consider(site.zone.startOfDay(time.span.lastDay.adding(days: 1))) }
    }
    if let instant = site.nextPublication { consider(instant) }
    for selection in selections { if let instant = selection.selected.nextChange { consider(instant) } }
    return next
  }
}

extension SiteModel {
  /// When an event takes place, on the site's clock.
  public func span(of id: RecordID) -> EventSpan? { time(id)?.span }

  /// Whether an event has ended at the build; what has no start never has.
  public func hasEnded(_ id: RecordID) -> Bool { time(id).map { $0.end <= now } ?? false }
}
