/// A moment in time, in whole seconds, the same everywhere in the world.
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, always within the years 1 to 9999.
  public let secondsSince1970: Int64

  /// Milliseconds since 1970-01-01T00:00:00Z, as browsers count.
  public var millisecondsSince1970: Int64 { secondsSince1970 * 1000 }

  /// The moment; seconds outside of the years 1 to 9999 are held at their ends.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, Instant.earliestSeconds), Instant.latestSeconds)
  }

  /// Reads an ISO 8601 date and time with an offset or `Z`: `2026-03-01T18:00+03:00`, `2026-03-01T15:00:00Z`.
  /// A fraction of a second is dropped. Without an offset it is no instant: `nil`.
  public init?(iso text: String) {
    guard case .success(.instant(let instant, offset: _)) = DateParser().moment(text) else { return nil }
    self = instant
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`.
  public var iso: String {
    isoText(capacity: 20) { bytes in
      bytes.append(CivilDateTime(wallSeconds: secondsSince1970))
      bytes.append(UInt8(ascii: "Z"))
    }
  }

  /// The moment written with an offset in seconds: `2026-03-01T18:00:00+03:00`.
  public func iso(offset: Int) -> String {
    let held = min(max(offset, -86_399), 86_399)
    let minutes = abs(held) / 60
    let wall = CivilDateTime(wallSeconds: secondsSince1970 + Int64(held))
    return isoText(capacity: 25) { bytes in
      bytes.append(wall)
      bytes.append(held < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      bytes.append(minutes / 60, minutes % 60)
    }
  }

  /// The moment so many seconds later (earlier when negative).
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  static let earliestSeconds: Int64 = -62_135_596_800
  static let latestSeconds: Int64 = 253_402_300_799
}

extension Instant: Comparable, CustomStringConvertible {
  /// The ISO 8601 text.
  public var description: String { iso }

  /// The earlier moment first.
  public static func < (left: Instant, right: Instant) -> Bool { left.secondsSince1970 < right.secondsSince1970 }
}
