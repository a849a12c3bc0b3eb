/// Times as programs count them, from 1970-01-01T00:00:00Z.
enum TimeCount: String, CaseIterable, Sendable {
  case seconds = "unix"
  case milliseconds

  /// What such a number is, in messages.
  var inWords: String {
    switch self {
    case .seconds: "a number of seconds since 1970"
    case .milliseconds: "a number of milliseconds since 1970"
    }
  }

  /// The moment that a number means; a fraction is dropped. `nil` for another text, and outside of the years 1 to 9999.
  func read(_ bytes: ArraySlice<UInt8>) -> Instant? {
    var rest = bytes
    let isBefore = rest.first == UInt8(ascii: "-")
    if isBefore { rest = rest.dropFirst() }
    let digits = rest.prefix(while: isDigit)
    let fraction = rest.dropFirst(digits.count)
    guard (1...16).contains(digits.count), let number = Int64(String(decoding: digits, as: UTF8.self)),
      fraction.isEmpty || (fraction.first == UInt8(ascii: ".") && fraction.dropFirst().allSatisfy(isDigit))
    else { return nil }
    let perSecond: Int64 = self == .seconds ? 1 : 1_000
    // Towards the earlier second, also before 1970.
    let seconds = isBefore ? -((number + perSecond - 1) / perSecond) : number / perSecond
    let isInReach = (Instant.earliestSeconds...Instant.latestSeconds).contains(seconds)
    return isInReach ? Instant(secondsSince1970: seconds) : nil
  }
}

extension DateParser {
  /// How times are counted, where nothing else is expected.
  var counts: [TimeCount] { ways.compactMap { if case .counted(let count) = $0 { count } else { nil } } }

  /// The problem of a text that is no such number, where nothing else is expected; `nil` for other formats.
  func countFault(_ bytes: ArraySlice<UInt8>) -> DateProblem? {
    guard let count = counts.first, counts.count == ways.count else { return nil }
    let other = TimeCount.allCases.first { $0 != count && $0.read(bytes) != nil }
    let isDate = ISOReader.read(bytes) != nil
    return DateProblem(
      .otherFormat, "\(quoted(bytes)) is not a date, expected \(count.inWords)",
      suggestion: other.map { "write format: \($0.rawValue), if it is \($0.inWords)" }
        ?? (isDate ? "write format: [\(count.rawValue), default], if the column has both" : nil))
  }
}

extension ParsedMoment {
  /// The day whose first moment it is, on the clock that it was written for; `nil` for any other time.
  var midnight: CivilDate? {
    switch self {
    case .day(let day): day
    case .local(let reading): reading.time == .midnight ? reading.date : nil
    case .instant(let instant, let offset):
      ParsedMoment.local(CivilDateTime(wallSeconds: instant.secondsSince1970 + Int64(offset))).midnight
    }
  }
}
