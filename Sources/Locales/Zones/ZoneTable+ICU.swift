import Text
internal import CICU

extension ZoneTable {
  /// The table that ICU's data gives.
  static func icuTable(_ identifier: String) -> ZoneTable? {
    startICU()
    guard let zone = icu_zone_open(identifier) else { return nil }
    defer { icu_zone_close(zone) }
    let names = ZoneShortNames(zone)
    var at = Double(Instant.earliestSeconds) * 1000
    guard let initial = offset(zone, at, names) else { return nil }
    var table = ZoneTable(initial: initial)
    var next = 0.0
    while icu_zone_next(zone, at, &next), next > at, next < Double(endSecond) * 1000 {
      guard let offset = offset(zone, next, names) else { return nil }
      table.add(offset, at: Int64((next / 1000).rounded(.down)))
      at = next
    }
    return table
  }

  private static func offset(_ zone: OpaquePointer, _ at: Double, _ names: ZoneShortNames) -> ZoneOffset? {
    var standard: Int32 = 0
    var daylight: Int32 = 0
    guard icu_zone_offsets(zone, at, &standard, &daylight) else { return nil }
    let seconds = Int(standard + daylight) / 1000
    return ZoneOffset(
      seconds: seconds, isDaylight: daylight != 0, name: names.name(daylight != 0, Int(standard), seconds))
  }
}

/// A zone's short names: ICU has each only in the English of the countries that use it.
private struct ZoneShortNames {
  private let standard: String?
  private let daylight: String?
  /// The names belong to the offset of today; for others there are digits.
  private let standardOffset: Int

  init(_ zone: OpaquePointer) {
    func name(_ isDaylight: Bool) -> String? {
      for country: String in ["en_US", "en_GB", "en_AU", "en_IN", "en_ZA", "en_NZ"] {
        let name = icuText { icu_zone_short_name(zone, country, isDaylight, $0, $1) } ?? ""
        // Where it has none, ICU writes `GMT+1`.
        if !name.isEmpty, name.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return name }
      }
      return nil
    }
    standard = name(false)
    daylight = name(true)
    var offset: Int32 = 0
    var ignored: Int32 = 0
    standardOffset = icu_zone_offsets(zone, 1_767_225_600_000, &offset, &ignored) ? Int(offset) : 0
  }

  func name(_ isDaylight: Bool, _ standardMilliseconds: Int, _ seconds: Int) -> String {
    if standardMilliseconds == standardOffset, let name = isDaylight ? daylight : standard { return name }
    return offsetName(seconds)
  }
}

/// The IANA database's way to name an offset that has no name: `+03`, `-0330`.
func offsetName(_ seconds: Int) -> String {
  let minutes = abs(seconds) / 60
  let hours = (seconds < 0 ? "-" : "+") + padded(minutes / 60, 2)
  return minutes % 60 == 0 ? hours : hours + padded(minutes % 60, 2)
}
