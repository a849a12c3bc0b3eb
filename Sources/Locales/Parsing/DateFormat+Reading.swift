/// Names of months and weekdays that a declared format understands.
struct DateNames: Sendable {
  let language: SiteLanguage
  /// Most formats and tables have no names, so they are asked for when one is looked for.
  private let forms: Late<(months: [[[UInt8]]], weekdays: [[[UInt8]]])>

  /// The forms of each month's name in lower case, as bytes.
  var months: [[[UInt8]]] { forms.value.months }
  var weekdays: [[[UInt8]]] { forms.value.weekdays }

  /// Names in a language, where there is one, and in English.
  init(_ language: SiteLanguage?) {
    self.init([language, SiteLanguage.english].compactMap { $0 })
  }

  /// English and the languages of many tables, to guess what was meant.
  static let common = DateNames(
    [SiteLanguage.english] + ["pl", "ru", "es", "uk", "de", "fr"].compactMap { SiteLanguage($0) })

  private init(_ languages: [SiteLanguage]) {
    language = languages.first ?? .english
    forms = Late {
      let forms = languages.map(\.data.forms)
      return (DateNames.merged(forms.map(\.months), 12), DateNames.merged(forms.map(\.weekdays), 7))
    }
  }

  private static func merged(_ forms: [[[String]]], _ count: Int) -> [[[UInt8]]] {
    (0..<count).map { index in
      forms.flatMap { $0[index] }.map { name in Array(name.utf8) }.filter { !$0.isEmpty }
    }
  }

  /// The index of the longest name that the bytes (in lower case) begin with, and its length; a point after an
  /// abbreviation belongs to it.
  static func longest(_ names: [[[UInt8]]], in bytes: ArraySlice<UInt8>) -> (index: Int, length: Int)? {
    var best: (index: Int, length: Int)?
    for (index, forms) in names.enumerated() {
      for form in forms where bytes.starts(with: form) && form.count > best?.length ?? 0 {
        best = (index, form.count)
      }
      for form in forms where form.last == UInt8(ascii: ".") && bytes.starts(with: form.dropLast()) {
        if form.count - 1 > best?.length ?? 0 { best = (index, form.count - 1) }
      }
    }
    return best
  }
}

extension DateFormat {
  /// What a text says by a format, before it is known to exist.
  struct Reading {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var weekday: Int?
    var hour: Int?
    var minute = 0
    var second = 0
    var isAfternoon: Bool?
    var offset: Int?
  }

  /// Reads a whole text; `nil` when it is not written by this format.
  func read(_ bytes: ArraySlice<UInt8>, _ names: DateNames) -> Reading? {
    let lower = Array(names.language.lowercased(String(decoding: bytes, as: UTF8.self)).utf8)
    var scanner = TextScanner(lower[...])
    var reading = Reading()
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .byte(let byte):
        guard let current = scanner.current, current == (isLetter(byte) ? byte | 0x20 : byte) else { return nil }
        scanner.position += 1
      case .blanks:
        guard scanner.blanks() else { return nil }
      case .directive(let letter):
        let isTight = index + 1 < pieces.count && pieces[index + 1].isNumber
        guard reading.take(letter, from: &scanner, names, isTight: isTight) else { return nil }
      }
    }
    return scanner.isAtEnd ? reading : nil
  }
}

extension DateFormat.Piece {
  fileprivate var isNumber: Bool {
    guard case .directive(let letter) = self else { return false }
    return "YymdHIMSfj".utf8.contains(letter)
  }
}

extension DateFormat.Reading {
  /// Takes what a directive asks for. Where digits follow without anything between, all digits must be there.
  fileprivate mutating func take(
    _ directive: UInt8, from scanner: inout TextScanner, _ names: DateNames, isTight: Bool
  ) -> Bool {
    let two = isTight ? 2...2 : 1...2
    switch directive {
    case UInt8(ascii: "Y"): year = scanner.digits(4...4)?.value; return year != nil
    case UInt8(ascii: "y"):
      guard let short = scanner.digits(2...2)?.value else { return false }
      // POSIX: 69 to 99 are of the last century.
      year = short < 69 ? 2000 + short : 1900 + short
      return true
    case UInt8(ascii: "m"): month = scanner.digits(two)?.value; return month != nil
    case UInt8(ascii: "d"): day = scanner.digits(two)?.value; return day != nil
    case UInt8(ascii: "j"): dayOfYear = scanner.digits(isTight ? 3...3 : 1...3)?.value; return dayOfYear != nil
    case UInt8(ascii: "H"), UInt8(ascii: "I"): hour = scanner.digits(two)?.value; return hour != nil
    case UInt8(ascii: "M"), UInt8(ascii: "S"):
      guard let value = scanner.digits(two)?.value else { return false }
      if directive == UInt8(ascii: "M") { minute = value } else { second = value }
      return true
    case UInt8(ascii: "f"): return scanner.digits(1...9) != nil
    case UInt8(ascii: "p"): isAfternoon = ClockReader.halfOfDay(&scanner); return isAfternoon != nil
    case UInt8(ascii: "z"): offset = ISOReader.offset(&scanner); return offset != nil
    case UInt8(ascii: "b"), UInt8(ascii: "B"): month = name(names.months, &scanner); return month != nil
    default: weekday = name(names.weekdays, &scanner); return weekday != nil
    }
  }

  private func name(_ names: [[[UInt8]]], _ scanner: inout TextScanner) -> Int? {
    guard let found = DateNames.longest(names, in: scanner.rest) else { return nil }
    scanner.position += found.length
    return found.index + 1
  }
}
