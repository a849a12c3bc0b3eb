import Text
import Hours
import Files
import Foundation
import Locales
import TestSupport
import Testing

@Suite struct OpeningHoursTests {
  /// `Cases/opening-hours.txt`: a text, ` => `, and its hours in one fixed form, or `?`.
  @Test func readsWhatPeopleWriteAndGuessesNothing() throws {
    let bytes = try Files.read(projectRoot(of: #filePath) + "/Tests/HoursTests/Cases/opening-hours.txt")
    var count = 0
    for line in bytes.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
      let parts = String(decoding: line, as: UTF8.self).components(separatedBy: " => ")
      guard parts.count == 2 else { continue }
      let text = parts[0].components(separatedBy: "\\n").joined(separator: "\n")
      #expect(OpeningHours(text).map(written) ?? "?" == parts[1], "\(parts[0])")
      count += 1
    }
    #expect(count > 150)
  }

  @Test func readsEveryCellOfTheEnglishLibraries() throws {
    let path = try sharedData("england-libraries.csv")
    let judged = try run(
      "python3",
      [
        "-c",
        """
        import csv, sys
        for row in csv.DictReader(open(sys.argv[1], encoding="utf-8-sig", errors="replace")):
          for name, cell in row.items():
            if name and name.endswith(" hours") and cell: print(cell.replace("\\n", " "))
        """, path,
      ])
    let cells = judged.text.components(separatedBy: "\n").filter { !$0.isEmpty }
    var notUnderstood: Set<String> = []
    for cell in cells {
      guard let hours = OpeningHours(cell) else {
        notUnderstood.insert(cell)
        continue
      }
      #expect(written(hours.days[0]).filter { $0 != "+" } == cell)
    }
    print("cells of hours: \(cells.count), not understood: \(notUnderstood.sorted())")
    // Midnight to midnight may be all day or not at all; a bare time and a shift that runs backwards are mistakes.
    #expect(cells.count > 15_000)
    #expect(notUnderstood.contains("00:00-00:00"))
    #expect(notUnderstood.count < 60)
  }

  @Test func understandsNothingHostile() {
    let texts = [
      "<script>", "Mo-Fr", "\"; drop", "\u{202E}10-18", "Jan", "Jan 32 off", "Feb 30 off", "Mayor 10-18",
      "Dec 26-24 off",
    ]
    for text in texts { #expect(OpeningHours(text) == nil, "\(text)") }
    for mark in ["\u{301}", "\u{FE0F}", "\u{200D}", "\u{20DD}"] {
      #expect(OpeningHours("Mo-Fr 10:00-18:00;" + mark + "Sa 10:00-12:00") == nil)
      #expect(OpeningHours("Mo-Fr 10:00-18:00; Jul" + mark + " Mo off") == nil)
    }
    #expect(OpeningHours("Mo-Fr 10:00\u{301}-18:00") == nil)
    #expect(OpeningHours(String(repeating: "Mo 10-18, ", count: 10_000)) == nil)
  }

  @Test func neverTrapsOnMixedUpTokens() {
    var random = Scrambler(state: 1)
    let words = [
      "Mo", "Fr", "-", ",", ";", "10", "10:00", "24:00", "24", "18:00", "am", "pm", "closed", "выходные", "24/7", "PH",
      " ", ":", ".", "99", "0900", "週一", "上午", "9點", "半", "until", "\n", "7", "h", "0",
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.next(12)).map { _ in words[random.next(words.count)] }.joined(separator: " ")
      guard let hours = OpeningHours(text) else { continue }
      #expect(hours.days.count == 7)
      for case .open(let intervals) in hours.days { #expect(!intervals.isEmpty) }
    }
  }

  /// One fixed form: days of equal hours in a row together, `+` where a time is past midnight.
  private func written(_ hours: OpeningHours) -> String {
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    var runs: [(first: Int, last: Int)] = []
    for day in 0..<7 where hours.days[day] != .unstated {
      if let run = runs.last, run.last == day - 1, hours.days[run.last] == hours.days[day] {
        runs[runs.count - 1].last = day
      } else {
        runs.append((day, day))
      }
    }
    return runs.map { run in
      let days = run.first == run.last ? names[run.first] : names[run.first] + "-" + names[run.last]
      return days + " " + written(hours.days[run.first])
    }.joined(separator: "; ")
  }

  private func written(_ day: OpeningHours.Day) -> String {
    guard case .open(let intervals) = day else { return "off" }
    return intervals.map { $0.opens.iso + "-" + $0.closes.iso + ($0.isPastMidnight ? "+" : "") }.joined(separator: ",")
  }
}

/// A small generator with a seed, so that a failure comes again.
struct Scrambler {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, bound)))
  }
}
