import Diagnostics
import Text
internal import CICU

/// The names of the IANA database.
enum ZoneNames {
  private static let all = Set(ZoneFiles.names.map(ExactString.init))

  /// All of them, sorted by bytes.
  static let sorted = all.sorted().map(\.string)

  static func contains(_ name: ExactString) -> Bool { all.contains(name) }

  /// Letters, digits, `_ + - /`, and no part that is empty: a name may become a path.
  static func isWellFormed(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty, name.count <= 64, name.first != UInt8(ascii: "/"), name.last != UInt8(ascii: "/") else {
      return false
    }
    return name.allSatisfy { isLetter($0) || isDigit($0) || "_+-/".utf8.contains($0) }
  }
}

extension TimeZoneRules {
  /// The name that was probably meant: `Europe/Warsaw` for `europe/warsaw`, `Warsaw`, `Europe/Warsow` or
  /// `Central European Standard Time`, `Etc/GMT-3` for `UTC+3`; `nil` when nothing is near.
  public static func suggestion(for identifier: String) -> String? {
    let names = ZoneNames.sorted
    let wanted = folded(identifier)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    if let name = names.first(where: { folded($0) == wanted }) { return name }
    // Before the last parts of names: who writes `GMT+2` does not mean `Etc/GMT+2`, which is two hours behind.
    if let name = fixedOffset(wanted) { return name }
    if let name = names.first(where: { city($0) == wanted }) { return name }
    startICU()
    if let name = icuText({ icu_zone_for_windows(identifier, $0, $1) }) { return name }
    if let name = abbreviations[ExactString(String(decoding: wanted, as: UTF8.self))] { return name }
    // Three letters are near to many names and mean none of them.
    guard wanted.count > 4 else { return nil }
    if let name = nearMiss(to: identifier, among: names) { return name }
    let cities = names.map { String(decoding: city($0), as: UTF8.self) }
    guard let near = nearMiss(to: String(decoding: wanted, as: UTF8.self), among: cities) else { return nil }
    return zip(cities, names).first { $0.0.isExactly(near) }?.1
  }

  /// The zone of a name of Windows, `W. Europe Standard Time`, as CLDR has it; `nil` for all other names.
  public static func ofWindows(_ name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    startICU()
    return icuText { icu_zone_for_windows(name, $0, $1) }
  }

  /// The zone that most people mean by the short name of a time.
  private static let abbreviations: [ExactString: String] = Dictionary(
    uniqueKeysWithValues: [
      ("msk", "Europe/Moscow"), ("cest", "Europe/Paris"), ("eest", "Europe/Helsinki"), ("bst", "Europe/London"),
      ("pst", "America/Los_Angeles"), ("pdt", "America/Los_Angeles"), ("mdt", "America/Denver"),
      ("cst", "America/Chicago"), ("cdt", "America/Chicago"), ("edt", "America/New_York"), ("jst", "Asia/Tokyo"),
      ("kst", "Asia/Seoul"), ("aest", "Australia/Sydney"), ("nzst", "Pacific/Auckland"),
    ].map { (ExactString($0.0), $0.1) })

  /// Lower case, blanks as in names.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { isLetter($0) ? $0 | 0x20 : $0 == 0x20 ? UInt8(ascii: "_") : $0 }
  }

  /// The last part of a name.
  private static func city(_ name: String) -> [UInt8] {
    Array(folded(name).split(separator: UInt8(ascii: "/")).last ?? [])
  }

  /// The zones named after an offset count from the other side: `UTC+3` is `Etc/GMT-3`.
  private static func fixedOffset(_ wanted: [UInt8]) -> String? {
    for lead in ["utc", "gmt", ""] where wanted.starts(with: lead.utf8) {
      let rest = wanted.dropFirst(lead.utf8.count)
      guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let hours = decimal(rest.dropFirst().prefix { $0 != UInt8(ascii: ":") })
      else { continue }
      if hours == 0 { return "Etc/UTC" }
      let name = "Etc/GMT" + (sign == UInt8(ascii: "+") ? "-" : "+") + String(hours)
      return ZoneNames.contains(ExactString(name)) ? name : nil
    }
    return nil
  }
}
