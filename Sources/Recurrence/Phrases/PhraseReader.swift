import Diagnostics
import Locales
import Text

/// Reads phrases of a closed grammar: what is not understood is a mistake, never a guess.
public struct PhraseReader: Sendable {
  let vocabulary: PhraseVocabulary
  let tables: PhraseTables

  /// The longest text that is read, in bytes.
  public static let longestText = 4_000
  /// The longest list of days in a column of its own: calendars name each day that was left out in years.
  public static let longestList = 60_000

  /// - Parameters:
  ///   - language: the code of the language that is read besides English: `pl`.
  ///   - tables: the names by which days are left out.
  public init(language: String, tables: PhraseTables = PhraseTables()) {
    vocabulary = .of(language)
    self.tables = tables
  }

  /// A whole phrase, `every Tuesday until 2026-06-30 except 2026-04-07`, or a rule of RFC 5545.
  public func read(_ text: String) throws(RecurrenceProblem) -> Repetition {
    try checkLength(of: text)
    if RecurrenceRule.looksLikeRule(text) { return try readRule(text) }
    do {
      var parser = PhraseParser(text, try PhraseLexer.pieces(of: text, vocabulary, tables))
      return try parser.recurrence()
    } catch {
      throw advised(error, text)
    }
  }

  /// A rule of RFC 5545, and behind a blank what is different on single days.
  private func readRule(_ text: String) throws(RecurrenceProblem) -> Repetition {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex { $0 <= 0x20 } ?? bytes.count
    let rule = try RecurrenceRule.read(String(decoding: bytes[..<end], as: UTF8.self))
    // Blanks in the place of the rule keep the others where they are.
    let rest = String(decoding: [UInt8](repeating: 0x20, count: end) + bytes[end...], as: UTF8.self)
    var parser = PhraseParser(text, try PhraseLexer.pieces(of: rest, vocabulary, tables))
    return try parser.clauses(after: rule)
  }

  /// The days of a column of its own: `2026-03-04, 2026-07-01 to 2026-08-31`, with the word of its clause before them or not.
  public func readExcept(_ text: String) throws(RecurrenceProblem) -> [Repetition.Skipped] {
    try list(text) { parser throws(RecurrenceProblem) in try parser.skipped(after: .except) }
  }

  public func readCancelled(_ text: String) throws(RecurrenceProblem) -> [Repetition.Skipped] {
    try list(text) { parser throws(RecurrenceProblem) in try parser.skipped(after: .cancelled) }
  }

  public func readAlso(_ text: String) throws(RecurrenceProblem) -> [Repetition.Moment] {
    try list(text) { parser throws(RecurrenceProblem) in try parser.moments(after: .also) }
  }

  public func readMoved(_ text: String) throws(RecurrenceProblem) -> [Repetition.Move] {
    try list(text) { parser throws(RecurrenceProblem) in try parser.moves(after: .moved) }
  }

  private func list<Item>(
    _ text: String, _ read: (inout PhraseParser) throws(RecurrenceProblem) -> [Item]
  ) throws(RecurrenceProblem) -> [Item] {
    try checkLength(of: text, PhraseReader.longestList)
    var parser = PhraseParser(text, try PhraseLexer.pieces(of: text, vocabulary, tables))
    let items = try read(&parser)
    try parser.checkEnd()
    return items
  }

  private func checkLength(of text: String, _ limit: Int = longestText) throws(RecurrenceProblem) {
    let count = text.utf8.count
    guard count <= limit else {
      throw RecurrenceProblem(0..<count, "found \(count) bytes, expected at most \(limit)")
    }
  }
}

// MARK: Advice

extension PhraseReader {
  /// The mistake with the phrase that was probably meant.
  private func advised(_ problem: RecurrenceProblem, _ text: String) -> RecurrenceProblem {
    if problem.suggestion != nil { return problem }
    var problem = problem
    let known = vocabulary.words + tables.names
    if let word = word(at: problem.range, in: text), vocabulary.meaning(of: foldedPhrase(word)) == nil,
      let near = nearMiss(to: foldedPhrase(word), among: known),
      let better = replaced(problem.range, in: text, by: near), let meant = understood(better)
    {
      problem.suggestion = "did you mean \"\(meant)\"?"
    } else {
      let examples = vocabulary.language.forms.examples
      let near = nearMiss(to: text, among: examples) ?? examples.first ?? ""
      problem.suggestion = "write it as \"\(near)\", or as a rule: FREQ=WEEKLY;BYDAY=TU"
    }
    return problem
  }

  private func word(at range: Range<Int>, in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard range.upperBound <= bytes.count, range.count <= 60 else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func replaced(_ range: Range<Int>, in text: String, by word: String) -> String? {
    let bytes = Array(text.utf8)
    guard range.upperBound <= bytes.count else { return nil }
    return String(decoding: bytes[..<range.lowerBound] + Array(word.utf8) + bytes[range.upperBound...], as: UTF8.self)
  }

  /// The canonical form of a text that is understood.
  private func understood(_ text: String) -> String? {
    guard let pieces = try? PhraseLexer.pieces(of: text, vocabulary, tables) else { return nil }
    var parser = PhraseParser(text, pieces)
    return (try? parser.recurrence()).map { PhraseWriter(vocabulary.language).text($0) }
  }
}
