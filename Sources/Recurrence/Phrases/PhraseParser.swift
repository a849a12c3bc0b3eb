import Locales
import Text

/// Reads the pieces of a phrase: first the rule, then its clauses in any order, each once.
struct PhraseParser {
  let text: String
  let pieces: [PhrasePiece]
  var place = 0

  init(_ text: String, _ pieces: [PhrasePiece]) {
    self.text = text
    self.pieces = pieces
  }

  mutating func recurrence() throws(RecurrenceProblem) -> Repetition {
    var head = PhraseHead()
    while let piece = current, !startsClause { try head.take(piece, &self) }
    let isEmpty = place == 0
    if isEmpty {
      throw RecurrenceProblem(
        current?.range ?? 0..<text.utf8.count, pieces.isEmpty ? "found nothing" : "found no rule before \(quoted())")
    }
    return try clauses(after: try head.rule(text.utf8.count))
  }

  /// What follows a rule.
  mutating func clauses(after rule: RecurrenceRule) throws(RecurrenceProblem) -> Repetition {
    var recurrence = Repetition(rule)
    try clauses(of: &recurrence)
    return recurrence
  }

  // MARK: Pieces

  var current: PhrasePiece? { place < pieces.count ? pieces[place] : nil }

  var word: PhraseWord? { word(at: place) }

  func word(at place: Int) -> PhraseWord? {
    if pieces.indices.contains(place), case .word(let word) = pieces[place].content { return word }
    return nil
  }

  /// The piece at hand as it is written.
  func quoted(_ range: Range<Int>? = nil) -> String {
    let bytes = Array(text.utf8)
    let range = (range ?? current?.range ?? bytes.count..<bytes.count).clamped(to: 0..<bytes.count)
    return "\"" + String(decoding: bytes[range], as: UTF8.self) + "\""
  }

  func problem(_ message: String, at range: Range<Int>? = nil, suggestion: String? = nil) -> RecurrenceProblem {
    let end = text.utf8.count
    return RecurrenceProblem(range ?? current?.range ?? end..<end, message, suggestion: suggestion)
  }

  /// What is said of a piece that cannot stand where it does.
  func unexpected(_ expected: String) -> RecurrenceProblem {
    guard let current else { return problem("the text ends, expected \(expected)") }
    switch current.content {
    case .word(.unclear(let meanings)):
      return problem("\(quoted()) may mean \(meanings)", suggestion: "write the whole word")
    case .time, .word(.at):
      return problem(
        "found \(quoted()), expected no time here: all dates have the time of the start",
        suggestion: "write the time into the column of the start")
    case .unknown: return problem("\(quoted()) is not understood here")
    default: return problem("found \(quoted()), expected \(expected)")
    }
  }

  func checkEnd() throws(RecurrenceProblem) {
    if current != nil { throw unexpected("the end of the text") }
  }

  mutating func skip(_ isSkipped: (PhrasePiece.Content) -> Bool) {
    while let current, isSkipped(current.content) { place += 1 }
  }

  mutating func skipFillers() { skip { $0 == .word(.filler) } }

  // MARK: Clauses

  /// Whether a clause begins here: `from`, `until`, `10 times`, `except` …
  private var startsClause: Bool {
    switch word {
    // `Monday to Friday` is a rule, `to 2026-06-30` a clause.
    case .from, .until, .to: isDate(after: place)
    case .except, .also, .moved, .cancelled: true
    default: isCount
    }
  }

  private var isCount: Bool {
    var next = place
    if case .number? = current?.content {} else if case .number? = word {} else { return false }
    next += 1
    return word(at: next) == .times
  }

  private func isDate(after place: Int) -> Bool {
    var next = place + 1
    while word(at: next) == .filler { next += 1 }
    return dateLength(at: next) != nil
  }

  private mutating func clauses(of recurrence: inout Repetition) throws(RecurrenceProblem) {
    var seen: Set<PhraseWord> = []
    if recurrence.rule.until != nil { seen.insert(.until) }
    if recurrence.rule.count != nil { seen.insert(.times) }
    while true {
      skip { $0 == .comma || $0 == .word(.and) || $0 == .word(.filler) }
      guard current != nil else { return }
      let clause: PhraseWord = isCount ? .times : word == .to ? .until : word ?? .filler
      guard startsClause else { throw unexpected("from, until, except or another part") }
      guard seen.insert(clause).inserted else { throw problem("a second \(quoted()), expected it once") }
      switch clause {
      case .from:
        place += 1
        recurrence.from = try day()
      case .until:
        place += 1
        recurrence.rule.until = .day(try day())
      case .times: recurrence.rule.count = try count()
      case .except: recurrence.exceptions.except = try skipped(after: .except)
      case .cancelled: recurrence.exceptions.cancelled = try skipped(after: .cancelled)
      case .also: recurrence.exceptions.also = try moments(after: .also)
      default: recurrence.exceptions.moved = try moves(after: .moved)
      }
      if recurrence.rule.until != nil, recurrence.rule.count != nil {
        throw problem(
          "found an end and a number of times, expected one of them", at: pieces[max(place - 1, 0)].range,
          suggestion: "leave one of them out")
      }
      if let from = recurrence.from, case .day(let last)? = recurrence.rule.until, last < from {
        throw problem(
          "the end \(last.iso) lies before the beginning \(from.iso)", at: pieces[max(place - 1, 0)].range,
          suggestion: "put the earlier date first")
      }
    }
  }

  private mutating func count() throws(RecurrenceProblem) -> Int {
    switch word(at: place - 1) {
    case .unit?, .adverb?:
      throw problem(
        "\(quoted()) may count in each period or in all", suggestion: "put a comma before it if it counts in all")
    default: break
    }
    let number = number(at: place) ?? 0
    guard (1...RecurrenceRule.largestCount).contains(number) else {
      throw problem(
        "found \(quoted()), expected a number of times from 1 to \(RecurrenceRule.largestCount)",
        suggestion: "write a date after until instead")
    }
    place += 2
    return number
  }

  func number(at place: Int) -> Int? {
    guard place < pieces.count else { return nil }
    switch pieces[place].content {
    case .number(let number, isOrdinal: _): return number
    case .word(.number(let number)): return number
    default: return nil
    }
  }
}
