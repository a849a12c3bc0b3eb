/// What numbers, month names and signs a text holds, to guess what was meant by it.
struct DateWords {
  struct Number: Equatable {
    let value: Int
    /// How many digits.
    let count: Int
  }

  /// The numbers before the time of day; `nil` when one is too long for a date.
  private(set) var numbers: [Number]? = []
  /// The months that are named, 1 to 12.
  private(set) var months: [Int] = []
  /// What stands between the numbers.
  private(set) var gaps: [[UInt8]] = []
  /// Whether there are words that stand in no date.
  private(set) var hasOtherWords = false
  /// The one sign between the numbers; `nil` when there are several.
  private(set) var separator: String?
  /// The time of day after the date.
  private(set) var clock: ClockReader.Reading?
  /// Nothing but numbers, signs between them and a time.
  private(set) var isOnlyNumbers = true

  /// Whether the time is written as `1800`.
  private var isTimeWithoutColon = false
  /// Whether the time is an hour alone.
  private var isHourAlone = false

  /// The month that is named first.
  var month: Int? { months.first }

  /// What a declared format needs after the day.
  var timeFormat: String { clock == nil ? "" : isHourAlone ? " %H" : isTimeWithoutColon ? " %H%M" : " %H:%M" }

  /// Whether the last number stands where the hour of a day would.
  var endsInHour: Bool {
    guard numbers?.last?.count ?? 0 <= 2 else { return false }
    return gaps.last.map { [" ", "t"].contains(String(decoding: $0, as: UTF8.self)) } ?? false
  }

  init(_ bytes: ArraySlice<UInt8>, guessing names: DateNames) {
    guard bytes.count <= 64 else {
      isOnlyNumbers = false
      return
    }
    let lower = Array(names.language.lowercased(String(decoding: bytes, as: UTF8.self)).utf8)
    var scanner = TextScanner(lower[...])
    var signs: [[UInt8]] = []
    var gap: [UInt8] = []
    while !scanner.isAtEnd {
      if takeClock(&scanner, after: gap) || takeHour(&scanner, after: gap) || takeMonth(&scanner, names)
        || takeMonth(&scanner, .common)
      {
        continue
      }
      if takeNumber(&scanner) {
        if numbers?.count ?? 0 > 1 { gaps.append(gap) }
        gap = []
        continue
      }
      signs.append(sign(&scanner, names))
      gap += signs.last ?? []
    }
    let first = signs.first
    if let first, first.allSatisfy({ $0 < 0x80 && !isLetter($0) }), signs.count >= 2,
      signs.prefix(2).allSatisfy({ $0 == first })
    {
      separator = String(decoding: first, as: UTF8.self)
    }
  }

  private mutating func takeClock(_ scanner: inout TextScanner, after gap: [UInt8]) -> Bool {
    guard let numbers, numbers.count >= 3 || (month != nil && numbers.count >= 2) else { return false }
    var ahead = scanner
    if gap == [UInt8(ascii: " ")], let time = ahead.digits(4...4), ahead.isAtEnd, time.value / 100 < 24,
      time.value % 100 < 60
    {
      clock = ClockReader.Reading(hour: time.value / 100, minute: time.value % 100)
      isTimeWithoutColon = true
      scanner = ahead
      return true
    }
    ahead = scanner
    guard let reading = ClockReader.read(&ahead), ahead.isAtEnd else { return false }
    clock = reading
    scanner = ahead
    return true
  }

  /// An hour alone at the end, behind a whole date: `12.12.2026 18`.
  private mutating func takeHour(_ scanner: inout TextScanner, after gap: [UInt8]) -> Bool {
    guard [[UInt8(ascii: " ")], [UInt8(ascii: "t")]].contains(gap), let numbers, let last = numbers.last,
      month != nil
        ? numbers.count == 2 && last.count == 4 : numbers.count == 3 && numbers.contains(where: { $0.count == 4 })
    else { return false }
    var ahead = scanner
    guard let hour = ahead.digits(1...2), ahead.isAtEnd, hour.value < 24 else { return false }
    clock = ClockReader.Reading(hour: hour.value, minute: 0)
    isHourAlone = true
    scanner = ahead
    return true
  }

  private mutating func takeNumber(_ scanner: inout TextScanner) -> Bool {
    let digits = scanner.rest.prefix(while: isDigit)
    guard !digits.isEmpty else { return false }
    scanner.position += digits.count
    if let value = decimal(digits), digits.count <= 4 {
      numbers?.append(Number(value: value, count: digits.count))
    } else {
      numbers = nil
    }
    return true
  }

  private mutating func takeMonth(_ scanner: inout TextScanner, _ names: DateNames) -> Bool {
    guard let byte = scanner.current, isLetter(byte) || byte >= 0x80,
      let found = DateNames.longest(names.months, in: scanner.rest),
      // "mar" in "market" is no month.
      scanner.rest.dropFirst(found.length).first.map({ !isLetter($0) && $0 < 0x80 }) ?? true,
      scanner.position == scanner.bytes.startIndex || !isWord(scanner.bytes[scanner.position - 1])
    else { return false }
    months.append(found.index + 1)
    scanner.position += found.length
    return true
  }

  /// Everything up to the next digit or letter; letters by themselves up to the next that is none.
  private mutating func sign(_ scanner: inout TextScanner, _ names: DateNames) -> [UInt8] {
    let startsWord = scanner.current.map(isWord) ?? false
    let part = scanner.rest.prefix { !isDigit($0) && isWord($0) == startsWord }
    scanner.position += part.count
    // Dashes and blanks of Unicode part numbers as ASCII's do; Chinese dates have words between.
    let text = String(decoding: part, as: UTF8.self)
    let isHarmless = text.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .dashPunctuation, .spaceSeparator, .otherPunctuation, .otherLetter, .format: true
      default: $0 == "/" || $0 == "t" || $0 == "z"
      }
    }
    if !isHarmless { isOnlyNumbers = false }
    if !isPartOfDate(part, names) { hasOtherWords = true }
    return Array(part)
  }

  /// Whether a sign or a word stands in dates: "to", "th", the name of a weekday.
  private func isPartOfDate(_ word: ArraySlice<UInt8>, _ names: DateNames) -> Bool {
    let isWord = String(decoding: word, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter: true
      default: false
      }
    }
    return !isWord || wordsOfDates.contains(Array(word))
      || [names, .common].contains { DateNames.longest($0.weekdays, in: word)?.length == word.count }
  }
}

/// What stands between two days, or behind a number of a date, in the languages whose months are known.
private let wordsOfDates: Set<[UInt8]> = Set(
  "to and till until from st nd rd th t z do od i oraz r y e a al del de el с по и до г года з та bis und et au du à"
    .utf8.split(separator: 0x20).map { Array($0) })

/// Whether a byte belongs to a word: a letter of ASCII, or part of any other scalar.
private func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }
