import Foundation
import TestSupport
import Testing
import Text

@testable import Locales

@Suite struct DateParserTests {
  /// Each line of a file is a cell's text, an arrow, and what the parser says.
  @Test(arguments: ["date", "moment", "time", "declared"])
  func readsAndExplains(_ kind: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Cases/\(kind).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count > 10)
    let read = try reader(kind)
    let answers = lines.map { line in
      let text = line.range(of: " → ").map { String(line[..<$0.lowerBound]) } ?? line
      return text + " → " + read(text)
    }
    try assertSnapshot(answers.joined(separator: "\n") + "\n", "Cases/\(kind).txt")
  }

  private func reader(_ kind: String) throws -> (String) -> String {
    let plain = DateParser()
    let declared = try DateParser(
      formats: ["%d.%m.%Y", "%d.%m.%Y %H:%M", "%d %B %Y", "%d/%m/%y"], language: language("ru"))
    return { text in
      switch kind {
      case "date": answer(plain.date(text)) { $0.iso }
      case "time": answer(plain.time(text)) { $0.second == 0 ? $0.iso + ":00" : $0.iso }
      case "moment": answer(plain.moment(text), describe)
      default: answer(declared.moment(text), describe)
      }
    }
  }

  private func describe(_ moment: ParsedMoment) -> String {
    switch moment {
    case .day(let date): "day \(date.iso)"
    case .local(let reading): "local \(reading.iso)"
    case .instant(let instant, let offset): "instant \(instant.iso), offset \(offset)"
    }
  }

  private func answer<Value>(_ result: Result<Value, DateProblem>, _ describe: (Value) -> String) -> String {
    switch result {
    case .success(let value): describe(value)
    case .failure(let problem):
      "[\(problem.kind.rawValue)] \(problem.message)" + (problem.suggestion.map { " (\($0))" } ?? "")
    }
  }

  @Test func joinsDateAndTimeFromTwoCells() {
    let parser = DateParser()
    #expect(answer(parser.moment(date: "2024-12-01", time: "10:00 AM"), describe) == "local 2024-12-01T10:00:00")
    #expect(answer(parser.moment(date: "2024-12-01", time: "24:00"), describe) == "local 2024-12-02T00:00:00")
    #expect(answer(parser.moment(date: "2024-12-01", time: " "), describe) == "day 2024-12-01")
    #expect(
      answer(parser.moment(date: "2024-12-01", time: "18:00+03:00"), describe)
        == answer(parser.moment("2024-12-01T18:00+03:00"), describe))
    #expect(
      answer(parser.moment(date: "2024-12-01", time: "24:00Z"), describe)
        == answer(parser.moment("2024-12-02T00:00Z"), describe))
    #expect(
      answer(parser.moment(date: "2024-12-01", time: "13:00 PM"), describe)
        == "[impossible-date] \"13:00 PM\" is not a time: with AM or PM the hour goes from 1 to 12 (write 13:00, without PM)"
    )
  }

  @Test(arguments: [
    ("%Q-%m", "unknown directive \"%Q\" in the format \"%Q-%m\""),
    ("%d.%m", "the format \"%d.%m\" does not give a complete date"), ("abc", "the format \"abc\" has no directive"),
    ("%I:%M", "the format \"%I:%M\" has %I, hours to 12, without %p"),
    ("%M", "the format \"%M\" has minutes without hours"),
    ("%Y-%m-%d %", "the format \"%Y-%m-%d %\" ends in the middle of a directive"),
    ("", "the format \"\" has no directive"),
  ])
  func refusesFormatsThatReadNothing(_ format: String, _ message: String) {
    #expect(throws: DateFormatProblem.self) { try DateParser(formats: [format]) }
    do { _ = try DateParser(formats: [format]) } catch { #expect(error.message == message) }
  }

  @Test func readsAnythingThatIsCertain() throws {
    let parser = try DateParser(formats: ["any"])
    for text in [
      "2026-03-12", "12.03.2026", "2026/03/12", "20260312", "12 March 2026", "March 12, 2026", "12-Mar-2026",
    ] {
      #expect(answer(parser.date(text)) { $0.iso } == "2026-03-12", "\(text)")
    }
    guard case .failure(let problem) = parser.date("03/04/2026") else {
      Issue.record("03/04/2026 is not certain")
      return
    }
    #expect(problem.kind == .ambiguous)
  }

  @Test func agreesWithPythonOnDeclaredFormats() throws {
    let formats = [
      "%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%y", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M:%S", "%d %B %Y", "%b %d, %Y",
      "%Y-%m-%d %I:%M %p", "%Y-%j", "%Y%m%d", "%Y-%m-%dT%H:%M:%S%z", "%a, %d %b %Y",
    ]
    var dice = Dice(5)
    let cases = formats.flatMap { format in (0..<250).map { _ in (format, sample(format, &dice)) } }
    let script = """
      import sys, datetime
      for line in sys.stdin.read().split("\\n"):
          format, text = line.split("\\t")
          try:
              at = datetime.datetime.strptime(text, format)
              print(at.replace(tzinfo=None).isoformat() if at.tzinfo is None
                    else at.astimezone(datetime.timezone.utc).replace(tzinfo=None).isoformat() + "Z")
          except (ValueError, OverflowError):
              print("-")
      """
    let input = cases.map { $0.0 + "\t" + $0.1 }.joined(separator: "\n")
    let theirs = try runPython(script, input: Array(input.utf8)).text.split(separator: "\n").map(String.init)
    try #require(theirs.count == cases.count)
    let parsers = try Dictionary(uniqueKeysWithValues: formats.map { ($0, try DateParser(formats: [$0])) })
    var read = 0
    for ((format, text), expected) in zip(cases, theirs) {
      let mine = parsers[format].map { wall($0.moment(text)) } ?? ""
      // Python does not look whether the weekday is that of the day.
      if mine == "-", format.hasPrefix("%a") { continue }
      #expect(mine == expected, "\(format) and \(text)")
      read += expected == "-" ? 0 : 1
    }
    #expect(read > cases.count / 4 && read < cases.count * 3 / 4, "\(read) of \(cases.count) are dates")
  }

  private func wall(_ result: Result<ParsedMoment, DateProblem>) -> String {
    switch result {
    case .success(.day(let date)): date.iso + "T00:00:00"
    case .success(.local(let reading)): reading.iso
    case .success(.instant(let instant, offset: _)): instant.iso
    case .failure: "-"
    }
  }

  /// A text that follows a format nearly always: numbers run a little out of their ranges, signs go wrong.
  private func sample(_ format: String, _ dice: inout Dice) -> String {
    var text = ""
    var isDirective = false
    for scalar in format.unicodeScalars {
      if isDirective {
        text += piece(scalar, isTight: format == "%Y%m%d", &dice)
        isDirective = false
      } else if scalar == "%" {
        isDirective = true
      } else {
        text += dice.roll(60) == 0 ? [".", "/", "", " ", "x"][dice.roll(5)] : String(scalar)
      }
    }
    return dice.roll(40) == 0 ? text + "1" : text
  }

  private func piece(_ directive: Unicode.Scalar, isTight: Bool, _ dice: inout Dice) -> String {
    func number(_ limit: Int, _ width: Int) -> String {
      let value = dice.roll(limit)
      return isTight || dice.roll(4) > 0 ? padded(value, width) : String(value)
    }
    // Here any form of a name will do; Python wants exactly the long or the short one.
    let months =
      directive == "B"
      ? ["January", "february", "March", "April", "May", "JUNE", "Juli", "September", "december", "Sept"]
      : ["Jan", "FEB", "mar", "Apr", "May", "jun", "Jup", "Sep", "Nov", "Dec"]
    switch directive {
    case "Y": return padded(1890 + dice.roll(250), 4)
    case "y": return padded(dice.roll(100), 2)
    case "m": return number(14, 2)
    case "d": return number(33, 2)
    case "H": return number(25, 2)
    case "I": return number(14, 2)
    case "M", "S": return number(61, 2)
    case "j": return number(370, 3)
    case "p": return ["AM", "pm", "PM"][dice.roll(3)]
    case "z": return ["+0300", "-05:30", "Z", "0300"][dice.roll(4)]
    case "a": return ["Mon", "Tue", "Sun"][dice.roll(3)]
    default: return months[dice.roll(months.count)]
    }
  }

  @Test func neverTrapsOnAnyText() throws {
    let parser = DateParser()
    let declared = try DateParser(formats: ["%d.%m.%Y", "%B %d %Y %I:%M %p"], language: language("ru"))
    let parts = [
      "2026", "03", "1", "-", "/", ".", ":", " ", "мар", "Mar", "AM", "#", "T", "Z", "+", "年", "\u{301}", "\u{A0}", "é",
      "99999999999999999999", "0", "\u{202F}", "", "%", "1e9", "٣",
    ]
    var dice = Dice(11)
    for _ in 0..<4_000 {
      let text = (0..<dice.roll(8)).map { _ in parts[dice.roll(parts.count)] }.joined()
      for parser in [parser, declared] { _ = (parser.date(text), parser.time(text), parser.moment(text)) }
    }
  }
}
