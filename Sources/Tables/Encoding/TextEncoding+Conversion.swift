/// Text made UTF-8, and the first place in it that could not be converted.
struct ConvertedText {
  var bytes: [UInt8] = []
  /// The offset in `bytes` of the U+FFFD that stands for the first fault.
  var fault: Int?
  /// What is wrong there, such as `byte 0x81 has no meaning in windows-1250`.
  var reason = ""
  /// Whether the fault is that the file ends too early.
  var isCutOff = false

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      for unit in scalar.utf8 { bytes.append(unit) }
    }
  }

  mutating func appendFault(_ reason: @autoclosure () -> String, isCutOff: Bool = false) {
    if fault == nil {
      fault = bytes.count
      self.reason = reason()
      self.isCutOff = isCutOff
    }
    append("\u{FFFD}")
  }
}

extension TextEncoding {
  /// Converts the bytes of a one-byte encoding or of UTF-16 (without its mark).
  func convert(_ bytes: ArraySlice<UInt8>) -> ConvertedText {
    if let upper = upperHalf { return convertSingle(bytes, upper) }
    if let name = systemName { return convertBySystem(bytes, name) }
    return convertPairs(bytes, highFirst: self == .utf16BigEndian)
  }

  private func convertSingle(_ bytes: ArraySlice<UInt8>, _ upper: [Unicode.Scalar]) -> ConvertedText {
    var text = ConvertedText()
    text.bytes.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.bytes.append(byte)
        continue
      }
      let scalar = upper[Int(byte) - 0x80]
      if scalar == "\u{FFFD}" {
        text.appendFault("byte \(hexadecimal(byte)) has no meaning in \(rawValue)")
      } else {
        text.append(scalar)
      }
    }
    return text
  }

  private func convertPairs(_ bytes: ArraySlice<UInt8>, highFirst: Bool) -> ConvertedText {
    var text = ConvertedText()
    text.bytes.reserveCapacity(bytes.count)
    var lead: UInt32?
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      index += 2
      let unit = highFirst ? first << 8 | second : second << 8 | first
      lead = text.append(unit: unit, after: lead)
    }
    if lead != nil || index < bytes.endIndex { text.appendFault("the file ends inside a letter", isCutOff: true) }
    return text
  }
}

extension ConvertedText {
  /// Appends a UTF-16 unit; gives back the unit where it waits for its second half.
  fileprivate mutating func append(unit: UInt32, after lead: UInt32?) -> UInt32? {
    if let lead {
      if unit & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00)) {
        append(scalar)
        return nil
      }
      appendFault("the UTF-16 unit 0x\(String(lead, radix: 16, uppercase: true))has no second half")
    }
    if unit & 0xFC00 == 0xD800 { return unit }
    if let scalar = Unicode.Scalar(unit) {
      append(scalar)
    } else {
      appendFault("the UTF-16 unit 0x\(String(unit, radix: 16, uppercase: true))has no first half")
    }
    return nil
  }
}

/// A byte as `0xE6`.
func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
}
