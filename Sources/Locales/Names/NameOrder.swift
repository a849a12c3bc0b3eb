import Text

/// By what people's names are put in order.
public enum NameOrder: String, Sendable, CaseIterable {
  /// By the family name: "Adam Kowalski" stands under K.
  case family
  /// By what stands before the comma, "Kowalski, Adam"; what has none is a society, and stays as it is written.
  case comma
  /// As they are written.
  case written

  /// The text a name is sorted by: "Kowalski, Adam" for "Adam Kowalski".
  public func sortText(_ name: String) -> String {
    guard let range = familyName(in: name), range.lowerBound > 0 else { return name }
    let bytes = Array(name.utf8)
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count + 2)
    sorted.append(contentsOf: bytes[range].trimmedASCII)
    sorted += ", ".utf8
    let start = sorted.count
    for part in [0..<range.lowerBound, range.upperBound..<bytes.count] {
      let part = bytes[part].trimmedASCII
      if sorted.count > start, !part.isEmpty { sorted.append(0x20) }
      sorted.append(contentsOf: part)
    }
    return String(decoding: sorted, as: UTF8.self)
  }

  /// Where the family name stands, in bytes; `nil` where nobody can tell, or the order is that of writing.
  ///
  /// It is what stands before the only comma; before initials, or before a Russian name and patronymic, at the end; else
  /// the last word, without what follows a name (`Jr.`, `III`, `(red.)`, `«Clarín»`). Words joined by a no-break space are one, and so
  /// are "Ortega y Gasset". Names in scripts without blanks, single words, and what looks like a society have none.
  public func familyName(in name: String) -> Range<Int>? {
    switch self {
    case .family: WrittenName(name).familyName
    case .comma: WrittenName(name).beforeComma
    case .written: nil
    }
  }
}

/// A name taken apart at its blanks.
private struct WrittenName {
  private let bytes: [UInt8]
  private let words: [(range: Range<Int>, text: String)]

  init(_ name: String) {
    let bytes = Array(name.utf8)
    var words: [(range: Range<Int>, text: String)] = []
    words.reserveCapacity(4)
    var start = 0
    for place in 0...bytes.count where place == bytes.count || bytes[place] == 0x20 {
      if place > start { words.append((start..<place, String(decoding: bytes[start..<place], as: UTF8.self))) }
      start = place + 1
    }
    self.bytes = bytes
    self.words = words
  }

  var beforeComma: Range<Int>? {
    bytes.firstIndex(of: UInt8(ascii: ",")).flatMap { $0 > 0 ? 0..<$0 : nil }
  }

  var familyName: Range<Int>? {
    if bytes.contains(UInt8(ascii: ",")) { return beforeComma }
    let own = words.prefix { !$0.text.opensBracket && !$0.text.opensQuotation }
    let core = own.prefix(own.count - own.reversed().prefix { $0.text.followsNames }.count)
    guard core.count > 1, let last = core.last, let first = core.first, !core.contains(where: \.text.isNoPerson) else {
      return nil
    }
    let initials = core.reversed().prefix { $0.text.isInitial }.count
    if initials == core.count { return nil }
    if initials > 0 { return first.range.lowerBound..<core[core.count - 1 - initials].range.upperBound }
    if core.count == 3, last.text.isPatronymic, !core[1].text.isPatronymic { return first.range }
    guard last.text.beginsLikeName else { return nil }
    let isJoined = core.count > 3 && core[core.count - 2].text.isExactly("y")
    return core[core.count - (isJoined ? 3 : 1)].range.lowerBound..<last.range.upperBound
  }
}

extension String {
  fileprivate var opensBracket: Bool { utf8.first.map { "([".utf8.contains($0) } ?? false }

  /// Another name, by which somebody is known: "«Clarín»".
  fileprivate var opensQuotation: Bool { unicodeScalars.first.map { quotations.contains($0) } ?? false }

  /// What stands behind a name: "Jr.", "III".
  fileprivate var followsNames: Bool {
    // Nothing but ASCII becomes these letters in lower case.
    (2...3).contains(utf8.count) && titles.contains { $0.utf8.equalsIgnoringASCIICase(utf8) }
  }

  /// "J.", "J.-P.", "Л.Н.", "Дж." or a single capital.
  fileprivate var isInitial: Bool {
    let dots = utf8.count { $0 == UInt8(ascii: ".") }
    guard dots == 0 || utf8.last == UInt8(ascii: ".") else { return false }
    let mostLetters = dots == 0 ? 1 : 2 * dots
    var letters = 0
    for scalar in unicodeScalars where scalar.isLetter {
      letters += 1
      if letters > mostLetters { return false }
    }
    return letters > 0 && unicodeScalars.first?.isCapital == true
  }

  /// "Николаевич", "Сергеевна".
  fileprivate var isPatronymic: Bool {
    ["вич", "вна", "ична", "ьич"].contains {
      utf8.count > $0.utf8.count && utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Digits, words of societies, writing without blanks.
  fileprivate var isNoPerson: Bool {
    if utf8.count <= longestOfSocieties, ofSocieties.contains(where: { $0.isExactly(self) }) { return true }
    // Before U+2E80 no byte is above E2.
    return utf8.contains { $0.isASCIIDigit || $0 >= 0xE2 }
      && unicodeScalars.contains { ("0"..."9").contains($0) || (0x2E80...0x9FFF).contains($0.value) || $0.isHangul }
  }

  /// A capital, or none because the script has none; after an apostrophe too: "d'Alembert".
  fileprivate var beginsLikeName: Bool {
    guard let first = unicodeScalars.first(where: \.isLetter) else { return false }
    if first.isCapital || !first.properties.isLowercase { return true }
    let apostrophe = unicodeScalars.firstIndex { $0 == "'" || $0 == "\u{2019}" }
    return apostrophe.map { unicodeScalars[$0...].dropFirst().first?.properties.isUppercase == true } ?? false
  }
}

private let quotations: [Unicode.Scalar] = ["«", "\u{201C}", "\u{201E}", "\"", "\u{300C}"]
private let titles = ["jr", "jr.", "sr", "sr.", "ml.", "ii", "iii", "iv"]
private let ofSocieties = ["and", "of", "for", "i", "и", "und", "für", "para", "dla", "для", "&"]
private let longestOfSocieties = ofSocieties.map(\.utf8.count).max() ?? 0

extension Unicode.Scalar {
  /// Letters of English and Russian are told without the tables of Unicode.
  fileprivate var isLetter: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x410...0x44F: true
    case 0..<0x80: false
    default: properties.isAlphabetic
    }
  }

  fileprivate var isCapital: Bool {
    switch value {
    case 0x41...0x5A, 0x410...0x42F: true
    case 0..<0x80, 0x430...0x44F: false
    default: properties.isUppercase
    }
  }

  fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }
}
