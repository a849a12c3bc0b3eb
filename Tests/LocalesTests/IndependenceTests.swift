import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Locales

/// The same texts on every machine, from any thread.
@Suite struct IndependenceTests {
  @Test func writesTheSameFromManyThreads() throws {
    let expected = try digest(0)
    let wrong = Mutex(0)
    let threads = (0..<8).map { _ in
      Thread {
        for round in 0..<12 {
          let found = try? digest(round)
          if round == 0, found != expected { wrong.withLock { $0 += 1 } }
        }
        wrong.withLock { $0 += 100 }
      }
    }
    for thread in threads {
      thread.stackSize = 1 << 20
      thread.start()
    }
    while wrong.withLock({ $0 / 100 }) < threads.count { Thread.sleep(forTimeInterval: 0.01) }
    #expect(wrong.withLock { $0 % 100 } == 0)
  }

  /// Runs this very test program again, in a strange environment, for the one test below.
  @Test func writesTheSameWhateverTheEnvironment() throws {
    let expected = try digest(0)
    let folder = try TemporaryDirectory()
    for (index, strange) in strangeEnvironments.enumerated() {
      let file = folder.path("digest-\(index)")
      let output = try run(
        "/proc/\(getpid())/exe",
        ["--testing-library", "swift-testing", "--filter", "IndependenceTests.leavesItsTextsForAnother"],
        environment: strange.merging([variable: file]) { $1 })
      let found = try? String(contentsOfFile: file, encoding: .utf8)
      #expect(found == expected, "\(strange) \(output.errorText.suffix(500))")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func leavesItsTextsForAnother() throws {
    setlocale(LC_ALL, "")
    tzset()
    let file = try #require(ProcessInfo.processInfo.environment[variable])
    try digest(0).write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// Some of everything.
  private func digest(_ round: Int) throws -> String {
    var lines: [String] = []
    for identifier in ["en", "pl", "ru", "es", "zh-Hant"] {
      let language = try language(identifier)
      for step in 0..<10 {
        let date = try day("2026-01-31").adding(days: step * 37 + round)
        let end = CivilDateTime(date.adding(days: 2), try time("20:00"))
        lines.append(language.format(date, .full) + language.formatRange(date, end.date, .long))
        lines.append(language.format(end, .medium) + language.monthHeading(year: 2026, month: step + 1))
        lines.append(language.number(step * 12_345) + "\(language.pluralCategory(step))")
        lines.append("\(language.collationKey("Łódź \(step)"))" + language.slug("Łódź Заря 圖書 \(step)"))
        lines.append(language.list(["a", "b", "c"]) + (language.currency(decimal: "\(step).5", code: "PLN") ?? ""))
        lines.append(language.indexHeading("Żaba").label + (language.displayName(of: "ru") ?? ""))
      }
    }
    for name in ["Europe/Warsaw", "America/New_York", "Asia/Taipei"] {
      let zone = try zone(name)
      lines.append(zone.civil(at: Instant(secondsSince1970: 1_790_000_000)).iso + "\(zone.seasonalRules(from: 2026))")
    }
    return lines.joined(separator: "\n")
  }
}

private let variable = "GABLOTA_LOCALES_DIGEST"

private let strangeEnvironments: [[String: String]] = [
  ["TZ": "Pacific/Apia", "LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ar"],
  ["TZ": "America/New_York", "LANG": "tr_TR.UTF-8", "LC_ALL": "C", "TZDIR": "/nowhere"],
  ["TZ": "", "LANG": "", "LC_ALL": "POSIX", "ICU_DATA": "/nowhere", "ICU_TIMEZONE_FILES_DIR": "/nowhere"],
  ["LC_ALL": "th_TH.UTF-8@calendar=buddhist", "TZ": "Asia/Bangkok"],
]
