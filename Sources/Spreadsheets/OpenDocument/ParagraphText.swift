/// The text of a cell, put together of its paragraphs: blanks in a row count as one, as in HTML, unless they are elements.
struct ParagraphText {
  private(set) var bytes: [UInt8] = []
  private var paragraphs = 0
  private var start = 0
  private var hasBlank = false

  mutating func beginParagraph() {
    if paragraphs > 0 { bytes.append(0x0A) }
    paragraphs += 1
    start = bytes.count
    hasBlank = false
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        hasBlank = true
      } else {
        flush()
        // XML allows no control characters but this one.
        if byte != 0x7F { bytes.append(byte) }
      }
    }
  }

  mutating func add(_ byte: UInt8) {
    flush()
    bytes.append(byte)
  }

  mutating func add(blanks count: Int) {
    flush()
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }

  /// Blanks at the beginning of a paragraph are none.
  private mutating func flush() {
    if hasBlank, bytes.count > start { bytes.append(0x20) }
    hasBlank = false
  }
}
