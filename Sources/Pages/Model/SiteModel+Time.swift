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
    let keyed = ids.map { id in
      (id, span(id)?.startInstant(in: site.zone), Record(store: store, id: id))
    }
    return keyed.sorted { left, right in
      switch (left.1, right.1) {
      case (let first?, let second?) where first != second: return first < second
      case (_?, nil): return true
      case (nil, _?): return false
      default: break
      }
      let (first, second) = (site.language.collationKey(left.2.title), site.language.collationKey(right.2.title))
      if first != second { return first.lexicographicallyPrecedes(second) }
      return left.2.key < right.2.key
    }.map(\.0)
  }

  /// When the records that are still to end will have ended, in milliseconds, parted by blanks: what a script needs to
  /// keep their number right. None on a frozen site, whose clock stands still.
  func endsValue(of ids: [RecordID]) -> Value {
    if site.isFrozen { return .none }
    let last = site.now.adding(seconds: countedAhead)
    let ends = ids.compactMap { span($0)?.endInstant(in: site.zone) }.filter { $0 > site.now && $0 <= last }.sorted()
    if ends.isEmpty { return .none }
    return .string(ends.prefix(mostEnds).map { "\($0.millisecondsSince1970)" }.joined(separator: " "))
  }

  /// The first instant after the build at which a page would change by time alone: an event begins, ends, or its day
  /// begins. `nil`: never.
  public var nextChange: Instant? {
    if site.isFrozen { return nil }
    var next: Instant?
    func consider(_ instant: Instant) {
      if instant > site.now, next.map({ instant < $0 }) ?? true { next = instant }
    }
    for id in store.collections.indices.flatMap({ place in
      spans[place].indices.map { RecordID(collection: place, row: $0) }
    }) {
      guard let span = span(id), span.isUpcoming(at: site.now, in: site.zone) else { continue }
      consider(span.startInstant(in: site.zone))
      consider(span.endInstant(in: site.zone))
      consider(site.zone.startOfDay(span.start.date))
      if span.isMultiDay { consider(site.zone.startOfDay(span.lastDay.adding(days: 1))) }
    }
    return next
  }
}

extension SiteModel {
  /// When an event ends, on the site's clock.
  public func civilEnd(of id: RecordID) -> CivilDateTime? {
    span(id).map { site.zone.civil(at: $0.endInstant(in: site.zone)) }
  }

  /// Whether an event has ended at the build.
  public func hasEnded(_ id: RecordID) -> Bool {
    span(id).map { !$0.isUpcoming(at: site.now, in: site.zone) } ?? false
  }
}
