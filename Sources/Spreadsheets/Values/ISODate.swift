/// A date as OpenDocument and strict Office Open XML store it: `2026-05-01`, `2026-05-01T13:30:00.000`, `13:30:00`.
///
/// - Returns: `nil` for any other text.
func dateText(ofISO text: String) -> CellValueText? {
  var bytes = Array(text.utf8)
  if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
  let parts = bytes.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first, parts.count <= 2 else { return nil }
  if parts.count == 1, !isDate(first) {
    return secondsOfDay(first).map { CellValueText(kind: .other, text: clock($0)) }
  }
  if parts.count == 2, first.isEmpty {
    return secondsOfDay(parts[1]).map { CellValueText(kind: .other, text: clock($0)) }
  }
  guard isDate(first) else { return nil }
  let date = String(decoding: first, as: UTF8.self)
  guard parts.count == 2 else { return CellValueText(kind: .other, text: date) }
  return secondsOfDay(parts[1]).map { moment(date, $0) }
}

/// Four digits, two and two.
private func isDate(_ text: ArraySlice<UInt8>) -> Bool {
  let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(isDigit) }
}

/// `13:30`, `13:30:15`, `13:30:15.4`; whole seconds.
private func secondsOfDay(_ text: ArraySlice<UInt8>) -> Int? {
  let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count) else { return nil }
  let numbers = parts.map { Double(String(decoding: $0, as: UTF8.self)) ?? -1 }
  guard numbers[0] >= 0, numbers[0] < 24, numbers.allSatisfy({ $0 >= 0 && $0 < 60 }) else { return nil }
  let seconds = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
  return min(Int(seconds.rounded()), 86_399)
}

/// The seconds of a duration of XML Schema: `PT13H30M00S`, `-P1DT2H`; `nil` for any other text.
func secondsOfDuration(_ text: String) -> Double? {
  var bytes = Array(text.utf8)[...]
  let negative = bytes.first == UInt8(ascii: "-")
  if negative { bytes = bytes.dropFirst() }
  guard bytes.popFirst() == UInt8(ascii: "P") else { return nil }
  var seconds = 0.0
  var isTime = false
  var number: [UInt8] = []
  for byte in bytes {
    if isDigit(byte) || byte == UInt8(ascii: ".") {
      number.append(byte)
    } else if byte == UInt8(ascii: "T") {
      isTime = true
    } else {
      guard let value = Double(String(decoding: number, as: UTF8.self)), let unit = unit(byte, isTime) else {
        return nil
      }
      seconds += value * unit
      number = []
    }
  }
  guard number.isEmpty, seconds < 1e12 else { return nil }
  return negative ? -seconds : seconds
}

private func unit(_ byte: UInt8, _ isTime: Bool) -> Double? {
  switch (byte, isTime) {
  case (UInt8(ascii: "D"), false): 86_400
  case (UInt8(ascii: "H"), true): 3_600
  case (UInt8(ascii: "M"), true): 60
  case (UInt8(ascii: "S"), true): 1
  default: nil
  }
}
