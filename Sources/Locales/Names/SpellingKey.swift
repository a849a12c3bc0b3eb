import Text

/// What two spellings of one name have in common that differ in capitals and blanks alone: "The  British library" and
/// "the British Library" have one key. Empty for a text of blanks.
public func spellingKey(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return singleBlanks(text.lowercased()) }
  return NormalizationForm.composed.of(singleBlanks(text.lowercased()))
}

/// A text without blanks at its ends, and with one blank where several stand together. No-break blanks are blanks too.
public func singleBlanks(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var isApart = false
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      isApart = !result.isEmpty
    } else {
      if isApart { result.append(" ") }
      isApart = false
      result.append(scalar)
    }
  }
  return String(result)
}

/// What two texts have in common that are probably one name: letters and digits alone, without marks and capitals, and the
/// first name first where a comma says that it stands last. "Rowling, J. K." and "J.K. Rowling" have one key.
public func looseNameKey(_ name: String) -> String {
  let parts = name.parts(separatedBy: UInt8(ascii: ","))
  let ordered = parts.count == 2 ? parts[1] + " " + parts[0] : name
  var result = String.UnicodeScalarView()
  for scalar in NormalizationForm.decomposed.of(ordered.lowercased()).unicodeScalars {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .spacingMark:
      result.append(scalar)
    default: break
    }
  }
  return String(result)
}

/// Counts the spellings of one name. The most frequent one is shown; of two, the one that came first.
public struct Spellings: Sendable {
  private var found: [(spelling: String, count: Int)] = []

  /// Begins with none.
  public init() {}

  /// Counts a spelling.
  public mutating func add(_ spelling: String, times: Int = 1) {
    if let place = found.firstIndex(where: { $0.spelling.isExactly(spelling) }) {
      found[place].count += times
    } else {
      found.append((spelling, times))
    }
  }

  /// The different spellings, the most frequent first.
  public var all: [String] {
    found.enumerated().sorted { left, right in
      left.element.count == right.element.count
        ? left.offset < right.offset : left.element.count > right.element.count
    }.map(\.element.spelling)
  }

  /// The most frequent one; empty where there is none.
  public var best: String { all.first ?? "" }
}
