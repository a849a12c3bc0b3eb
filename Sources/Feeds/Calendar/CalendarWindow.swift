import Locales
import Text

/// Which events a calendar carries: those of the last 30 days and the next 12 months, at most 1,000 where nothing else is
/// said.
public struct CalendarWindow: Sendable {
  /// The most events of a calendar where nothing else is said.
  public static let usualLimit = 1_000
  /// The first instant of the window.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
  /// The most events.
  public let limit: Int

  private let now: Instant
  private let zone: TimeZoneRules

  /// The window around an instant, in whole days of the zone.
  public init(now: Instant, zone: TimeZoneRules, limit: Int = usualLimit) {
    let today = zone.civil(at: now).date
    start = zone.startOfDay(today.adding(days: -30))
    end = zone.startOfDay(today.adding(months: 12).adding(days: 1))
    self.limit = max(0, limit)
    self.now = now
    self.zone = zone
  }

  /// Whether something that takes place then touches the window.
  public func contains(_ span: EventSpan) -> Bool { touches(instants(of: span)) }

  private func touches(_ time: (start: Instant, end: Instant)) -> Bool { time.start < end && time.end > start }

  private func instants(of span: EventSpan) -> (start: Instant, end: Instant) {
    (span.startInstant(in: zone), span.endInstant(in: zone))
  }

  /// The same window for another number of events.
  public func taking(_ limit: Int) -> CalendarWindow { CalendarWindow(now: now, zone: zone, limit: limit) }

  /// The events that touch the window, sorted by start, then by UID. If there are too many, those that have not ended
  /// come before those that have, and the nearer before the farther.
  public func select(_ events: [CalendarEvent]) -> [CalendarEvent] {
    select(events, time: { instants(of: $0.span) }, uid: \.uid)
  }

  /// The same for anything of which it is known when it starts and ends, before a calendar's event is made of it.
  public func select<Item>(
    _ items: [Item], time: (Item) -> (start: Instant, end: Instant), uid: (Item) -> String
  ) -> [Item] {
    let placed = items.compactMap { item -> Placed<Item>? in
      let time = time(item)
      return touches(time)
        ? Placed(item: item, start: time.start, end: time.end, uid: ExactString(uid(item))) : nil
    }.sorted(by: <)
    guard placed.count > limit else { return placed.map(\.item) }
    let upcoming = placed.filter { $0.end > now }.prefix(limit)
    let past = placed.filter { $0.end <= now }.suffix(limit - upcoming.count)
    return (past + upcoming).sorted(by: <).map(\.item)
  }

  /// The next instant at which a span would come into a window that moves with the time, or leave it; nil: never again.
  public func nextChange(of span: EventSpan) -> Instant? {
    let end = span.endInstant(in: zone)
    let day = zone.civil(at: end).date
    let leaves = zone.startOfDay(day.adding(days: zone.startOfDay(day) == end ? 30 : 31))
    return [zone.startOfDay(firstDay(of: span.start.date)), leaves].filter { $0 > now }.min()
  }

  /// The first day on which a date lies within the next 12 months.
  private func firstDay(of date: CivilDate) -> CivilDate {
    let day = date.adding(months: -12)
    // 12 months from 28 February lead to the 28th, also before a leap day.
    return day.adding(months: 12) < date ? day.adding(days: 1) : day
  }

  private struct Placed<Item> {
    let item: Item
    let start: Instant
    let end: Instant
    let uid: ExactString

    static func < (left: Placed, right: Placed) -> Bool {
      left.start != right.start ? left.start < right.start : left.uid < right.uid
    }
  }
}
