import Diagnostics
import Locales

extension FieldDecoder {
  func date(_ text: String) throws(CellProblem) -> CivilDate {
    if let instant = dates.countedInstant(text) { return DateTime(instant, in: zone).civil.date }
    switch dates.date(text) {
    case .success(let date): return date
    case .failure(let problem): throw dateProblem(problem)
    }
  }

  func time(_ text: String) throws(CellProblem) -> CivilTime {
    switch dates.time(text) {
    case .success(let time): return time
    case .failure(let problem): throw dateProblem(problem)
    }
  }

  /// A date or a date with a time in one cell.
  func moment(_ text: String, remark: inout CellProblem?) throws(CellProblem) -> FieldValue {
    switch dates.moment(text) {
    case .success(let moment): return try value(of: moment, text, &remark)
    case .failure(let problem): throw dateProblem(problem)
    }
  }

  /// A date in one cell and the time in another; without the time the whole day.
  func moment(date: String, time: String?, remark: inout CellProblem?) throws(CellProblem) -> FieldValue {
    guard let time else { return try moment(date, remark: &remark) }
    switch dates.moment(date: date, time: time) {
    case .success(let moment):
      if case .instant(let instant, let offset) = moment { try refuseSpan(time, instant, offset) }
      return try value(of: moment, "\(date) \(time)", &remark)
    case .failure(let problem): throw dateProblem(problem)
    }
  }

  /// A time alone as the end of an event: on the day of its start, or after midnight on the next one.
  func end(
    _ text: String, after start: FieldValue, _ first: CivilMoment, remark: inout CellProblem?
  ) throws(CellProblem) -> DateTime {
    if let (time, offset) = dates.timeWithOffset(text) {
      var begin = first
      if case .datetime(let known) = start {
        begin = .time(CivilDateTime(wallSeconds: known.instant.secondsSince1970 + Int64(offset)))
      }
      let reading = CivilDateTime(begin.dayOfEnd(at: time), time)
      let instant = Instant(secondsSince1970: reading.wallSeconds - Int64(offset))
      try refuseSpan(text, instant, offset)
      return DateTime(instant, in: zone)
    }
    let time = try time(text)
    let day = first.dayOfEnd(at: time)
    return try resolve(CivilDateTime(day, time), "\(day.iso) \(text)", &remark)
  }

  /// Tells of an offset that is probably a last time: one that the site's zone does not have then.
  private func refuseSpan(_ time: String, _ instant: Instant, _ offset: Int) throws(CellProblem) {
    if offset != zone.offset(at: instant), let problem = dates.probableSpan(time: time) { throw dateProblem(problem) }
  }

  private func value(
    of moment: ParsedMoment, _ text: String, _ remark: inout CellProblem?
  ) throws(CellProblem) -> FieldValue {
    switch moment {
    case .day(let date): return .date(date)
    case .instant(let instant, let offset):
      if offset != zone.offset(at: instant), let problem = dates.probableSpan(text) { throw dateProblem(problem) }
      return .datetime(DateTime(instant, in: zone))
    case .local(let reading): return .datetime(try resolve(reading, text, &remark))
    }
  }

  func resolve(
    _ reading: CivilDateTime, _ text: String, _ remark: inout CellProblem?
  ) throws(CellProblem) -> DateTime {
    switch zone.instant(of: reading) {
    case .unique(let instant): return DateTime(instant, in: zone)
    case .gap(earlier: _, let later):
      let shown = DateTime(later, in: zone).civil.time.iso
      throw CellProblem(
        "record.skipped-time",
        "the time \(quoted(text)) does not exist in \(zone.identifier): clocks are put forward then",
        suggestion: "clocks go forward to \(shown); write a time before or after the change")
    case .fold(let first, let second):
      var problem = CellProblem(
        "record.repeated-time",
        "\(quoted(text)) comes twice in \(zone.identifier), because clocks are put back then; the first is used",
        suggestion: "for the second, write the time with its offset: \(DateTime(second, in: zone).iso)")
      problem.severity = .warning
      remark = problem
      return DateTime(first, in: zone)
    }
  }

  func dateProblem(_ problem: DateProblem) -> CellProblem {
    CellProblem("record.\(problem.kind.rawValue)", problem.message, suggestion: problem.suggestion)
  }
}

extension CivilMoment {
  /// The day on which what begins then ends at a time.
  fileprivate func dayOfEnd(at time: CivilTime) -> CivilDate {
    self.time.map { time < $0 } ?? false ? date.adding(days: 1) : date
  }
}
