import Text

extension CSVSyntax {
  /// The text of a cell, from its bytes with their quotes. The file was checked as a whole, and what parts its cells is
  /// ASCII, so they need not be checked again.
  func text(of cell: UnsafeBufferPointer<UInt8>) -> String {
    let content = skipInitialSpace ? UnsafeBufferPointer(rebasing: cell[leadingSpaces(cell)...]) : cell
    if let first = content.first, UInt16(first) == quote { return quotedText(content) }
    guard escape < 256, content.contains(UInt8(truncatingIfNeeded: escape)) else {
      return String(known: content)
    }
    var text: [UInt8] = []
    appendPlain(content, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func leadingSpaces(_ cell: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < cell.count, cell[index] == 0x20 { index += 1 }
    return index
  }

  private func quotedText(_ cell: UnsafeBufferPointer<UInt8>) -> String {
    let body = cell.dropFirst()
    // Nearly always the closing quote is the last byte and no other is inside.
    if let last = body.last, UInt16(last) == quote, escape == 256 {
      let inner = UnsafeBufferPointer(rebasing: body.dropLast())
      if !inner.contains(UInt8(truncatingIfNeeded: quote)) { return String(known: inner) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    appendQuoted(UnsafeBufferPointer(rebasing: body), to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// What follows an opening quote: up to the closing one, then (a mistake) the rest as it is.
  private func appendQuoted(_ body: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var index = 0
    while index < body.count {
      let byte = body[index]
      if UInt16(byte) == escape, index + 1 < body.count {
        text.append(body[index + 1])
        index += 2
      } else if UInt16(byte) != quote {
        text.append(byte)
        index += 1
      } else if doubleQuote, index + 1 < body.count, UInt16(body[index + 1]) == quote {
        text.append(byte)
        index += 2
      } else {
        let rest = body[(index + 1)...]
        if !rest.allSatisfy({ isBlank($0) }) { appendPlain(UnsafeBufferPointer(rebasing: rest), to: &text) }
        return
      }
    }
  }

  private func appendPlain(_ content: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var index = 0
    while index < content.count {
      if UInt16(content[index]) == escape, index + 1 < content.count { index += 1 }
      text.append(content[index])
      index += 1
    }
  }
}
