extension LinkedData {
  /// schema.org's form of an age limit: `"12+"` gives `"12-"`, `"7–9"` and `"7-9 лет"` give `"7-9"`, `"12"` gives
  /// `"12"`; nil for what is not one number or range of years up to 120.
  public static func ageRange(_ text: String) -> String? {
    var numbers: [Int] = []
    var isOpen = false
    var isRange = false
    var previousWasDigit = false
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) {
        numbers = previousWasDigit ? extended(numbers, digit) : numbers + [digit]
        previousWasDigit = true
        continue
      }
      previousWasDigit = false
      switch scalar {
      case "+": isOpen = true
      case "-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}": isRange = true
      case let other where other.properties.isWhitespace: break
      default: return nil
      }
    }
    return range(numbers, isOpen: isOpen, isRange: isRange)
  }

  private static func range(_ numbers: [Int], isOpen: Bool, isRange: Bool) -> String? {
    guard numbers.allSatisfy({ $0 <= 120 }) else { return nil }
    switch (numbers.count, isOpen, isRange) {
    case (1, true, false), (1, false, true): return "\(numbers[0])-"
    case (1, false, false): return "\(numbers[0])"
    case (2, false, true) where numbers[0] <= numbers[1]: return "\(numbers[0])-\(numbers[1])"
    default: return nil
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    (48...57).contains(scalar.value) ? Int(scalar.value) - 48 : nil
  }

  /// The last number with one more digit; held at 1000, which no age reaches.
  private static func extended(_ numbers: [Int], _ digit: Int) -> [Int] {
    numbers.dropLast() + [min((numbers.last ?? 0) * 10 + digit, 1000)]
  }
}
