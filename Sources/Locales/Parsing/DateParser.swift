import Text

/// Reads dates and times strictly: what is not certain is a `DateProblem` that says how to put it right.
///
/// Without formats it reads ISO 8601 (`2026-03-01`, `2026-03-01T18:00`, `2026-03-01 18:00:00+03:00`) and times as `18:00`,
/// `9:30`, `10:00 AM`, `12:30 p.m.`. Declared formats replace dates and datetimes by exactly those. Fractions of a second
/// are dropped; `T24:00` is the next day's midnight. Blanks around the text do not matter.
public struct DateParser: Sendable {
  enum Way: Sendable {
    case iso
    case format(DateFormat)
    /// A number of seconds or milliseconds since 1970.
    case counted(TimeCount)
  }

  let ways: [Way]
  let names: DateNames
  /// Whether numbers are times: `unix` or `milliseconds` is among the formats.
  private let isCounted: Bool

  /// A parser of ISO 8601.
  public init() { self = DateParser.iso }

  private static let iso = DateParser(ways: [.iso], names: DateNames(nil))

  private init(ways: [Way], names: DateNames) {
    self.ways = ways
    self.names = names
    isCounted = false
  }

  /// A parser of declared formats, in the words of strptime as Frictionless uses them (`%d.%m.%Y %H:%M`); also `default`
  /// (ISO 8601), `any` (ISO 8601 and what is unambiguous), `unix` and `milliseconds` (numbers since 1970). The first that fits
  /// wins. Month names are understood in
  /// English and in `language`. A wrong format throws.
  public init(formats: [String], language: SiteLanguage? = nil) throws(DateFormatProblem) {
    var ways: [Way] = []
    for format in formats {
      switch ExactString(format) {
      case DateParser.defaultName: ways.append(.iso)
      case DateParser.anyName:
        ways.append(.iso)
        for format in DateParser.certain { ways.append(.format(try DateFormat(format))) }
      case ExactString(TimeCount.seconds.rawValue): ways.append(.counted(.seconds))
      case ExactString(TimeCount.milliseconds.rawValue): ways.append(.counted(.milliseconds))
      default: ways.append(.format(try DateFormat(format)))
      }
    }
    self.ways = ways.isEmpty ? [.iso] : ways
    isCounted = ways.contains { if case .counted = $0 { true } else { false } }
    names = DateNames(language)
  }

  var declared: [DateFormat] {
    ways.compactMap { if case .format(let format) = $0 { format } else { nil } }
  }

  private static let defaultName = ExactString("default")
  private static let anyName = ExactString("any")
  /// What can be read in one way only: with points the day comes first everywhere, names are names.
  private static let certain = [
    "%d.%m.%Y", "%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S", "%Y/%m/%d", "%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S", "%Y.%m.%d",
    "%Y%m%d", "%d %B %Y", "%B %d, %Y", "%d-%b-%Y",
  ]
}

extension DateParser {
  /// The moment that a number means where the formats have `unix` or `milliseconds`; `nil` for all others.
  public func countedInstant(_ text: String) -> Instant? {
    guard isCounted else { return nil }
    let bytes = trimmed(text)
    return counts.lazy.compactMap { $0.read(bytes) }.first
  }

  /// Reads a day.
  public func date(_ text: String) -> Result<CivilDate, DateProblem> {
    let bytes = trimmed(text)
    let dates = ways.filter { if case .format(let format) = $0 { format.hasDate && !format.hasTime } else { true } }
    switch read(bytes, dates.isEmpty ? ways : dates) {
    case .success(.day(let date))?: return .success(date)
    case .success(.local(let reading))? where !dates.contains(where: \.isISO): return .success(reading.date)
    // Interfaces write a day as its midnight, which says no more than the day.
    case .success(let moment)? where moment.midnight != nil && dates.contains(where: \.isISO):
      return .success(moment.midnight ?? .earliest)
    case .success?:
      return .failure(
        DateProblem(
          .otherFormat, "\(quoted(bytes)) has a time, expected only a date",
          suggestion: "remove the time, or write type: datetime for the field"))
    case .failure(let fault)?: return .failure(problem(bytes, fault, .date))
    case nil: return .failure(explain(bytes, .date))
    }
  }

  /// Reads a day, or a day with a time, with or without an offset.
  public func moment(_ text: String) -> Result<ParsedMoment, DateProblem> {
    let bytes = trimmed(text)
    switch read(bytes, ways) {
    case .success(let moment)?: return .success(moment)
    case .failure(let fault)?: return .failure(problem(bytes, fault, .moment))
    case nil: return .failure(explain(bytes, .moment))
    }
  }

  /// Reads a day from one cell and its time, with or without an offset, from another; `24:00` is the end of the day.
  /// Without a time it is the whole day.
  public func moment(date: String, time: String) -> Result<ParsedMoment, DateProblem> {
    let timeBytes = trimmed(time)
    if timeBytes.isEmpty { return moment(date) }
    return self.date(date).flatMap { day in
      let offset = clockWithOffset(timeBytes)
      if let clock = offset?.clock ?? plainClock(timeBytes), clock.isEndOfDay, day < .latest {
        return .success(ParsedMoment(CivilDateTime(day.adding(days: 1), .midnight), offset: offset?.offset))
      }
      if let offset {
        return self.time(offset.clock, timeBytes).map { ParsedMoment(CivilDateTime(day, $0), offset: offset.offset) }
      }
      return self.time(time).map { .local(CivilDateTime(day, $0)) }
    }
  }

  /// The first way that the text is written in decides; a day that does not exist is looked for in the other ways too.
  private func read(_ bytes: ArraySlice<UInt8>, _ ways: [Way]) -> Result<ParsedMoment, DateFault>? {
    var fault: DateFault?
    for way in ways {
      switch way.read(bytes, names) {
      case .success(let moment)?: return .success(moment)
      case .failure(let found)?: fault = fault ?? found
      case nil: break
      }
    }
    return fault.map { .failure($0) }
  }
}

extension DateParser.Way {
  fileprivate var isISO: Bool { if case .iso = self { true } else { false } }

  /// What a text says when it is read in this way; `nil` when it is written in another.
  fileprivate func read(_ bytes: ArraySlice<UInt8>, _ names: DateNames) -> Result<ParsedMoment, DateFault>? {
    switch self {
    case .iso: return ISOReader.read(bytes)?.moment
    case .format(let format):
      guard format.hasDate, let reading = format.read(bytes, names) else { return nil }
      return reading.date.flatMap { date in
        guard let clock = reading.clock else { return .success(.day(date)) }
        guard let time = clock.time else { return .failure(DateFault(clock.fault)) }
        return .success(ParsedMoment(CivilDateTime(date, time), offset: reading.offset))
      }
    case .counted(let count): return count.read(bytes).map { .success(.instant($0, offset: 0)) }
    }
  }
}
