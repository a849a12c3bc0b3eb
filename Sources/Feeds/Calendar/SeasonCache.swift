import Locales
import Synchronization
import Text

/// What zones' clocks do every year, worked out once: a site has thousands of calendars, one for each event, and one
/// zone.
enum SeasonCache {
  private struct Key: Hashable {
    let zone: ExactString
    let year: Int
  }

  private static let known = Mutex<[Key: SeasonalRules]>([:])

  /// The same as `zone.seasonalRules(from: year)`.
  static func rules(of zone: TimeZoneRules, from year: Int) -> SeasonalRules {
    let key = Key(zone: ExactString(zone.identifier), year: year)
    if let rules = known.withLock({ $0[key] }) { return rules }
    let rules = zone.seasonalRules(from: year)
    known.withLock { known in
      // Years come from the data; no site has so many of them, but nothing here may grow without end.
      if known.count >= 1_000 { known.removeAll() }
      known[key] = rules
    }
    return rules
  }
}
