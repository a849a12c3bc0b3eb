import Diagnostics

/// Says what is wrong with a JSON text.
struct JSONFindings {
  let file: SourceFile
  let log: DiagnosticLog

  /// Mistakes of one kind beyond these are summed up in one line.
  static let limit = 20

  /// Names that an object has twice.
  func duplicates(_ duplicates: [JSONNames.Duplicate], _ count: Int) {
    for duplicate in duplicates.prefix(JSONFindings.limit) {
      let name = shortened(file.text(in: duplicate.second.lowerBound + 1..<duplicate.second.upperBound - 1))
      log.error(
        "json.duplicate-key", "\"\(name)\" is in this object twice", at: SourceLocation(file, duplicate.second),
        notes: [.init("the first one is here", at: SourceLocation(file, duplicate.first))],
        suggestion: "keep one of them")
    }
    if let next = duplicates.dropFirst(JSONFindings.limit).first {
      sumUp("json.duplicate-key", count - JSONFindings.limit, "names that are in their object twice", from: next.second)
    }
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
  func lineMistakes(_ mistakes: [JSONMistake], _ count: Int, lineCount: Int) {
    if lineCount == 0, let first = mistakes.first, mistakes.count > 1, isCutOff(first, end: endOfLine(first)) {
      log.error(
        "json.not-lines", "no line is a complete JSON value, expected one object on each line",
        at: SourceLocation(file, file.firstLineSpan),
        suggestion: "if the file is a single JSON text, rename it to .json or write `format: json`")
      return
    }
    for mistake in mistakes.prefix(JSONFindings.limit) { report(mistake, end: endOfLine(mistake)) }
    if let next = mistakes.dropFirst(JSONFindings.limit).first {
      sumUp("json.syntax", count - JSONFindings.limit, "lines that are not JSON", from: next.span)
    }
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
      notes: notes, suggestion: "the file was probably cut off when it was saved or fetched: get it again")
  }

  private func report(_ mistake: JSONMistake, end: Int) {
    let wording = JSONWording(mistake, file, end: end)
    log.error(
      wording.code, wording.message, at: SourceLocation(file, wording.marked), notes: wording.notes,
      suggestion: wording.suggestion)
  }

  /// One line for the mistakes that are not shown, at the first of them.
  private func sumUp(_ code: String, _ count: Int, _ what: String, from span: Range<Int>) {
    log.error(code, "\(count) more \(what) from here on, not shown one by one", at: SourceLocation(file, span))
  }
}
