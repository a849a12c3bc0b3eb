extension [UInt8] {
  /// Appends the text as an iCalendar TEXT value (RFC 5545, 3.3.11): `\ ; ,` get a backslash, CR LF, CR and LF become
  /// `\n`, other control characters than TAB are dropped. Folding of long lines is the caller's.
  public mutating func append(icsEscaped text: String) {
    var copy = text
    copy.withUTF8 { append(icsEscaped: $0) }
  }

  private mutating func append(icsEscaped bytes: UnsafeBufferPointer<UInt8>) {
    reserveCapacity(count + bytes.count)
    var start = 0
    for (index, byte) in bytes.enumerated() where isSpecialInICS(byte) {
      append(contentsOf: bytes[start..<index])
      start = index + 1
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x0A where index > 0 && bytes[index - 1] == 0x0D: break
      case 0x0A, 0x0D: append(text: "\\n")
      default: break
      }
    }
    append(contentsOf: bytes[start...])
  }
}

/// Whether a byte of a TEXT value does not stand for itself.
private func isSpecialInICS(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), 0..<0x09, 0x0A..<0x20, 0x7F: true
  default: false
  }
}
