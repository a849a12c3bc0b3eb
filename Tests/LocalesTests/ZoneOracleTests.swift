import TestSupport
import Testing

@testable import Locales

private let zones = ["Europe/Warsaw", "Europe/Moscow", "Asia/Taipei", "Europe/Madrid", "America/New_York"]
private let firstHour: Int64 = 1_767_225_600  // 2026-01-01T00:00:00Z
private let hours = 17_520

/// Python's zoneinfo has the last word on which instant a clock shows.
@Suite struct ZoneOracleTests {
  @Test func agreesWithPythonOnEveryHourOf2026And2027() throws {
    let script = """
      import zoneinfo, datetime as d, sys
      utc = d.timezone.utc
      for name in sys.stdin.read().split():
          zone = zoneinfo.ZoneInfo(name)
          out = []
          for i in range(\(hours)):
              at = d.datetime.fromtimestamp(\(firstHour) + i * 3600, utc)
              wall = d.datetime(2026, 1, 1) + d.timedelta(hours=i)
              a = wall.replace(tzinfo=zone, fold=0)
              b = wall.replace(tzinfo=zone, fold=1)
              exists = a.astimezone(utc).astimezone(zone).replace(tzinfo=None) == wall
              out.append((int(at.astimezone(zone).utcoffset().total_seconds()), int(a.timestamp()), int(b.timestamp()),
                          int(exists)))
          print(name, " ".join("%d,%d,%d,%d" % row for row in out))
      """
    guard let answer = try zoneJudge(script, input: zones.joined(separator: " ")) else { return }
    let lines = answer.split(separator: "\n")
    #expect(lines.count == zones.count)
    for line in lines {
      let words = line.split(separator: " ")
      let zone = try zone(String(words[0]))
      var mine: [String] = []
      for hour in 0..<hours { mine.append(row(zone, firstHour + Int64(hour) * 3600)) }
      #expect(mine.count == words.count - 1)
      let wrong = zip(mine, words.dropFirst()).first { $0 != String($1) }
      #expect(wrong == nil, "\(zone.identifier): mine and Python's are \(String(describing: wrong))")
    }
  }

  /// The offset at an instant; both instants of the wall clock that shows the same digits, and whether it ever does.
  private func row(_ zone: TimeZoneRules, _ second: Int64) -> String {
    let offset = zone.offset(at: Instant(secondsSince1970: second))
    switch zone.instant(of: CivilDateTime(wallSeconds: second)) {
    case .unique(let at): return "\(offset),\(at.secondsSince1970),\(at.secondsSince1970),1"
    case .fold(let first, let second): return "\(offset),\(first.secondsSince1970),\(second.secondsSince1970),1"
    // Python's fold 0 takes the offset before the change, fold 1 the one after.
    case .gap(let earlier, let later): return "\(offset),\(later.secondsSince1970),\(earlier.secondsSince1970),0"
    }
  }

  @Test func agreesWithPythonOnEveryZoneFrom1890To2300() throws {
    let script = """
      import zoneinfo, datetime as d, random, sys
      zoneinfo.reset_tzpath(to=["\(ZoneFiles.directory.dropLast())"])
      random.seed(1)
      epoch = d.datetime(1970, 1, 1, tzinfo=d.timezone.utc)
      for name in sys.stdin.read().split():
          try:
              zone = zoneinfo.ZoneInfo(name)
          except Exception:
              continue
          row = []
          for i in range(120):
              at = random.randrange(-2524608000, 10413792000)
              row.append("%d,%d" % (at, (epoch + d.timedelta(seconds=at)).astimezone(zone).utcoffset().total_seconds()))
          print(name, " ".join(row))
      """
    let answer = try runPython(script, input: Array(TimeZoneRules.identifiers.joined(separator: " ").utf8))
    let lines = answer.text.split(separator: "\n")
    #expect(lines.count > 500, "\(answer.errorText)")
    for line in lines {
      let words = line.split(separator: " ")
      let zone = try zone(String(words[0]))
      for word in words.dropFirst() {
        let numbers = word.split(separator: ",").compactMap { Int($0) }
        let offset = zone.offset(at: Instant(secondsSince1970: Int64(numbers[0])))
        #expect(offset == numbers[1], "\(zone.identifier) at \(numbers[0])")
      }
    }
  }
}
