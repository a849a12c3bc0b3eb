import Text

extension DateParser {
  /// The problem of a text that is read as a time with an offset and was probably meant as a first and a last time:
  /// `2026-12-12 10:00-12:00`. Asked where the offset is not that of the site's zone.
  ///
  /// Programs write seconds, or a `T` before the time; people write neither. No clock is more than twelve hours behind UTC.
  public func probableSpan(_ text: String) -> DateProblem? {
    let bytes = trimmed(text)
    guard declared.isEmpty, let reading = ISOReader.read(bytes), let offset = reading.offset, offset < 0,
      let start = reading.clock?.time, let end = CivilTime(writtenAs: offset)
    else { return nil }
    let colons = bytes.count { $0 == UInt8(ascii: ":") }
    let isOfPeople = colons == 2 && !bytes.contains { $0 | 0x20 == UInt8(ascii: "t") } && start < end
    return offset < -12 * 3600 || isOfPeople ? twoTimes(bytes) : nil
  }

  func twoTimes(_ bytes: ArraySlice<UInt8>) -> DateProblem {
    DateProblem(
      .otherFormat, "\(quoted(bytes)) has two times, expected one",
      suggestion: "put the end in a separate column; for an event, that is the field end")
  }
}

extension CivilTime {
  /// The time that looks like an offset west of UTC.
  fileprivate init?(writtenAs offset: Int) { self.init(hour: -offset / 3600, minute: -offset % 3600 / 60) }
}
