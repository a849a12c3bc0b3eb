import Text

/// A text of ISO 8601, written at once.
func isoText(capacity: Int, _ write: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(capacity)
  write(&bytes)
  return String(known: bytes)
}

extension [UInt8] {
  /// `2026-03-01`.
  mutating func append(_ date: CivilDate) {
    append(padded: date.year, 4)
    append(UInt8(ascii: "-"))
    append(padded: date.month, 2)
    append(UInt8(ascii: "-"))
    append(padded: date.day, 2)
  }

  /// `18:00:00`.
  mutating func append(_ time: CivilTime) {
    append(time.hour, time.minute)
    append(colonBefore: time.second)
  }

  /// `2026-03-01T18:00:00`.
  mutating func append(_ moment: CivilDateTime) {
    append(moment.date)
    append(UInt8(ascii: "T"))
    append(moment.time)
  }

  /// `18:00`.
  mutating func append(_ hour: Int, _ minute: Int) {
    append(padded: hour, 2)
    append(colonBefore: minute)
  }

  /// `:00`.
  mutating func append(colonBefore number: Int) {
    append(UInt8(ascii: ":"))
    append(padded: number, 2)
  }
}
