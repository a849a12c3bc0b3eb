/// Puts statements together to a week.
struct HoursWeek {
  private var days = [OpeningHours.Day](repeating: .unstated, count: 7)
  /// The days of the statement that each day's hours come from; empty for one that names no days.
  private var sources = [Set<Int>](repeating: [], count: 7)

  /// The week that the tokens state; nil if they cannot be read, or contradict each other.
  static func days(from tokens: [HoursToken]) -> [OpeningHours.Day]? {
    guard let statements = statements(from: tokens), !statements.isEmpty else { return nil }
    var week = HoursWeek()
    for (index, statement) in statements.enumerated() {
      // Times for no named days after others: for which days, nobody knows.
      guard index == 0 || !statement.days.isEmpty, week.take(statement) else { return nil }
    }
    return week.days
  }

  private static func statements(from tokens: [HoursToken]) -> [HoursStatement]? {
    var clauses: [(tokens: [HoursToken], followsSemicolon: Bool)] = [([], false)]
    for token in tokens {
      if token == .semicolon || token == .newline {
        clauses.append(([], token == .semicolon))
      } else {
        clauses[clauses.count - 1].tokens.append(token)
      }
    }
    let filled = clauses.filter { !$0.tokens.isEmpty }
    var statements: [HoursStatement] = []
    for clause in filled {
      guard let items = HoursItemReader.items(of: clause.tokens),
        var found = HoursClause.statements(of: items, isAlone: filled.count == 1)
      else { return nil }
      if !found.isEmpty { found[0].followsSemicolon = clause.followsSemicolon }
      statements += found
    }
    return statements
  }

  /// Takes the statement in; false if it contradicts what was said before.
  private mutating func take(_ statement: HoursStatement) -> Bool {
    let named = statement.days.isEmpty ? Set(0..<7) : statement.days
    for day in named.sorted() {
      guard let new = combined(day, with: statement) else { return false }
      days[day] = new
      sources[day] = statement.days
    }
    return true
  }

  /// What is true of a day after a statement about it: nil where that cannot be told.
  private func combined(_ day: Int, with statement: HoursStatement) -> OpeningHours.Day? {
    let new: OpeningHours.Day = statement.times.isEmpty ? .closed : .open(statement.times)
    let old = days[day]
    let source = sources[day]
    if old == .unstated || old == new { return new }
    // "Every day …, but on Saturdays …": the narrower statement counts.
    let isException = source.isEmpty || statement.days.isStrictSubset(of: source)
    guard case .open(let before) = old, case .open(let times) = new else { return isException ? new : nil }
    let isDisjoint = HoursClause.ordered(before + times) != nil
    if source.isEmpty || (isException && !isDisjoint) { return new }
    guard isDisjoint, statement.days == source, !statement.followsSemicolon else { return nil }
    return HoursClause.ordered(before + times).map { .open($0) }
  }
}
