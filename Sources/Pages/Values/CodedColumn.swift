import Records

/// What the texts of a field come to, worked out once for each that there is and kept with a byte a record: for fields
/// that every page asks for and that have few different texts, as languages and states.
package final class CodedColumn<Meaning: Sendable>: Sendable {
  /// The place among the meanings, one up, by row; 0 where there are too many.
  private let codes: [UInt8]
  private let meanings: [Meaning]

  package init(_ columns: RecordColumns, field: Int, _ meaning: (FieldValue) -> Meaning) {
    var codes: [UInt8] = []
    codes.reserveCapacity(columns.count)
    var meanings: [Meaning] = []
    var known: [FieldValue: UInt8] = [:]
    for row in 0..<columns.count {
      let value = columns.value(row, field)
      if let code = known[value] {
        codes.append(code)
      } else if meanings.count < UInt8.max {
        meanings.append(meaning(value))
        known[value] = UInt8(meanings.count)
        codes.append(UInt8(meanings.count))
      } else {
        codes.append(0)
      }
    }
    self.codes = codes
    self.meanings = meanings
  }

  /// `nil` where it is to be worked out anew.
  package subscript(row: Int) -> Meaning? {
    guard codes.indices.contains(row), codes[row] > 0 else { return nil }
    return meanings[Int(codes[row]) - 1]
  }
}
