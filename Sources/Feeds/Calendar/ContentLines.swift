import Text

/// Writes content lines: CR LF, folded at 75 octets and never inside a UTF-8 sequence.
struct ContentLines {
  private(set) var bytes: [UInt8] = []

  /// A property whose value is written as it is; it is ours and ASCII.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    fold(Array((name + ":" + value).utf8))
  }

  /// A TEXT value; nothing where it is missing or blank.
  mutating func add(_ name: String, text: String?) {
    guard let text, !text.isBlank else { return }
    var line = Array((name + ":").utf8)
    line.append(icsEscaped: withoutOddControls(text))
    fold(line)
  }

  /// A list of TEXT values, parted by commas.
  mutating func add(_ name: String, texts: [String]) {
    let texts = texts.filter { !$0.isBlank }
    guard !texts.isEmpty else { return }
    var line = Array((name + ":").utf8)
    for (index, text) in texts.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line.append(icsEscaped: withoutOddControls(text))
    }
    fold(line)
  }

  /// A URI; nothing unless it is a web address.
  mutating func add(_ name: String, address: String?) {
    add(name, address.flatMap(WebAddress.encoded))
  }

  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      // The blank that begins a continued line counts.
      room = 74
    }
    bytes += line[start...]
    bytes += [0x0D, 0x0A]
  }
}

/// The text without C1 control characters, and with U+0085, U+2028 and U+2029 as line feeds: some readers end lines at
/// them.
private func withoutOddControls(_ text: String) -> String {
  // All of them begin with one of two bytes, which most texts have not.
  guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) else { return text }
  guard text.unicodeScalars.contains(where: isOddControl) else { return text }
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
