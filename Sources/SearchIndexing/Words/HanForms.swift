import Text

/// The simplified forms of Chinese characters, by which a text in traditional writing is found with a query in simplified
/// writing, and the other way round.
///
/// The browser has no such table: an index hands it the pairs that its own texts need (`pairs(in:)`), and one without
/// Chinese nothing.
enum HanForms {
  private static let range: ClosedRange<UInt32> = 0x3400...0x9FFF

  /// The simplified form; the character itself where it is that, or none of Chinese.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard range.contains(scalar.value) else { return scalar }
    return Unicode.Scalar(UInt32(table[Int(scalar.value - range.lowerBound)])) ?? scalar
  }

  private static let table: [UInt16] = {
    var table = range.map { UInt16(truncatingIfNeeded: $0) }
    for (form, simple) in pairs {
      table[Int(form.value - range.lowerBound)] = UInt16(truncatingIfNeeded: simple.value)
    }
    return table
  }()

  /// Every character with its simplified form, by the characters' numbers.
  static let pairs: [(form: Unicode.Scalar, simple: Unicode.Scalar)] = {
    let scalars = Array(hanPairs.unicodeScalars).filter { range.contains($0.value) }
    return stride(from: 0, to: scalars.count - 1, by: 2).map { (scalars[$0], scalars[$0 + 1]) }
  }()

  /// The pairs whose simplified form stands in a text, or that of one of its characters, as one text; empty where there is
  /// no Chinese.
  static func pairs(in columns: [TextColumn]) -> String {
    var found: Set<UInt32> = []
    for column in columns { for values in column.values { for value in values { note(value, &found) } } }
    if found.isEmpty { return "" }
    var result = String.UnicodeScalarView()
    for (form, simple) in pairs where found.contains(simple.value) {
      result.append(form)
      result.append(simple)
    }
    return String(result)
  }

  private static func note(_ text: String, _ found: inout Set<UInt32>) {
    // Below U+3000 no byte is above E2.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return }
    Folding.exactScalars(of: text) { scalar in
      guard range.contains(scalar.value) else { return }
      let other = Folding.replacements[scalar]?.unicodeScalars.first ?? scalar
      found.insert(simplified(other).value)
    }
  }
}
