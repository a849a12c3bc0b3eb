import Foundation
import TestSupport
import Testing

@testable import Locales

private let five = ["en", "pl", "ru", "es", "zh-Hant"]

@Suite struct LanguageTests {
  /// Everything a language writes, in a file of its own that people can read.
  @Test(arguments: five + ["en-GB", "zh-TW"])
  func writesExactly(_ identifier: String) throws {
    try assertSnapshot(try texts(in: language(identifier)), "Cases/language-\(identifier).txt")
  }

  @Test func writesDatesWithTheMonthInTheGenitive() throws {
    let date = try day("2026-03-12")
    #expect(try language("pl").format(date, .long) == "12 marca 2026")
    #expect(try language("ru").format(date, .long) == "12 марта 2026\u{A0}г.")
    #expect(try language("pl").monthHeading(year: 2026, month: 9) == "Wrzesień 2026")
    #expect(try language("ru").monthHeading(year: 2026, month: 9) == "Сентябрь 2026\u{A0}г.")
    #expect(try language("ru").monthName(3) == "март" && language("pl").monthName(3) == "marzec")
  }

  @Test(arguments: five) func writesTimesWith24Hours(_ identifier: String) throws {
    let language = try language(identifier)
    #expect(language.format(try time("16:13")) == "16:13")
    #expect(language.format(try time("00:05")) == (identifier == "es" ? "0:05" : "00:05"))
    for skeleton in ["jm", "hm", "hma", "Hm", "Km", "kmb", "Jm", "Cm"] {
      #expect(language.format(try reading("2026-03-12T16:13"), skeleton: skeleton) == "16:13")
    }
    let long = language.format(try reading("2026-03-12T16:13"), .full)
    #expect(long.hasSuffix("16:13"), "\(long)")
  }

  @Test(arguments: [
    ("pl", "many one few few few many many many few many"), ("ru", "many one few few few many many one few many"),
    ("es", "other one other other other other other other other other"),
    ("en", "other one other other other other other other other other"),
    ("zh-Hant", "other other other other other other other other other other"),
  ])
  func tellsPluralFormsApart(_ identifier: String, _ forms: String) throws {
    let language = try language(identifier)
    let counts = [0, 1, 2, 3, 4, 5, 12, 21, 22, 25]
    #expect(counts.map { language.pluralCategory($0).rawValue }.joined(separator: " ") == forms)
  }

  @Test func tellsPluralFormsOfLargeNumbersAndFractionsApart() throws {
    #expect(try language("es").pluralCategory(1_000_000) == .many)
    #expect(try language("ru").pluralCategory(101) == .one && language("pl").pluralCategory(101) == .many)
    #expect(try language("ru").pluralCategory(Int.max) == .many && language("ru").pluralCategory(-1) == .one)
    #expect(try language("pl").pluralCategory(decimal: "1.5") == .other)
    #expect(try language("en").pluralCategory(decimal: "1") == .one)
    #expect(try language("en").pluralCategory(decimal: "1.0") == .other)
    #expect(try language("en").pluralCategory(decimal: "one") == nil)
  }

  @Test(arguments: ["", "1.", ".5", "1,5", "0x10", "NaN", "1e999999999", "--1", "1 000", "١", "1e", "1e+"])
  func refusesWhatIsNoDecimalNumber(_ text: String) throws {
    let language = SiteLanguage.english
    #expect(language.number(decimal: text) == nil)
    #expect(language.currency(decimal: text, code: "EUR") == nil)
    #expect(language.percent(decimal: text) == nil)
  }

  @Test func keepsEveryDigitOfADecimalNumber() {
    let long = "12345678901234567890.12345678901234567890"
    #expect(SiteLanguage.english.number(decimal: long) == "12,345,678,901,234,567,890.12345678901234567890")
    #expect(SiteLanguage.english.number(decimal: "0.10") == "0.10")
    #expect(SiteLanguage.english.number(decimal: "1.5e3") == "1,500")
    #expect(SiteLanguage.english.number(decimal: "+5") == "5")
    #expect(SiteLanguage.english.currency(decimal: "0.125", code: "EUR") == "€0.13")
    #expect(SiteLanguage.english.currency(decimal: "5", code: "eur") == nil)
    #expect(SiteLanguage.english.currency(decimal: "5", code: "QQQ") == nil)
  }

  @Test func refusesSkeletonsThatAskForMoreThanThereIs() throws {
    let date = try day("2026-03-12")
    for skeleton in ["", "Hm", "z", "yMd'x'", "yMMMM d", "é", String(repeating: "y", count: 33)] {
      #expect(SiteLanguage.english.format(date, skeleton: skeleton) == nil, "\(skeleton)")
    }
    #expect(SiteLanguage.english.format(date, skeleton: "MMMd") == "Mar 12")
  }

