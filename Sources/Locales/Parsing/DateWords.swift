/// What numbers, month names and signs a text holds, to guess what was meant by it.
struct DateWords {
  struct Number: Equatable {
    let value: Int
    /// How many digits.
    let count: Int
  }

  /// The numbers before the time of day; `nil` when one is too long for a date.
  private(set) var numbers: [Number]? = []
  /// The month that is named, 1 to 12.
  private(set) var month: Int?
  /// The one sign between the numbers; `nil` when there are several.
  private(set) var separator: String?
  /// The time of day after the date.
  private(set) var clock: ClockReader.Reading?
  /// Nothing but numbers, signs between them and a time.
  private(set) var isOnlyNumbers = true

  /// What a declared format needs after the day.
  var timeFormat: String { clock == nil ? "" : " %H:%M" }

  init(_ bytes: ArraySlice<UInt8>, guessing names: DateNames) {
    guard bytes.count <= 64 else {
      isOnlyNumbers = false
      return
    }
    let lower = Array(names.language.lowercased(String(decoding: bytes, as: UTF8.self)).utf8)
    var scanner = TextScanner(lower[...])
    var signs: [[UInt8]] = []
    while !scanner.isAtEnd {
      if takeClock(&scanner) || takeNumber(&scanner) || takeMonth(&scanner, names) || takeMonth(&scanner, .common) {
        continue
      }
      signs.append(sign(&scanner))
    }
    let first = signs.first
    if let first, first.allSatisfy({ $0 < 0x80 && !isLetter($0) }), signs.count >= 2,
      signs.prefix(2).allSatisfy({ $0 == first })
    {
      separator = String(decoding: first, as: UTF8.self)
    }
  }

  private mutating func takeClock(_ scanner: inout TextScanner) -> Bool {
    guard let numbers, numbers.count >= 3 || (month != nil && numbers.count >= 2) else { return false }
    var ahead = scanner
    guard let reading = ClockReader.read(&ahead), ahead.isAtEnd else { return false }
    clock = reading
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
    month = month ?? found.index + 1
    scanner.position += found.length
    return true
  }

  /// Everything up to the next digit or letter; letters by themselves up to the next that is none.
  private mutating func sign(_ scanner: inout TextScanner) -> [UInt8] {
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
    return Array(part)
  }
}

/// Whether a byte belongs to a word: a letter of ASCII, or part of any other scalar.
private func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }
