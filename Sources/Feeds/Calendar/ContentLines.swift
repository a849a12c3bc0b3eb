import Text

/// Writes content lines: CR LF, folded at 75 octets and never inside a UTF-8 sequence.
struct ContentLines {
  private(set) var bytes: [UInt8] = []
  /// The line at hand, kept between lines so that it need not grow anew.
  private var line: [UInt8] = []

  /// A property whose value is written as it is; it is ours and ASCII.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    line.append(text: value)
    fold()
  }

  /// A TEXT value; nothing where it is missing or blank.
  mutating func add(_ name: String, text: String?) {
    guard let text, !text.isBlank else { return }
    begin(name)
    line.append(icsEscaped: withoutOddControls(text))
    fold()
  }

  /// A list of TEXT values, parted by commas.
  mutating func add(_ name: String, texts: [String]) {
    let texts = texts.filter { !$0.isBlank }
    guard !texts.isEmpty else { return }
    begin(name)
    for (index, text) in texts.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line.append(icsEscaped: withoutOddControls(text))
    }
    fold()
  }

  /// Lines that were written before.
  mutating func add(lines: [UInt8]) { bytes += lines }

  /// A URI; nothing unless it is a web address.
  mutating func add(_ name: String, address: String?) {
    add(name, address.flatMap(WebAddress.encoded))
  }

  private mutating func begin(_ name: String) {
    line.removeAll(keepingCapacity: true)
    line.append(text: name)
    line.append(UInt8(ascii: ":"))
  }

  private mutating func fold() {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes.append(literal: "\r\n ")
      start = end
      // The blank that begins a continued line counts.
      room = 74
    }
    bytes += line[start...]
    bytes.append(literal: "\r\n")
  }
}

/// The text without C1 control characters, and with U+0085, U+2028 and U+2029 as line feeds: some readers end lines at
/// them.
private func withoutOddControls(_ text: String) -> String {
  let hasNone = text.utf8.withContiguousStorageIfAvailable { !hasOddControl($0) }
  guard hasNone != true, text.unicodeScalars.contains(where: isOddControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if !isOddControl(scalar) {
      result.append(scalar)
    } else if scalar.value == 0x85 || scalar.value > 0x9F {
      result.append("\n")
    }
  }
  return String(result)
}

private func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
  (0x80...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
}

/// The same of a whole text in UTF-8.
private func hasOddControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  for index in bytes.indices {
    switch bytes[index] {
    case 0xC2: if index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
    case 0xE2: if index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 { return true }
    default: break
    }
  }
  return false
}
