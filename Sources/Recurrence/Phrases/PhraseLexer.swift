import Locales
import Text

/// Parts a phrase into its pieces: words that the language knows, numbers, dates, times.
struct PhraseLexer {
  private let vocabulary: PhraseVocabulary
  private let tables: PhraseTables
  private let scalars: [Unicode.Scalar]
  /// Where each scalar begins in bytes, and the end of the text.
  private let offsets: [Int]
  private var place = 0
  private(set) var pieces: [PhrasePiece] = []
  /// The words that wait until the longest name among them is known.
  private var words: [(text: String, start: Int, end: Int)] = []

  /// - Parameter tables: the names that days to leave out may be called by.
  /// - Throws: a date that does not exist, or one that may be read in two ways.
  static func pieces(
    of text: String, _ vocabulary: PhraseVocabulary, _ tables: PhraseTables
  ) throws(RecurrenceProblem) -> [PhrasePiece] {
    var lexer = PhraseLexer(text, vocabulary, tables)
    while lexer.place < lexer.scalars.count { try lexer.next() }
    lexer.takeWords()
    return lexer.pieces
  }

  private init(_ text: String, _ vocabulary: PhraseVocabulary, _ tables: PhraseTables) {
    (self.vocabulary, self.tables) = (vocabulary, tables)
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  private mutating func next() throws(RecurrenceProblem) {
    let scalar = scalars[place]
    if isSpace(scalar) {
      place += 1
    } else if digit(at: place) != nil {
      takeWords()
      try number()
    } else if isHan(scalar) {
      takeWords()
      han()
    } else if isLetter(scalar) {
      let start = place
      while place < scalars.count, isLetter(scalars[place]), !isHan(scalars[place]) { place += 1 }
      words.append((foldedPhrase(text(start, place)), start, place))
    } else {
      takeWords()
      sign(scalar)
    }
  }

  // MARK: Words

  /// Longest names first: `dni robocze` before `dni`.
  private mutating func takeWords() {
    var index = 0
    while index < words.count {
      var count = min(max(vocabulary.mostWords, tables.mostWords), words.count - index)
      var found: PhraseWord?
      while count > 0 {
        found = meaning(of: words[index..<index + count].map(\.text).joined(separator: " "))
        if found != nil { break }
        count -= 1
      }
      let last = words[index + max(count, 1) - 1]
      add(found.map { .word($0) } ?? .unknown, words[index].start, last.end)
      index += max(count, 1)
    }
    words = []
  }

  private func meaning(of folded: String) -> PhraseWord? {
    tables.name(of: folded).map { .table($0) } ?? vocabulary.meaning(of: folded)
  }

  private mutating func han() {
    let start = place
    var length = min(max(vocabulary.mostHan, tables.mostHan), scalars.count - place)
    while length > 0 {
      if let meaning = meaning(of: foldedPhrase(text(start, start + length))) {
        place = start + length
        return add(.word(meaning), start, place)
      }
      length -= 1
    }
    place += 1
    if case .unknown? = pieces.last?.content, let last = pieces.last, last.range.upperBound == offsets[start] {
      pieces[pieces.count - 1] = PhrasePiece(content: .unknown, range: last.range.lowerBound..<offsets[place])
    } else {
      add(.unknown, start, place)
    }
  }

  private mutating func sign(_ scalar: Unicode.Scalar) {
    let start = place
    place += 1
    switch scalar.value {
    case 0x2C, 0x3B, 0x3001, 0xFF0C, 0xFF1B, 0x26: add(.comma, start, place)
    case 0x3A, 0xFF1A: break
    case 0x2192, 0x21D2, 0x2013, 0x2014, 0x7E, 0xFF5E, 0x2026: add(.word(.to), start, place)
    case 0x2D, 0x3D:
      if place < scalars.count, scalars[place] == ">" { place += 1 }
      add(.word(.to), start, place)
    case 0x2E where place < scalars.count && scalars[place] == ".":
      while place < scalars.count, scalars[place] == "." { place += 1 }
      add(.word(.to), start, place)
    case 0x2E where isLast(start), 0x3002 where isLast(start): break
    case 0x2E where start > 0 && isLetter(scalars[start - 1]): break  // of an abbreviation
    default: add(.unknown, start, place)
    }
  }

  // MARK: Numbers

  private mutating func number() throws(RecurrenceProblem) {
    let start = place
    let first = digits()
    if try datePiece(first, from: start) { return }
    if place < scalars.count, scalars[place] == ":", let time = time(hour: first, from: start) {
      return add(.time(time), start, place)
    }
    if let month = hanMark("月"), first.count <= 2 {
      place = month
      return add(.word(.month(first.value)), start, place)
    }
    if let day = hanMark("日") ?? hanMark("號") ?? hanMark("号") {
      place = day
      return add(.number(first.value, isOrdinal: true), start, place)
    }
    let isOrdinal = takeOrdinalEnding()
    add(first.count > 4 ? .unknown : .number(first.value, isOrdinal: isOrdinal), start, place)
  }

  /// `2026-03-04`, `04.03.2026`, `2026年3月4日`, and `4/3/2026` where that is clear.
  private mutating func datePiece(_ first: Digits, from start: Int) throws(RecurrenceProblem) -> Bool {
    let after = place
    var yearFirst = rest("-", "-")
    if yearFirst == nil { yearFirst = rest("年", "月") }
    if first.count == 4, let date = yearFirst {
      for mark in ["日", "號", "号"] { if let end = hanMark(mark) { place = end } }
      if place < scalars.count, scalars[place] == "T", digit(at: place + 1) != nil { place += 1 }
      try add(year: first.value, date.0.value, date.1.value, from: start)
      return true
    }
    place = after
    if first.count <= 2, let date = rest(".", "."), date.1.count == 4 {
      try add(year: date.1.value, date.0.value, first.value, from: start)
      return true
    }
    place = after
    if first.count <= 2, let date = rest("/", "/") {
      guard vocabulary.language.hasSlashDates, date.1.count == 4 else {
        throw RecurrenceProblem(
          offsets[start]..<offsets[place], "found \"\(text(start, place))\", which may be read in two ways",
          suggestion: "write the date as 2026-03-04: year, month, day")
      }
      try add(year: date.1.value, date.0.value, first.value, from: start)
      return true
    }
    place = after
    return false
  }

  private mutating func add(year: Int, _ month: Int, _ day: Int, from start: Int) throws(RecurrenceProblem) {
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw RecurrenceProblem(
        offsets[start]..<offsets[place], "found \"\(text(start, place))\", and there is no such day",
        suggestion: "write the date as 2026-03-04: year, month, day")
    }
    add(.date(date), start, place)
  }

