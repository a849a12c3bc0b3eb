import Diagnostics

/// Says what is wrong with a JSON text.
struct JSONReport {
  let file: SourceFile
  let log: DiagnosticLog

  /// Mistakes of one kind beyond these are summed up in one line.
  static let limit = 50

  /// Names that an object has twice.
  func duplicates(_ duplicates: [JSONNames.Duplicate], _ count: Int) {
    for duplicate in duplicates.prefix(JSONReport.limit) {
      let name = shortened(file.text(in: duplicate.second.lowerBound + 1..<duplicate.second.upperBound - 1))
      log.error(
        "json.duplicate-key", "\"\(name)\" is in this object twice", at: SourceLocation(file, duplicate.second),
        notes: [.init("the first one", at: SourceLocation(file, duplicate.first))],
        suggestion: "keep one of them")
    }
    sumUp("json.duplicate-key", count - min(duplicates.count, JSONReport.limit), "names that are in their object twice")
  }

  /// The mistake that stopped the reading of a file.
  func mistake(_ mistake: JSONMistake) {
    if isCutOff(mistake, end: file.bytes.count) {
      cutOff(mistake)
    } else {
      report(mistake, end: file.bytes.count)
    }
  }

  /// The mistakes of single lines.
  func lineMistakes(_ mistakes: [JSONMistake], lineCount: Int) {
    if lineCount == 0, let first = mistakes.first, mistakes.count > 1, isCutOff(first, end: endOfLine(first)) {
      log.error(
        "json.not-lines", "no line holds a whole JSON value, one object a line was expected",
        at: SourceLocation(file, file.firstLineSpan),
        suggestion: "if the file is a single JSON text, name it .json or state `format: json`")
      return
    }
    for mistake in mistakes.prefix(JSONReport.limit) { report(mistake, end: endOfLine(mistake)) }
    sumUp("json.syntax", mistakes.count - JSONReport.limit, "lines that are no JSON")
  }

  private func endOfLine(_ mistake: JSONMistake) -> Int {
    let start = min(mistake.span.lowerBound, file.bytes.count)
    return file.bytes[start...].firstIndex(of: 0x0A) ?? file.bytes.count
  }

  private func isCutOff(_ mistake: JSONMistake, end: Int) -> Bool {
    switch mistake.kind {
    case .unclosedString: true
    case .expectedValue, .expectedComma, .expectedColon, .expectedName: mistake.span.lowerBound >= end
    case .badNumber, .badWord: mistake.openedAt != nil && mistake.span.upperBound >= end
    default: false
    }
  }

  private func cutOff(_ mistake: JSONMistake) {
    let last = file.bytes.lastIndex { !JSONScanner.isBlank($0) } ?? 0
    var notes: [Diagnostic.Note] = []
    if let opened = mistake.openedAt {
      let what = file.bytes[opened] == UInt8(ascii: "{") ? "this object is never closed" : "this array is never closed"
      notes.append(.init(what, at: SourceLocation(file, opened..<opened + 1)))
    }
    if case .unclosedString = mistake.kind {
      notes.append(.init("this string is never closed", at: SourceLocation(file, mistake.span)))
    }
    log.error(
      "json.truncated", "the file ends in the middle of its JSON", at: SourceLocation(file, last..<last + 1),
      notes: notes, suggestion: "the file was probably cut off when it was saved or fetched: get it anew")
  }

  private func report(_ mistake: JSONMistake, end: Int) {
    let wording = JSONWording(mistake, file, end: end)
    let start = min(mistake.span.lowerBound, end)
    let location = SourceLocation(file, start..<max(start, min(mistake.span.upperBound, file.bytes.count)))
    log.error(wording.code, wording.message, at: location, notes: wording.notes, suggestion: wording.suggestion)
  }

  private func sumUp(_ code: String, _ count: Int, _ what: String) {
    guard count > 0 else { return }
    log.error(code, "\(count) more \(what), not shown one by one", at: SourceLocation(file))
  }
}
