import TestSupport
import Testing

@testable import Locales

@Suite struct TimeZoneTests {
  @Test func saysWhichReadingsClocksSkip() throws {
    let warsaw = try zone("Europe/Warsaw")
    let gap = warsaw.instant(of: try reading("2026-03-29T02:30"))
    guard case .gap(let earlier, let later) = gap else {
      Issue.record("no gap: \(gap)")
      return
    }
    #expect(earlier.iso == "2026-03-29T00:30:00Z" && warsaw.civil(at: earlier).iso == "2026-03-29T01:30:00")
    #expect(later.iso == "2026-03-29T01:30:00Z" && warsaw.civil(at: later).iso == "2026-03-29T03:30:00")
    #expect(gap.first == later)
    #expect(warsaw.instant(of: try reading("2026-03-29T03:00")) == .unique(try instant("2026-03-29T01:00:00Z")))
    #expect(warsaw.instant(of: try reading("2026-03-29T01:59:59")) == .unique(try instant("2026-03-29T00:59:59Z")))
  }

  @Test func saysWhichReadingsClocksRepeat() throws {
    let warsaw = try zone("Europe/Warsaw")
    let fold = warsaw.instant(of: try reading("2026-10-25T02:30"))
    #expect(fold == .fold(first: try instant("2026-10-25T00:30:00Z"), second: try instant("2026-10-25T01:30:00Z")))
    #expect(warsaw.instant(of: try reading("2026-10-25T03:00")) == .unique(try instant("2026-10-25T02:00:00Z")))
  }

  @Test func beginsADayWhereMidnightIsSkipped() throws {
    let saoPaulo = try zone("America/Sao_Paulo")
    #expect(saoPaulo.startOfDay(try day("2017-10-15")).iso == "2017-10-15T03:00:00Z")
    // Samoa left a whole day out.
    let apia = try zone("Pacific/Apia")
    #expect(apia.startOfDay(try day("2011-12-30")).iso == "2011-12-30T10:00:00Z")
    #expect(apia.startOfDay(try day("2011-12-31")).iso == "2011-12-30T10:00:00Z")
    #expect(try zone("Europe/Warsaw").startOfDay(try day("2026-03-01")).iso == "2026-02-28T23:00:00Z")
  }

  @Test func keepsTheLastRuleForEver() throws {
    let newYork = try zone("America/New_York")
    // In 2345 as in 2001 the year begins on a Monday: clocks change on 11 March.
    #expect(newYork.civil(at: try instant("2345-07-01T12:00:00Z")).iso == "2345-07-01T08:00:00")
    #expect(newYork.civil(at: try instant("2345-03-11T06:59:59Z")).iso == "2345-03-11T01:59:59")
    #expect(newYork.civil(at: try instant("2345-03-11T07:00:00Z")).iso == "2345-03-11T03:00:00")
    #expect(newYork.instant(of: try reading("2345-07-01T08:00")).first.iso == "2345-07-01T12:00:00Z")
    #expect(newYork.civil(at: Instant(secondsSince1970: .max)).iso == "9999-12-31T18:59:59")
  }

  @Test func hasTheRuleThatACalendarNeeds() throws {
    guard case .yearly(let spring, let autumn) = try zone("Europe/Warsaw").seasonalRules(from: 2026) else {
      Issue.record("Warsaw changes its clocks twice a year")
      return
    }
    #expect(spring.recurrenceRule == "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
    #expect(spring.before.seconds == 3_600 && spring.after.seconds == 7_200 && spring.after.isDaylight)
    #expect(spring.reading(in: 1970)?.iso == "1970-03-29T02:00:00")
    #expect(autumn.recurrenceRule == "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
    #expect(autumn.reading(in: 2026)?.iso == "2026-10-25T03:00:00")
    #expect([spring.before.name, spring.after.name] == ["CET", "CEST"])
  }

  @Test(arguments: [
    ("America/New_York", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
    (
      "Asia/Jerusalem", "FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29",
      "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"
    ),
    ("Australia/Sydney", "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"),
    ("Europe/Dublin", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
  ])
  func findsTheYearlyRule(_ name: String, _ first: String, _ second: String) throws {
    guard case .yearly(let one, let two) = try zone(name).seasonalRules(from: 2026) else {
      Issue.record("no yearly rule for \(name)")
      return
    }
    #expect([one.recurrenceRule, two.recurrenceRule] == [first, second])
    #expect(one.after.isDaylight == (one.after.seconds > one.before.seconds))
  }

  @Test(arguments: [("Europe/Moscow", 10_800), ("Asia/Taipei", 28_800), ("Asia/Kolkata", 19_800), ("Etc/UTC", 0)])
  func findsClocksThatStay(_ name: String, _ seconds: Int) throws {
    guard case .fixed(let offset) = try zone(name).seasonalRules(from: 2026) else {
      Issue.record("\(name) has no summer time")
      return
    }
    #expect(offset.seconds == seconds && !offset.isDaylight)
  }

  @Test func listsChangesThatFollowNoRule() throws {
    guard case .listed(let first, let changes) = try zone("Africa/Casablanca").seasonalRules(from: 2026) else {
      Issue.record("Morocco's changes follow Ramadan")
      return
    }
    #expect(first.seconds == 3_600 && changes.count > 50)
    #expect(changes.first?.local.iso == "2026-02-15T03:00:00")
  }

  @Test(arguments: [
    ("europe/warsaw", "Europe/Warsaw"), ("Warsaw", "Europe/Warsaw"), ("Europe/Warsow", "Europe/Warsaw"),
    ("Moskow", "Europe/Moscow"), ("MSK", "Europe/Moscow"), ("UTC+3", "Etc/GMT-3"), ("GMT-05:00", "Etc/GMT+5"),
    ("GMT+2", "Etc/GMT-2"),
    ("Central European Standard Time", "Europe/Warsaw"), ("america/new york", "America/New_York"),
  ])
  func suggestsTheZoneThatWasMeant(_ wrong: String, _ right: String) {
    #expect(TimeZoneRules.named(wrong) == nil)
    #expect(TimeZoneRules.suggestion(for: wrong) == right)
  }

  @Test(arguments: [
    "", "Nowhere/Nothing", "xyz", "../../etc/passwd", "Europe/Warsaw\u{301}", "Etc/Unknown", "SystemV/EST5",
    "tzdata.zi", "leapseconds",
  ])
  func knowsNoOtherZones(_ name: String) { #expect(TimeZoneRules.named(name) == nil) }

  @Test func givesOneObjectForAName() throws {
    #expect(try zone("Asia/Taipei") === zone("Asia/Taipei"))
    #expect(TimeZoneRules.identifiers.count > 500)
    for name in TimeZoneRules.identifiers { #expect(TimeZoneRules.named(name)?.identifier == name) }
  }

  @Test func refusesDamagedZoneFiles() throws {
    guard let bytes = readFile(ZoneFiles.directory + "Europe/Warsaw", limit: 1 << 20) else {
      try skip("no zone files")
    }
    #expect(ZoneTable(zoneFile: bytes) != nil)
    for length in stride(from: 0, to: bytes.count - 40, by: 7) {
      #expect(ZoneTable(zoneFile: Array(bytes.prefix(length))) == nil)
    }
    var dice = Dice(7)
    for _ in 0..<2_000 {
      // Must not trap; what it reads does not matter.
      var damaged = bytes
      for _ in 0..<3 { damaged[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
      _ = ZoneTable(zoneFile: damaged)?.transitions()
    }
  }

  private func instant(_ iso: String) throws -> Instant { try #require(Instant(iso: iso)) }
}