  private typealias Digits = (value: Int, count: Int)

  private mutating func digits() -> Digits {
    var (value, count) = (0, 0)
    while let digit = digit(at: place) {
      if count < 9 { value = value * 10 + digit }
      count += 1
      place += 1
    }
    return (value, count)
  }

  /// Two more numbers with these signs before them.
  private mutating func rest(_ one: Unicode.Scalar, _ two: Unicode.Scalar) -> (Digits, Digits)? {
    let start = place
    guard place < scalars.count, scalars[place] == one, digit(at: place + 1) != nil else { return nil }
    place += 1
    let second = digits()
    guard place < scalars.count, scalars[place] == two, digit(at: place + 1) != nil else {
      place = start
      return nil
    }
    place += 1
    return (second, digits())
  }

  private mutating func time(hour: Digits, from start: Int) -> CivilTime? {
    let before = place
    place += 1
    let minute = digits()
    if minute.count == 2, hour.count <= 2, let time = CivilTime(hour: hour.value, minute: minute.value) {
      if place + 2 < scalars.count, scalars[place] == ":", digit(at: place + 1) == 0, digit(at: place + 2) == 0 {
        place += 3
      }
      return time
    }
    place = before
    return nil
  }

  /// The endings of ordinals: `15th`, `15.`, `15-го`, `15º`.
  private mutating func takeOrdinalEnding() -> Bool {
    if place < scalars.count, scalars[place] == "." {
      // Not the dots between two dates, nor the end of the text.
      guard place + 1 < scalars.count, scalars[place + 1] != "." else { return false }
      place += 1
      return true
    }
    let start = place
    if place < scalars.count, scalars[place] == "-" { place += 1 }
    let word = place
    while place < scalars.count, isLetter(scalars[place]), !isHan(scalars[place]) { place += 1 }
    let ending = foldedPhrase(text(word, place))
    let known = ["st", "nd", "rd", "th", "го", "е", "и", "я", "ое", "ая", "ыи", "ую", "o", "a", "er", "ro", "do", "to"]
    if known.contains(where: ending.isExactly) { return true }
    place = start
    return false
  }

  private func hanMark(_ mark: Unicode.Scalar) -> Int? {
    var next = place
    while next < scalars.count, isSpace(scalars[next]) { next += 1 }
    return next < scalars.count && scalars[next] == mark ? next + 1 : nil
  }

  // MARK: Scalars

  private func digit(at place: Int) -> Int? {
    guard place < scalars.count else { return nil }
    switch scalars[place].value {
    case 0x30...0x39: return Int(scalars[place].value) - 0x30
    case 0xFF10...0xFF19: return Int(scalars[place].value) - 0xFF10
    default: return nil
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIILetter }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }

  private func isLast(_ place: Int) -> Bool { scalars[(place + 1)...].allSatisfy(isSpace) }

  private func text(_ start: Int, _ end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }

  private mutating func add(_ content: PhrasePiece.Content, _ start: Int, _ end: Int) {
    pieces.append(PhrasePiece(content: content, range: offsets[start]..<offsets[end]))
  }
}

extension PhraseLexer {
  private func hanMark(_ mark: String) -> Int? { mark.unicodeScalars.first.flatMap(hanMark) }
}
