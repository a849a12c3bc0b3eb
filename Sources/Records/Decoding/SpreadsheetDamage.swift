/// What a spreadsheet program probably did to a value, as advice; `nil` where it looks unharmed.
package func spreadsheetDamage(in text: String) -> String? {
  var copy = text
  return copy.withUTF8 { bytes in
    if isSpreadsheetError(bytes) { return "the spreadsheet shows an error here: correct the formula and save again" }
    if isFilledWithHashes(bytes) {
      return "the spreadsheet column was too narrow when it was saved: widen it and save again"
    }
    if isScientific(bytes) {
      return "a spreadsheet shortened a long number: format the column as text and enter the digits again"
    }
    if isDayAndMonth(bytes) {
      return "a spreadsheet took it for a date: format the column as text and enter it again"
    }
    return nil
  }
}

/// `#REF!`, `#N/A`, `#VALUE!` and their like.
func isSpreadsheetError(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard bytes.count >= 4, bytes.count <= 8, bytes[0] == UInt8(ascii: "#") else { return false }
  let errors = ["#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"]
  return errors.contains { $0.utf8.elementsEqual(bytes) }
}

/// `########`: at least three, and nothing else.
func isFilledWithHashes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.count >= 3 && bytes.allSatisfy { $0 == UInt8(ascii: "#") }
}

/// `4.39E+8`: digits, perhaps a fraction, `E+` and digits, as spreadsheets write it; not `2E3`.
private func isScientific(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }), mark > 0, mark + 2 < bytes.count,
    bytes[mark + 1] == UInt8(ascii: "+"), bytes[(mark + 2)...].allSatisfy(isDigit)
  else { return false }
  return isDigit(bytes[0])
    && bytes[..<mark].allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
}

/// `1-Mar`, `Mar-01`: what spreadsheets make of `1/3` and `MAR1`.
private func isDayAndMonth(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard bytes.count >= 5, bytes.count <= 6, let dash = bytes.firstIndex(of: UInt8(ascii: "-")) else { return false }
  let sides = [bytes[..<dash], bytes[(dash + 1)...]]
  let month = sides.first { $0.count == 3 && $0.allSatisfy { !isDigit($0) } }
  let number = sides.first { (1...2).contains($0.count) && $0.allSatisfy(isDigit) }
  guard let month, number != nil else { return false }
  let folded = month.map { $0 | 0x20 }
  return ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    .contains { $0.utf8.elementsEqual(folded) }
}

func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
