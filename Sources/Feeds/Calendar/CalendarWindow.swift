import Locales
import Text

/// Which events a calendar carries: those of the last 30 days and the next 12 months, at most 1,000.
public struct CalendarWindow: Sendable {
  /// The first instant of the window.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
  /// The most events.
  public let limit: Int

  private let now: Instant
  private let zone: TimeZoneRules

  /// The window around an instant, in whole days of the zone.
  public init(now: Instant, zone: TimeZoneRules, limit: Int = 1_000) {
    let today = zone.civil(at: now).date
    start = zone.startOfDay(today.adding(days: -30))
    end = zone.startOfDay(today.adding(months: 12).adding(days: 1))
    self.limit = max(0, limit)
    self.now = now
    self.zone = zone
  }

  /// The events that touch the window, sorted by start, then by UID. If there are too many, those that have not ended
  /// come before those that have, and the nearer before the farther.
  public func select(_ events: [CalendarEvent]) -> [CalendarEvent] {
    let placed = events.map { Placed(event: $0, zone: zone) }.filter { $0.start < end && $0.end > start }.sorted(by: <)
    guard placed.count > limit else { return placed.map(\.event) }
    let upcoming = placed.filter { $0.end > now }.prefix(limit)
    let past = placed.filter { $0.end <= now }.suffix(limit - upcoming.count)
    return (past + upcoming).sorted(by: <).map(\.event)
  }

  private struct Placed {
    let event: CalendarEvent
    let start: Instant
    let end: Instant

    init(event: CalendarEvent, zone: TimeZoneRules) {
      self.event = event
      start = event.span.startInstant(in: zone)
      end = event.span.endInstant(in: zone)
    }

    static func < (left: Placed, right: Placed) -> Bool {
      if left.start != right.start { return left.start < right.start }
      return ExactString(left.event.uid) < ExactString(right.event.uid)
    }
  }
}
