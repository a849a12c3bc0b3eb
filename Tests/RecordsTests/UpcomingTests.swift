import Diagnostics
import Locales
import Records
import TestSupport
import Testing

struct UpcomingTests {
  private func events(_ rows: String) -> Loaded { load("id,name,start,end\n" + rows, kind: .event, "events") }

  private func keys(_ loaded: Loaded, _ period: Selection.Period, _ now: String) -> [String] {
    let found = loaded.store.select(Selection(of: "events", period: period), context: moment(now))
    return loaded.store.keys(found.records)
  }

  private let sample = """
    timed,A,2026-06-15T10:00,2026-06-15T12:00
    open,B,2026-06-15T09:00,
    day,C,2026-06-15,
    days,D,2026-06-14,2026-06-16
    later,E,2026-06-20T10:00,
    gone,F,2026-06-01T10:00,2026-06-01T11:00
    old,G,2026-05-01,

    """

  @Test(arguments: [
    ("2026-06-15T11:59:59+02:00", ["days", "day", "open", "timed", "later"]),
    ("2026-06-15T12:00:00+02:00", ["days", "day", "open", "later"]),
    ("2026-06-15T23:59:59+02:00", ["days", "day", "open", "later"]),
    ("2026-06-16T00:00:00+02:00", ["days", "later"]), ("2026-06-17T00:00:00+02:00", ["later"]),
    ("2026-06-21T00:00:00+02:00", []),
  ])
  func isUpcomingUntilItEnds(now: String, expected: [String]) {
    #expect(keys(events(sample), .upcoming, now) == expected)
  }

  @Test func listsThePastBackwards() {
    #expect(keys(events(sample), .past, "2026-06-15T12:00:00+02:00") == ["timed", "gone", "old"])
  }

  @Test func listsWhatIsRunning() {
    #expect(keys(events(sample), .running, "2026-06-15T10:30:00+02:00") == ["days", "day", "open", "timed"])
  }

  @Test(
    arguments: [
      ("2026-06-15T11:00:00+02:00", "2026-06-15T10:00:00Z"), ("2026-06-15T12:00:00+02:00", "2026-06-15T22:00:00Z"),
      ("2026-06-20T10:00:00+02:00", "2026-06-20T22:00:00Z"), ("2027-01-01T00:00:00+01:00", nil),
    ] as [(String, String?)])
  func saysWhenTheListChanges(now: String, expected: String?) {
    let loaded = events(sample)
    let found = loaded.store.select(Selection(of: "events", period: .upcoming), context: moment(now))
    #expect(found.nextChange?.iso == expected)
  }

  @Test func selectsTheUpcomingEventsOfALibrary() {
    let log = DiagnosticLog()
    let loaded = load(
      [
        (schema("libraries", .library), [source("id,name\n1,N\n2,S\n", "l.csv", log: log)]),
        (
          schema("events", .event, [reference("library", to: "libraries")]),
          [source("id,name,start,library\na,A,2026-06-16,1\nb,B,2026-06-16,2\nc,C,2026-06-01,1\n", "e.csv", log: log)]
        ),
      ], log: log)
    let library = loaded.store.record("libraries", key: RecordKey("1"))
    let events = loaded.store.upcoming(among: library?.related("events") ?? [], moment())
    #expect(loaded.store.keys(events) == ["a"])
  }

  /// Python's `zoneinfo` works out by itself which events are upcoming at every hour of two years.
  @Test(arguments: ["Europe/Warsaw", "Europe/Moscow", "Asia/Taipei", "Europe/Madrid", "America/New_York"])
  func agreesWithPythonsZoneinfoAtEveryHour(zone: String) throws {
    var generator = Generator(seed: UInt64(zone.utf8.count))
    let rows = (0..<48).map { number in "\(number),E,\(span(&generator))" }
    let loaded = load(
      "id,name,start,end\n" + rows.map { $0 + "\n" }.joined(), kind: .event, key: ["id"], "events", context(zone))
    let judged = try runPython(oracle, input: Array((zone + "\n" + rows.joined(separator: "\n")).utf8))
    #expect(judged.errorText == "")
    let lines = judged.text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let ids = loaded.store.records(of: "events")
    // Times that are put forward over do not exist and were refused.
    let kept = Set(ids.compactMap { loaded.store.span(of: $0) == nil ? nil : loaded.store.record($0)?.key.text })
    #expect(kept.count > 40)
    let spans = ids.map(loaded.store.span)
    let first: Int64 = 1_767_225_600
    #expect(lines.count == 17_520)
    for (hour, line) in lines.enumerated() {
      let now = Instant(secondsSince1970: first + Int64(hour) * 3_600)
      let context = SelectionContext(now: now, zone: TimeZoneRules.named(zone) ?? .utc, language: nil)
      // The selection itself is slow in a debug build: every 25th hour; the rule behind it at every hour.
      let upcoming =
        hour % 25 == 0
        ? loaded.store.upcoming(among: ids, context)
        : zip(ids, spans).filter { $1?.isUpcoming(at: now, in: context.zone) ?? false }.map(\.0)
      let mine = Set(loaded.store.keys(upcoming)).intersection(kept)
      let theirs = Set(line.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }).intersection(kept)
      if mine != theirs { return #expect(mine == theirs, "at \(now.iso) in \(zone)") }
    }
  }

  private func span(_ generator: inout Generator) -> String {
    let day = { (number: Int) in (CivilDate(year: 2026, month: 1, day: 1) ?? .earliest).adding(days: number).iso }
    let start = generator.below(725)
    // Changes of clocks are likely days.
    let first = generator.below(3) == 0 ? generator.pick([87, 297, 451, 661, 66, 304, 437, 675]) : start
    let clock = { (hour: Int) in "T" + (hour < 10 ? "0" : "") + "\(hour):30" }
    switch generator.below(6) {
    case 0: return "\(day(first)),"
    case 1: return "\(day(first)),\(day(first + generator.below(5)))"
    case 2: return "\(day(first))\(clock(generator.below(24))),"
    case 3: return "\(day(first))\(clock(generator.below(12))),\(day(first))\(clock(12 + generator.below(12)))"
    case 4: return "\(day(first))\(clock(20)),\(day(first + 1))\(clock(generator.below(5)))"
    default: return "\(day(first))\(clock(10)),\(day(first + 1 + generator.below(4)))\(clock(18))"
    }
  }

  private let oracle = """
    import sys
    from datetime import datetime, date, timedelta, timezone
    from zoneinfo import ZoneInfo
    zone, *rows = sys.stdin.read().split("\\n")
    zone = ZoneInfo(zone)
    def midnight(day):
        return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(timezone.utc)
    events = []
    for row in rows:
        key, _, start, end = row.split(",")
        timed = "T" in start
        first = date.fromisoformat(start[:10])
        last = date.fromisoformat(end[:10]) if end else first
        if end and "T" in end and timed:
            a, b = datetime.fromisoformat(start), datetime.fromisoformat(end)
            one_evening = b - a < timedelta(days=1)
            stop = b.replace(tzinfo=zone, fold=0).astimezone(timezone.utc) if one_evening else midnight(last + timedelta(days=1))
        else:
            stop = midnight(last + timedelta(days=1))
        events.append((key, stop))
    now = datetime(2026, 1, 1, tzinfo=timezone.utc)
    for hour in range(17520):
        print(" ".join(key for key, stop in events if now < stop) or "-")
        now += timedelta(hours=1)
    """
}
