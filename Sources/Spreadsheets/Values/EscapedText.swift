/// The text of a cell of Office Open XML without its escapes: `_x000D_` is a carriage return, `_x005F_` an underscore.
///
/// Line ends become LF, and control characters that no page can show are left out.
func unescaped(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(where: { $0 == UInt8(ascii: "_") || $0 < 0x20 || $0 == 0x7F }) else { return bytes }
  var units: [UInt8] = []
  units.reserveCapacity(bytes.count)
  var place = 0
  while place < bytes.count {
    guard let (scalar, length) = escape(in: bytes, at: place) else {
      units.append(bytes[place])
      place += 1
      continue
    }
    units.append(contentsOf: String(scalar).utf8)
    place += length
  }
  return withPlainLines(units)
}

/// LF alone at the end of lines, without other control characters than TAB.
func withPlainLines(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for (place, byte) in bytes.enumerated() {
    switch byte {
    case 0x0D:
      if place + 1 >= bytes.count || bytes[place + 1] != 0x0A { result.append(0x0A) }
    case 0x09, 0x0A, 0x20...0x7E, 0x80...0xFF: result.append(byte)
    default: break
    }
  }
  return result
}

/// The character of an escape at a place, and how many bytes it takes. Characters beyond U+FFFF are two escapes.
private func escape(in bytes: [UInt8], at place: Int) -> (Unicode.Scalar, Int)? {
  guard bytes[place] == UInt8(ascii: "_"), let first = unit(in: bytes, at: place) else { return nil }
  if let scalar = Unicode.Scalar(UInt32(first)) { return (scalar, 7) }
  guard (0xD800..<0xDC00).contains(first), let second = unit(in: bytes, at: place + 7),
    (0xDC00..<0xE000).contains(second)
  else { return ("\u{FFFD}", 7) }
  let value = 0x10000 + (UInt32(first) - 0xD800) * 0x400 + UInt32(second) - 0xDC00
  return Unicode.Scalar(value).map { ($0, 14) }
}

/// The UTF-16 unit of `_xHHHH_`.
private func unit(in bytes: [UInt8], at place: Int) -> UInt16? {
  guard place + 7 <= bytes.count, bytes[place] == UInt8(ascii: "_"), bytes[place + 1] | 0x20 == UInt8(ascii: "x"),
    bytes[place + 6] == UInt8(ascii: "_")
  else { return nil }
  let digits = bytes[(place + 2)..<(place + 6)]
  guard digits.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
  return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
}
