extension String {
  /// The text without blanks, tabs, line ends and no-break spaces at its ends. Mostly the text itself, not copied.
  var trimmed: String {
    var copy = self
    return copy.withUTF8 { bytes -> String? in
      let range = trimmedRange(bytes)
      return range == bytes.indices ? nil : String(decoding: bytes[range], as: UTF8.self)
    } ?? self
  }

  /// The pieces between a separator, trimmed, empty ones left out. An empty separator gives the text whole.
  func pieces(separatedBy separator: String, keepingBlanks: Bool = false) -> [String] {
    let mark = Array(separator.utf8)
    guard !mark.isEmpty else { return [trimmed].filter { !$0.isEmpty } }
    var copy = self
    return copy.withUTF8 { bytes in
      var pieces: [String] = []
      func add(_ range: Range<Int>) {
        let piece = UnsafeBufferPointer(rebasing: bytes[range])
        let trimmed = piece[trimmedRange(piece)]
        if keepingBlanks || !trimmed.isEmpty { pieces.append(String(decoding: trimmed, as: UTF8.self)) }
      }
      var start = 0
      var index = 0
      while index + mark.count <= bytes.count {
        if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
          add(start..<index)
          index += mark.count
          start = index
        } else {
          index += 1
        }
      }
      add(start..<bytes.count)
      return pieces
    }
  }
}

private func trimmedRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
  var start = 0
  var end = bytes.count
  while start < end {
    if bytes[start] <= 0x20 {
      start += 1
    } else if bytes[start] == 0xC2, start + 1 < end, bytes[start + 1] == 0xA0 {
      start += 2
    } else {
      break
    }
  }
  while end > start {
    if bytes[end - 1] <= 0x20 {
      end -= 1
    } else if bytes[end - 1] == 0xA0, end - start >= 2, bytes[end - 2] == 0xC2 {
      end -= 2
    } else {
      break
    }
  }
  return start..<end
}
