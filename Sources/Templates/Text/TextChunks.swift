/// Cuts a text into words and blanks the way Python's `textwrap` does before it fills lines.
enum TextChunks {
  static func split(_ text: String, breaksOnHyphens: Bool) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var chunks: [String] = []
    var position = 0
    while position < scalars.count {
      let end = breaksOnHyphens ? chunkEnd(scalars, position) : simpleEnd(scalars, position)
      chunks.append(String(String.UnicodeScalarView(scalars[position..<end])))
      position = end
    }
    return chunks
  }

  /// `textwrap`'s blanks are those of ASCII.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20: true
    default: false
    }
  }

  private static func simpleEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    let blank = isBlank(scalars[start])
    return scalars[start...].firstIndex { isBlank($0) != blank } ?? scalars.count
  }

  private static func chunkEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    if isBlank(scalars[start]) { return simpleEnd(scalars, start) }
    if let end = dashEnd(scalars, start) { return end }
    var end = start + 1
    while end < scalars.count {
      if isBlank(scalars[end]) || breaksAfterHyphen(scalars, start, end) || breaksBeforeDash(scalars, end) {
        return end
      }
      end += 1
    }
    return end
  }

  /// The end of two or more dashes that stand between words.
  private static func dashEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    guard start > 0, isBeforeDash(scalars[start - 1]), let end = dashes(scalars, start) else { return nil }
    return end
  }

  /// The end of a run of dashes with a word right after it.
  private static func dashes(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    let end = scalars[start...].firstIndex { $0 != "-" } ?? scalars.count
    guard end - start >= 2, end < scalars.count, scalars[end].isPythonWord else { return nil }
    return end
  }

  private static func isBeforeDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isPythonWord || "!\"'&.,?".unicodeScalars.contains(scalar)
  }

  private static func breaksBeforeDash(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
    isBeforeDash(scalars[place - 1]) && scalars[place] == "-" && dashes(scalars, place) != nil
  }

  /// Whether a hyphen right before a place parts a hyphenated word: two letters, or letter, hyphen, letter before it, and
  /// letters after it.
  private static func breaksAfterHyphen(_ scalars: [Unicode.Scalar], _ start: Int, _ place: Int) -> Bool {
    guard place - 1 > start, scalars[place - 1] == "-" else { return false }
    func isLetter(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].isPythonWord && !scalars[index].isPythonDigit
    }
    let hyphen = place - 1
    let follows =
      isLetter(hyphen - 1)
      && (isLetter(hyphen - 2) || (hyphen >= 3 && scalars[hyphen - 2] == "-" && isLetter(hyphen - 3)))
    guard follows, isLetter(place) else { return false }
    return isLetter(place + 1) || (place + 1 < scalars.count && scalars[place + 1] == "-" && isLetter(place + 2))
  }
}

extension Unicode.Scalar {
  /// Python's `\d`.
  var isPythonDigit: Bool { properties.generalCategory == .decimalNumber }
}
