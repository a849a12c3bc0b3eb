import Text
internal import CICU

/// How Chinese characters are read, in ASCII: `tu` for 圖.
///
/// ICU takes long to make its rules ready. Nearly all of them say of many characters how each is read by
/// itself, `[圖涂]→tú;`, and those are read here as ICU's data has them. Whoever finds nothing here asks ICU.
enum HanReadings {
  /// The reading of a character, in lower case.
  static func ascii(_ ideograph: Unicode.Scalar) -> String? {
    let plain = NormalizationForm.compatibilityComposed.of(String(ideograph)).unicodeScalars
    guard plain.count == 1, let scalar = plain.first else { return nil }
    return table.places[scalar.value].map { table.readings[Int($0)] }
  }

  fileprivate struct Table {
    var readings: [String] = []
    /// The place of each character's reading.
    var places: [UInt32: UInt16] = [:]
  }

  private static let table: Table = {
    startICU()
    var table = Table()
    guard let rules = icuText({ icu_han_rules($0, $1) }) else { return table }
    table.places.reserveCapacity(rules.utf8.count / 3)
    // The first rule for a character holds, so it is put over the others.
    for rule in Array(rules.utf8).split(separator: UInt8(ascii: ";")).reversed() { table.add(rule) }
    return table
  }()
}

extension HanReadings.Table {
  private static let arrow = Array("]→".utf8)

  /// Takes in `[圖涂]→tú`; rules of another form are left to ICU.
  fileprivate mutating func add(_ rule: ArraySlice<UInt8>) {
    guard rule.first == UInt8(ascii: "["), let end = rule.firstIndex(of: UInt8(ascii: "]")),
      rule[end...].starts(with: Self.arrow), readings.count < UInt16.max,
      let reading = plainReading(rule[end...].dropFirst(Self.arrow.count))
    else { return }
    let characters = rule[..<end].dropFirst()
    // Sets may be more than lists of characters and ranges; all the rest begins with a sign of ASCII.
    guard characters.allSatisfy({ $0 >= 0x80 || $0 == UInt8(ascii: "-") }) else { return }
    add(String(decoding: characters, as: UTF8.self), at: UInt16(readings.count))
    readings.append(reading)
  }

  /// Takes in characters and ranges of them: `圖圕-圗`.
  private mutating func add(_ set: String, at place: UInt16) {
    var last: UInt32?
    var isRange = false
    for scalar in set.unicodeScalars {
      if scalar == "-" {
        isRange = true
        continue
      }
      let first = isRange ? last : nil
      for value in min(first ?? scalar.value, scalar.value)...scalar.value { places[value] = place }
      last = scalar.value
      isRange = false
    }
  }

  /// `tu` of `tú`.
  private func plainReading(_ bytes: ArraySlice<UInt8>) -> String? {
    var reading = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        guard isLetter(UInt8(ascii: scalar)) else { return nil }
        reading += String(scalar).lowercased()
      } else {
        guard let letter = LatinLetters.ascii(scalar) else { return nil }
        reading += letter
      }
    }
    return reading.isEmpty ? nil : reading
  }
}
