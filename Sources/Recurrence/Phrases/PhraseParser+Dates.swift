import Locales

extension PhraseParser {
  /// One day.
  mutating func day() throws(RecurrenceProblem) -> CivilDate {
    skipFillers()
    guard let (date, length) = try dateHere() else { throw unexpected("a date such as 2026-03-04") }
    place += length
    return date
  }

  /// How many pieces a date has that stands at a place.
  func dateLength(at place: Int) -> Int? {
    guard place < pieces.count else { return nil }
    if case .date = pieces[place].content { return 1 }
    return writtenDate(at: place)?.length
  }

  private func dateHere() throws(RecurrenceProblem) -> (CivilDate, Int)? {
    if case .date(let date)? = current?.content { return (date, 1) }
    guard let found = writtenDate(at: place) else { return nil }
    guard let date = CivilDate(year: found.year, month: found.month, day: found.day) else {
      let range = pieces[place].range.lowerBound..<pieces[place + found.length - 1].range.upperBound
      throw problem(
        "found \(quoted(range)), and there is no such day", at: range, suggestion: "write it as 2026-03-04")
    }
    return (date, found.length)
  }

  /// `4 March 2026`, `4 de marzo de 2026`, `March 4, 2026`.
  private func writtenDate(at place: Int) -> (year: Int, month: Int, day: Int, length: Int)? {
    var next = place
    var numbers: [Int] = []
    var month: Int?
    while next < pieces.count, next - place < 6, numbers.count + (month == nil ? 0 : 1) < 3 {
      switch pieces[next].content {
      case .number(let number, isOrdinal: _): numbers.append(number)
      case .word(.month(let number)) where month == nil && numbers.count <= 1: month = number
      case .word(.filler) where next > place: break
      case .comma where month != nil && numbers.count == 1: break
      default: return nil
      }
      next += 1
    }
    guard let month, numbers.count == 2, numbers[0] <= 31, numbers[1] > 31 else { return nil }
    return (numbers[1], month, numbers[0], next - place)
  }

  /// Days and ranges of days, and names of tables.
  mutating func skipped(after word: PhraseWord) throws(RecurrenceProblem) -> [Repetition.Skipped] {
    try items(after: word) { parser throws(RecurrenceProblem) in
      let start = parser.place
      if case .table(let name)? = parser.word {
        parser.place += 1
        return Repetition.Skipped(days: .table(name), place: parser.textPlace(from: start))
      }
      let first = try parser.day()
      if parser.word == .until, parser.dateLength(at: parser.place + 1) != nil {
        throw parser.problem(
          "\(parser.quoted()) may end the range or the series",
          suggestion: "write the end of the series before the exceptions, and – between the two days of a range")
      }
      guard parser.word == .to else {
        return Repetition.Skipped(days: .range(first, first), place: parser.textPlace(from: start))
      }
      parser.place += 1
      let last = try parser.day()
      let place = parser.textPlace(from: start)
      guard first <= last else {
        throw parser.problem(
          "the range ends on \(last.iso), before it begins", at: place.range, suggestion: "put the earlier date first")
      }
      return Repetition.Skipped(days: .range(first, last), place: place)
    }
  }

  /// Days, each perhaps with a time.
  mutating func moments(after word: PhraseWord) throws(RecurrenceProblem) -> [Repetition.Moment] {
    try items(after: word) { parser throws(RecurrenceProblem) in
      let start = parser.place
      let date = try parser.day()
      let time = parser.time()
      return Repetition.Moment(date: date, time: time, place: parser.textPlace(from: start))
    }
  }

  /// Days, each with another one, or with another time.
  mutating func moves(after word: PhraseWord) throws(RecurrenceProblem) -> [Repetition.Move] {
    try items(after: word) { parser throws(RecurrenceProblem) in
      let start = parser.place
      let date = try parser.day()
      guard parser.word == .to || parser.word == .at else {
        throw parser.unexpected("an arrow and the new date, such as 2026-03-04 → 2026-03-05 18:00")
      }
      parser.skip { $0 == .word(.to) }
      if let time = parser.time() {
        return Repetition.Move(date: date, to: date, time: time, place: parser.textPlace(from: start))
      }
      let to = try parser.day()
      let time = parser.time()
      return Repetition.Move(date: date, to: to, time: time, place: parser.textPlace(from: start))
    }
  }

  /// One item after the other, with commas or `and` between. A name of a clause stands before them, or none in a column.
  private mutating func items<Item>(
    after word: PhraseWord, _ read: (inout PhraseParser) throws(RecurrenceProblem) -> Item
  ) throws(RecurrenceProblem) -> [Item] {
    if self.word == word { place += 1 }
    var items: [Item] = []
    repeat {
      skip { $0 == .comma || $0 == .word(.and) || $0 == .word(.filler) }
      items.append(try read(&self))
    } while hasNextItem
    skipFillers()
    return items
  }

  /// Whether another date follows, not another clause.
  private var hasNextItem: Bool {
    var next = place
    while next < pieces.count, [.comma, .word(.and), .word(.filler)].contains(pieces[next].content) { next += 1 }
    guard next > place || dateLength(at: next) != nil else { return false }
    if dateLength(at: next) != nil { return true }
    if case .table? = word(at: next) { return true }
    return false
  }

  private mutating func time() -> CivilTime? {
    var next = place
    while [.filler, .at].contains(word(at: next)) { next += 1 }
    guard next < pieces.count, case .time(let time) = pieces[next].content else { return nil }
    place = next + 1
    return time
  }

  func textPlace(from start: Int) -> TextPlace {
    guard start < place, place <= pieces.count else { return TextPlace(range: 0..<0) }
    return TextPlace(range: pieces[start].range.lowerBound..<pieces[place - 1].range.upperBound)
  }
}
