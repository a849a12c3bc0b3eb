/// Cuts a text about opening hours into tokens; anything that it does not know ends the attempt.
struct HoursLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [HoursToken] = []

  /// The tokens of a text without noise, times joined with their halves of the day; nil if any part of it is not
  /// understood.
  static func tokens(of text: String) -> [HoursToken]? {
    guard text.unicodeScalars.count <= 500 else { return nil }
    var lexer = HoursLexer(scalars: text.lowercased().unicodeScalars.map(plain))
    while lexer.position < lexer.scalars.count {
      guard lexer.step() else { return nil }
    }
    return withHalves(lexer.tokens)?.filter { $0 != .noise }
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func step() -> Bool {
    let scalar = scalars[position]
    if scalar == " " {
      position += 1
      return true
    }
    if let mark = HoursLexer.mark(scalar) {
      position += 1
      tokens.append(mark)
      return true
    }
    return word() || time()
  }

  private static func mark(_ scalar: Unicode.Scalar) -> HoursToken? {
    switch scalar {
    case "-": .dash
    case ",", "&", "/", "+": .comma
    case ";", "|": .semicolon
    case "\n": .newline
    case ":", ".": .noise
    default: nil
    }
  }

  /// The longest known word here that ends where a word ends.
  private mutating func word() -> Bool {
    let candidates = HoursWords.entries[scalars[position]] ?? []
    guard let found = candidates.first(where: { matches($0.word) }) else { return false }
    position += found.word.count
    tokens.append(found.token)
    return true
  }

  private func matches(_ word: [Unicode.Scalar]) -> Bool {
    let end = position + word.count
    guard end <= scalars.count, scalars[position..<end].elementsEqual(word) else { return false }
    guard let last = word.last, end < scalars.count, !isIdeograph(last) else { return true }
    return !isLetter(scalars[end]) && !(isDigit(last) && isDigit(scalars[end]))
  }

  /// `9`, `9:30`, `9.30`, `9h30`, `0930`, `9點30分`.
  private mutating func time() -> Bool {
    let digits = takeDigits()
    guard let first = digits.first else { return false }
    var time = HoursClockTime(hour: 0, minute: 0, isPadded: first == 0 && digits.count > 1)
    switch digits.count {
    case 1, 2:
      time.hour = number(digits)
      guard let minute = takeMinute() else { return false }
      time.minute = minute
    case 4:
      time.hour = number(digits.prefix(2))
      time.minute = number(digits.suffix(2))
      time.isPadded = true
    default: return false
    }
    guard time.minute < 60, time.hour < 24 || (time.hour == 24 && time.minute == 0) else { return false }
    tokens.append(.time(time))
    return true
  }

  /// The minutes after an hour, 0 where there are none; nil for something that is no time.
  private mutating func takeMinute() -> Int? {
    guard position < scalars.count else { return 0 }
    let isHourSign = "點点時时".unicodeScalars.contains(scalars[position])
    guard isHourSign || ":.h".unicodeScalars.contains(scalars[position]) else { return 0 }
    let start = position
    position += 1
    let digits = takeDigits()
    if isHourSign, position < scalars.count, scalars[position] == "分", digits.count == 2 { position += 1 }
    if digits.count == 2 { return number(digits) }
    guard digits.isEmpty else { return nil }
    position = isHourSign ? start + 1 : start
    return 0
  }

  private mutating func takeDigits() -> [Int] {
    var digits: [Int] = []
    while position < scalars.count, isDigit(scalars[position]) {
      digits.append(Int(scalars[position].value) - 48)
      position += 1
    }
    return digits
  }

  private func number(_ digits: some Collection<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

  /// Gives each "p.m." to the time that it stands beside; nil if it stands beside none.
  private static func withHalves(_ tokens: [HoursToken]) -> [HoursToken]? {
    var result: [HoursToken] = []
    var pending: HoursClockTime.Half?
    for (index, token) in tokens.enumerated() {
      switch token {
      case .half(let half):
        let next = index + 1 < tokens.count ? tokens[index + 1] : .noise
        if case .time(var time)? = result.last, time.half == nil, pending == nil {
          time.half = half
          result[result.count - 1] = .time(time)
        } else if case .time = next, pending == nil {
          pending = half
        } else {
          return nil
        }
      case .time(var time):
        if let half = pending { time.half = half }
        pending = nil
        result.append(.time(time))
      default: result.append(token)
      }
    }
    return result
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }

private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic && !isIdeograph(scalar) }

private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }

/// The plain form of a mark or digit that is written in several ways.
private func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x2010...0x2015, 0x2212, 0xFF0D, 0x301C, 0xFF5E, 0x7E: "-"
  case 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: " "
  case 0x0D, 0x2028, 0x2029, 0x85: "\n"
  case 0xFF0C, 0x3001: ","
  case 0xFF1B: ";"
  case 0xFF1A: ":"
  case 0x3002: "."
  case 0x2019: "'"
  case 0xFF10...0xFF19: Unicode.Scalar(scalar.value - 0xFF10 + 48) ?? scalar
  default: scalar
  }
}
