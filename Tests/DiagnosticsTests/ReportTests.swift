import Diagnostics
import Testing

private let file = SourceFile(path: "data/events.csv", text: "id,name\r\n1,Łódź\r\n2,图书馆 night\r\n")

private func diagnostic(_ span: Range<Int>, _ message: String = "found a, expected b") -> Diagnostic {
  Diagnostic(.error, "test.code", message, at: SourceLocation(file, span, cell: "row 1"), suggestion: "mend it")
}

@Suite struct ReportTests {
  @Test func putsCaretsUnderTheSpan() {
    let text = TextReport().text(of: diagnostic(11..<17))
    #expect(
      text == """
        data/events.csv:2:3: error[test.code]: found a, expected b (row 1)
            2 | 1,Łódź
              |   ^^^^
          help: mend it

        """)
  }

  @Test func aMistakeThatComesManyTimesIsToldOnceWithItsPlaces() {
    let lines = SourceFile(path: "a.csv", text: String(repeating: "x,yes\n", count: 20))
    let mistake = { (line: Int, message: String) in
      Diagnostic(.error, "a.b", message, at: SourceLocation(lines, (line * 6 + 2)..<(line * 6 + 5)))
    }
    let told = ((0..<12).map { mistake($0, "found yes") } + (12..<15).map { mistake($0, "found no") }).withoutRepeats
    #expect(told.map(\.message) == ["found yes", "found no", "found no", "found no"])
    #expect(
      told[0].notes.map(\.message) == [
        "the same at 11 other places: 2:3, 3:3, 4:3, 5:3, 6:3, 7:3, 8:3, 9:3 and 3 more"
      ])
  }

  @Test func theSameMistakeWithTheSameNoteIsToldOnce() {
    let lines = SourceFile(path: "a.csv", text: String(repeating: "x,yes\n", count: 20))
    let mistake = { (line: Int, note: String) in
      let place = SourceLocation(lines, (line * 6 + 2)..<(line * 6 + 5))
      return Diagnostic(.warning, "a.b", "no start", at: place, notes: [Diagnostic.Note(note, at: place)])
    }
    let told = ((0..<5).map { mistake($0, "the start is here") } + [mistake(5, "another")]).withoutRepeats
    #expect(
      told.map { $0.notes.map(\.message) } == [
        ["the start is here", "the same at 4 other places: 2:3, 3:3, 4:3, 5:3"], ["another"],
      ])
  }

  @Test func theSameMistakeOfTwoColumnsIsToldOfEach() {
    let lines = SourceFile(path: "a.csv", text: String(repeating: "yes,yes\n", count: 9))
    let told = (0..<18).map { place in
      let location = SourceLocation(
        lines, (place * 4)..<(place * 4 + 3), cell: "row \(place / 2 + 1), column \"\(place % 2 == 0 ? "n" : "p")\"")
      return Diagnostic(.error, "a.b", "found yes", at: location)
    }.withoutRepeats
    #expect(told.map { $0.location?.cell } == ["row 1, column \"n\"", "row 1, column \"p\""])
    #expect(told.map(\.notes.count) == [1, 1])
  }

  @Test func theWrongCellsOfAColumnAreToldAsOneBehindTheFewThatDiffer() {
    let values = (0..<12).map { "x\($0 % 4 == 0 ? 0 : $0)" }
    let lines = SourceFile(path: "a.csv", text: values.joined(separator: "\n") + "\nyes\n")
    var start = 0
    var mistakes: [Diagnostic] = values.enumerated().map { row, value in
      defer { start += value.utf8.count + 1 }
      let place = SourceLocation(lines, start..<(start + value.utf8.count), cell: "row \(row + 1), column \"n\"")
      var mistake = Diagnostic(.error, "a.b", "found \(value)", at: place, suggestion: "mend \(value)")
      mistake.settledBy = "write n"
      return mistake
    }
    mistakes.append(
      Diagnostic(.error, "a.c", "no", at: SourceLocation(lines, start..<(start + 3), cell: "row 13, column \"n\"")))
    let told = mistakes.withoutRepeats
    #expect(told.map(\.message) == ["no", "found x0"])
    #expect(
      told[1].notes.map(\.message) == [
        "12 cells of this column have such a mistake: \"x0\" 3 times, \"x1\", \"x2\" and 7 other values",
        "the others are at 2:1, 3:1, 4:1, 5:1, 6:1, 7:1, 8:1, 9:1 and 3 more",
      ])
    #expect(told[1].suggestion == "write n")
    #expect(mistakes.prefix(10).map { $0 }.withoutRepeats.count == 10)
  }

  @Test func countsColumnsInScalarsAndPlacesCaretsInTerminalColumns() {
    let start = 9 + 11 + 2
    let text = TextReport().text(of: diagnostic((start + 9)..<(start + 15)))
    #expect(text.contains("data/events.csv:3:6: "))
    #expect(text.contains("\n      |         ^^^^^^\n"))
  }

  @Test func makesControlCharactersAndWorkflowCommandsHarmless() {
    let text = TextReport().text(of: diagnostic(0..<2, "\u{1B}[31m::error::x\u{202E}\r\n"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\r" })
    #expect(!text.contains("::error"))
  }

  @Test func cutsALongLineAroundThePlace() {
    let long = SourceFile(path: "x", text: String(repeating: "ж", count: 5000))
    let text = TextReport().text(of: Diagnostic(.error, "a", "b", at: SourceLocation(long, 4000..<4002)))
    #expect(text.utf8.count < 400)
    #expect(text.contains("…"))
  }

  @Test func survivesSpansOutsideTheFile() {
    for start in -5..<60 {
      for length in [0, 1, 7, 10_000] {
        _ = TextReport().text(of: diagnostic(start..<(start + length)))
        _ = JSONReport().text(of: [diagnostic(start..<(start + length))])
      }
    }
  }

  @Test func sortsByFilePositionAndCode() {
    let log = DiagnosticLog()
    for offset in [12, 3, 7] { log.report(diagnostic(offset..<(offset + 1))) }
    #expect(log.sorted().compactMap { $0.location?.span?.lowerBound } == [3, 7, 12])
  }

  @Test func escapesAnnotationsForTheLog() {
    let bad = Diagnostic(.error, "a.b", "100%\n::set-env", at: SourceLocation(SourceFile(path: "a,b:c.csv", text: "")))
    let text = AnnotationReport().text(of: [bad])
    #expect(text.contains("file=a%2Cb%3Ac.csv"))
    #expect(text.contains("100%25"))
    #expect(!text.dropFirst(3).contains("::set-env"))
  }

  @Test func announcesMoreThanAnAnnotationHostShows() {
    let many = (0..<11).map { diagnostic($0..<($0 + 1)) }
    #expect(AnnotationReport().text(of: many).hasPrefix("::notice title=gablota::11 errors"))
  }
}

@Suite struct SourceFileTests {
  @Test func countsLinesEndedByLineFeedCarriageReturnOrBoth() {
    let file = SourceFile(path: "x", text: "a\nb\rc\r\nd")
    #expect(file.lineCount == 4)
    #expect((1...4).map { file.text(in: file.range(ofLine: $0)) } == ["a", "b", "c", "d"])
    #expect(file.position(of: 7).line == 4)
  }

  @Test func givesTheEndOfTheFileAPosition() {
    let file = SourceFile(path: "x", text: "ab\n")
    #expect(file.position(of: 3) == (2, 1))
    #expect(file.position(of: 999) == (2, 1))
  }
}

@Suite struct NearMissTests {
  @Test(arguments: [
    ("libary", "library"), ("eventt", "event"), ("evnet", "event"), ("Библотека", "Библиотека"), ("LIBRARY", "library"),
  ])
  func findsTheMistypedWord(word: String, expected: String) {
    #expect(nearMiss(to: word, among: ["event", "library", "Библиотека", "question"]) == expected)
  }

  @Test func suggestsNothingFarAway() {
    #expect(nearMiss(to: "zebra", among: ["event", "library"]) == nil)
    #expect(nearMiss(to: "", among: ["event"]) == nil)
  }

  @Test func prefersTheFirstOfEquallyNearWords() {
    #expect(nearMiss(to: "cat", among: ["bat", "hat"]) == "bat")
  }
}