  @Test func writesDatesOfAllYears() throws {
    #expect(SiteLanguage.english.format(.earliest, .long) == "January 1, 1")
    #expect(SiteLanguage.english.format(.latest, .long) == "December 31, 9999")
    // ICU's own calendar would be Julian here.
    #expect(SiteLanguage.english.format(try day("1500-03-01"), .full) == "Thursday, March 1, 1500")
    #expect(
      SiteLanguage.english.formatRange(try day("1500-02-27"), try day("1500-03-01"), .long)
        == "February 27 – March 1, 1500")
    #expect(try language("th").format(day("2026-03-12"), .short) == "12/3/2026")
    let thai = try language("th").formatRange(day("2026-03-12"), day("2026-03-14"), .short)
    #expect(thai == "12/3/2026 – 14/3/2026")
  }

  @Test(arguments: [
    ("pl_PL", "pl-PL"), ("polish", "pl"), ("ua", "uk"), ("PL", "pl"), ("russan", "ru"), ("tw", "zh-Hant"),
  ])
  func suggestsTheLanguageThatWasMeant(_ wrong: String, _ right: String) {
    #expect(SiteLanguage.suggestion(for: wrong) == right)
  }

  @Test(arguments: ["", "x", "xx", "pl_PL", "polish", "pl-", "zh-Hant-", "p\u{301}l", "../pl", "en\0"])
  func knowsNoOtherLanguages(_ identifier: String) { #expect(SiteLanguage(identifier) == nil) }

  @Test func writesIdentifiersInOneWay() throws {
    #expect(try language("zh-hant").identifier == "zh-Hant")
    #expect(try language("EN-gb").identifier == "en-GB")
    #expect(try language("zh-hant") == language("zh-Hant"))
    #expect(try language("ar").isRightToLeft && !language("ru").isRightToLeft)
  }

  private func texts(in language: SiteLanguage) throws -> String {
    var lines: [String] = []
    let first = try day("2026-03-12")
    let others = try ["2026-03-14", "2026-04-02", "2027-01-02"].map { try day($0) }
    let evening = CivilDateTime(first, try time("18:00"))
    for style in DateStyle.allCases {
      lines.append("\(style): \(language.format(first, style)) | \(language.format(evening, style))")
      lines.append("  \(others.map { language.formatRange(first, $0, style) }.joined(separator: " | "))")
      for end in try ["2026-03-12T20:30", "2026-03-13T02:00", "2026-03-14T20:30"].map({ try reading($0) }) {
        let span = try #require(EventSpan(start: .time(evening), end: .time(end)))
        lines.append("  \(language.format(span, style))")
      }
    }
    let skeletons = ["MMMd", "MMMMd", "EEEEMMMMd", "EEEMMMd", "yMMMM", "LLLL", "EEEE", "y", "d"]
    lines += skeletons.map { "\($0): \(language.format(first, skeleton: $0) ?? "nil")" }
    lines.append(
      "time: \(language.format(try time("09:05"))), \(language.formatRange(try time("9:05"), try time("18:00")))")
    lines.append("months: \((1...12).map { language.monthName($0) }.joined(separator: " "))")
    lines.append("  \((1...12).map { language.monthName($0, abbreviated: true) }.joined(separator: " "))")
    lines.append("  \((1...12).map { language.monthHeading(year: 2026, month: $0) }.joined(separator: " | "))")
    lines.append("weekdays: \((1...7).map { language.weekdayName($0) }.joined(separator: " "))")
    lines.append("  \((1...7).map { language.weekdayName($0, abbreviated: true) }.joined(separator: " "))")
    lines.append("numbers: \([0, 1234, 12_345, -1_234_567].map { language.number($0) }.joined(separator: " | "))")
    lines.append(
      "decimals: \(["-12345.50", "0.5"].map { language.number(decimal: $0) ?? "nil" }.joined(separator: " | "))")
    lines.append("percent: \(["0.255", "1"].map { language.percent(decimal: $0) ?? "nil" }.joined(separator: " | "))")
    let codes = ["USD", "EUR", "GBP", "PLN", "RUB", "TWD", "JPY"]
    lines.append(
      "money: \(codes.map { language.currency(decimal: "1234.5", code: $0) ?? "nil" }.joined(separator: " | "))")
    let lists = [[], ["a"], ["a", "b"], ["a", "b", "c"]].map { language.list($0) }
    lines.append("lists: \(lists.joined(separator: " | ")) | \(language.list(["a", "b", "c"], alternatives: true))")
    let names = ["pl", "ru", "es", "en", "zh-Hant", "pol", "xx"].map { language.displayName(of: $0) ?? "nil" }
    lines.append(
      "languages: \(names.joined(separator: ", ")); \(language.displayName(of: language.identifier, capitalized: true) ?? "nil")"
    )
    lines.append("index: \(language.indexHeadings.map(\.label).joined(separator: " "))")
    return lines.map { visible($0) + "\n" }.joined()
  }
}
