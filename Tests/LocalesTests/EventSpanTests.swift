import TestSupport
import Testing

@testable import Locales

@Suite struct EventSpanTests {
  @Test(
    arguments: [
      ("2026-03-12", nil, "2026-03-12T23:00:00Z"),
      ("2026-03-12", "2026-03-14", "2026-03-14T23:00:00Z"),
      ("2026-03-12T18:00", nil, "2026-03-12T23:00:00Z"),
      ("2026-03-12T18:00", "2026-03-12T20:00", "2026-03-12T19:00:00Z"),
      ("2026-03-12T22:00", "2026-03-13T02:00", "2026-03-13T01:00:00Z"),
      ("2026-03-12T10:00", "2026-03-14T18:00", "2026-03-14T23:00:00Z"),
      ("2026-03-12T10:00", "2026-03-14", "2026-03-14T23:00:00Z"),
      ("2026-03-12", "2026-03-12T18:00", "2026-03-12T17:00:00Z"),
      ("2026-03-12", "2026-03-12T00:00", "2026-03-12T23:00:00Z"),
      ("2026-03-12T18:00", "2026-03-12T18:00", "2026-03-12T17:00:00Z"),
      ("2026-03-28", nil, "2026-03-28T23:00:00Z"),
      ("2026-03-29", nil, "2026-03-29T22:00:00Z"),
    ] as [(String, String?, String)])
  func isUpcomingUntilItEnds(_ start: String, _ end: String?, _ expected: String) throws {
    let span = try #require(EventSpan(start: moment(start), end: end.map(moment)))
    let warsaw = try zone("Europe/Warsaw")
    let instant = span.endInstant(in: warsaw)
    #expect(instant.iso == expected)
    #expect(span.isUpcoming(at: instant.adding(seconds: -1), in: warsaw))
    #expect(!span.isUpcoming(at: instant, in: warsaw))
  }

  @Test func refusesAnEndBeforeTheStart() throws {
    #expect(try EventSpan(start: moment("2026-03-12"), end: moment("2026-03-11")) == nil)
    #expect(try EventSpan(start: moment("2026-03-12T18:00"), end: moment("2026-03-12T17:59")) == nil)
    for (end, isMultiDay) in [("2026-03-13T17:59", false), ("2026-03-13T18:00", true)] {
      let span = try EventSpan(start: moment("2026-03-12T18:00"), end: moment(end))
      #expect(span?.isMultiDay == isMultiDay, "\(end)")
    }
    for (start, isMultiDay) in [("2026-03-12", true), ("2026-03-13", false), ("2026-03-13T00:00", false)] {
      let span = try EventSpan(start: moment(start), end: moment("2026-03-14T00:00"))
      #expect(span?.isMultiDay == isMultiDay, "\(start)")
    }
    #expect(try EventSpan(start: moment("2026-03-12T18:00"), end: moment("2026-03-12")) != nil)
  }

  @Test func agreesWithPythonOnWhatIsUpcomingAtEveryHour() throws {
    let names = ["Europe/Warsaw", "Europe/Moscow", "Asia/Taipei", "Europe/Madrid", "America/New_York"]
    let spans = generated(40)
    let input = names.joined(separator: " ") + "\n" + spans.map(line).joined(separator: "\n")
    guard let answer = try zoneJudge(upcomingJudge, input: input) else { return }
    let lines = answer.split(separator: "\n")
    #expect(lines.count == names.count)
    var counts: Set<String> = []
    for (name, line) in zip(names, lines) {
      let zone = try zone(name)
      let ends = spans.map { $0.endInstant(in: zone).secondsSince1970 }
      let theirs = line.split(separator: " ").map(String.init)
      let mine = (0..<17_520).map { hour in upcoming(ends, at: 1_767_225_600 + Int64(hour) * 3600) }
      #expect(theirs.count == mine.count)
      let wrong = zip(mine, theirs).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(wrong == nil, "\(name), hour \(String(describing: wrong))")
      counts.formUnion(mine)
    }
    // The events must end all over the two years, or the test shows nothing.
    #expect(counts.count > 30)
  }

  /// Which are upcoming: a bit for each event, as a number.
  private func upcoming(_ ends: [Int64], at now: Int64) -> String {
    var bits: UInt64 = 0
    for (index, end) in ends.enumerated() where now < end { bits |= 1 << UInt64(index) }
    return String(bits)
  }

  /// Timed, all-day, multi-day and endless events; some at the hours at which clocks are changed.
  private func generated(_ count: Int) -> [EventSpan] {
    var dice = Dice(2026)
    let first = CivilDate(year: 2026, month: 1, day: 1) ?? .earliest
    let changes = ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2027-03-28"].compactMap {
      CivilDate(iso: $0)
    }
    return (0..<count).compactMap { index in
      let date = index % 4 == 3 ? changes[dice.roll(changes.count)] : first.adding(days: dice.roll(735) - 3)
      let start = CivilDateTime(date, CivilTime(trustedSecondOfDay: dice.roll(96) * 900))
      switch index % 7 {
      case 0: return EventSpan(start: .day(date), end: nil)
      case 1: return EventSpan(start: .day(date), end: .day(date.adding(days: dice.roll(20))))
      case 2: return EventSpan(start: .time(start), end: nil)
      case 3: return EventSpan(start: .time(start), end: .time(start.adding(seconds: (24 + dice.roll(200)) * 3600)))
      case 4: return EventSpan(start: .time(start), end: .day(date.adding(days: dice.roll(5))))
      default: return EventSpan(start: .time(start), end: .time(start.adding(seconds: (1 + dice.roll(40)) * 900)))
      }
    }
  }

  private func line(_ span: EventSpan) -> String { span.start.iso + " " + (span.end?.iso ?? "-") }

  private func moment(_ text: String) -> CivilMoment {
    switch DateParser().moment(text) {
    case .success(.day(let date)): return .day(date)
    case .success(.local(let reading)): return .time(reading)
    default:
      Issue.record("no moment: \(text)")
      return .day(.earliest)
    }
  }
}

/// The rule once more, in other words: what a reader with a calendar and a watch would say.
private let upcomingJudge = """
  import sys, zoneinfo, datetime as d
  def read(text):
      if text == "-": return None
      return d.datetime.fromisoformat(text) if "T" in text else d.date.fromisoformat(text)
  lines = sys.stdin.read().split("\\n")
  events = [tuple(read(word) for word in line.split()) for line in lines[1:]]
  def timed(x): return isinstance(x, d.datetime)
  def day(x): return x.date() if timed(x) else x
  for name in lines[0].split():
      zone = zoneinfo.ZoneInfo(name)
      rules = []
      for start, end in events:
          if end is None:
              rules.append((None, day(start)))
          elif timed(end) and (day(end) == day(start) or (timed(start) and end - start < d.timedelta(days=1))):
              rules.append((end.replace(tzinfo=zone).timestamp(), None))
          else:
              rules.append((None, day(end)))
      out = []
      for hour in range(17520):
          now = 1767225600 + hour * 3600
          today = d.datetime.fromtimestamp(now, zone).date()
          bits = 0
          for index, (until, last) in enumerate(rules):
              if (now < until) if last is None else (today <= last):
                  bits |= 1 << index
          out.append(str(bits))
      print(" ".join(out))
  """
