extension [UInt8] {
  /// Appends the text as one CSV cell (RFC 4180): in quotes, with quotes doubled, where it holds the delimiter, a
  /// quote, a line end, or a blank at either end; as it is otherwise.
  public mutating func append(csvQuoted text: String, delimiter: UInt8 = UInt8(ascii: ",")) {
    var copy = text
    copy.withUTF8 { bytes in
      if needsQuotes(bytes, delimiter: delimiter) {
        append(csvInQuotes: bytes)
      } else {
        append(contentsOf: bytes)
      }
    }
  }

  private mutating func append(csvInQuotes bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}

private func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8) -> Bool {
  guard let first = bytes.first, let last = bytes.last else { return false }
  if first.isASCIIBlank || last.isASCIIBlank { return true }
  return bytes.contains { $0 == delimiter || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
}
