extension PythonText {
  /// Python's `str.title`: a capital after everything that has no case.
  static func title(_ text: String) -> String {
    var result = ""
    var isInside = false
    let scalars = Array(text.unicodeScalars)
    let lowered = scalars.map { $0.properties.lowercaseMapping }
    let sigmas = scalars.contains("\u{3A3}") ? Array(lower(text).unicodeScalars) : []
    for (index, scalar) in scalars.enumerated() {
      if isInside {
        result +=
          scalar.value == 0x3A3 ? (sigmas.indices.contains(index) ? String(sigmas[index]) : "σ") : lowered[index]
      } else {
        result += scalar.properties.titlecaseMapping
      }
      isInside = scalar.properties.isCased
    }
    return result
  }

  static func swapCase(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.properties.isUppercase {
        result += scalar.properties.lowercaseMapping
      } else {
        result += scalar.properties.isLowercase ? scalar.properties.uppercaseMapping : String(scalar)
      }
    }
  }

  /// Lower case for comparing without case; of the full foldings only those of German are made.
  static func caseFold(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "ß", "ẞ": result += "ss"
      case "ς": result += "σ"
      case "µ": result += "μ"
      default: result += scalar.properties.lowercaseMapping
      }
    }
  }

  static func zeroFilled(_ text: String, _ width: Int) -> String {
    let missing = width - text.unicodeScalars.count
    guard missing > 0 else { return text }
    let zeros = String(repeating: "0", count: missing)
    guard let sign = text.unicodeScalars.first, sign == "+" || sign == "-" else { return zeros + text }
    return String(sign) + zeros + String(text.unicodeScalars.dropFirst())
  }

  static func expandingTabs(_ text: String, _ size: Int, _ context: RenderContext) throws(TemplateError) -> String {
    var result = ""
    var column = 0
    var length = 0
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        let count = size > 0 ? size - column % size : 0
        result += String(repeating: " ", count: count)
        column += count
        length += count
        try context.check(size: length)
      } else {
        result.unicodeScalars.append(scalar)
        column = scalar == "\n" || scalar == "\r" ? 0 : column + 1
      }
    }
    return result
  }

  static func split(_ text: String, by separator: [UInt8], limit: Int, fromEnd: Bool) -> [String] {
    let bytes = Array(text.utf8)
    var parts: [ArraySlice<UInt8>] = []
    if fromEnd { return splitFromEnd(bytes, by: separator, limit: limit) }
    var start = 0
    while limit < 0 || parts.count < limit, let place = ByteSearch.find(separator, in: bytes, from: start) {
      parts.append(bytes[start..<place])
      start = place + separator.count
    }
    parts.append(bytes[start...])
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Splits the text turned around, so that every search goes on where the one before it ended.
  private static func splitFromEnd(_ bytes: [UInt8], by separator: [UInt8], limit: Int) -> [String] {
    let (turned, wanted) = ([UInt8](bytes.reversed()), [UInt8](separator.reversed()))
    var parts: [String] = []
    var start = 0
    while limit < 0 || parts.count < limit, let place = ByteSearch.find(wanted, in: turned, from: start) {
      parts.append(String(decoding: turned[start..<place].reversed(), as: UTF8.self))
      start = place + wanted.count
    }
    parts.append(String(decoding: turned[start...].reversed(), as: UTF8.self))
    return parts.reversed()
  }

  static func splitAtBlanks(_ text: String, limit: Int, fromEnd: Bool) -> [String] {
    if limit < 0 { return words(text) }
    var parts: [String] = []
    var rest = strip(text, nil, left: !fromEnd, right: fromEnd).unicodeScalars[...]
    while !rest.isEmpty {
      if parts.count == limit {
        // What is left keeps the blanks at its far end.
        parts.append(String(rest))
        break
      }
      if fromEnd {
        let start = rest.lastIndex(where: Whitespace.contains).map { rest.index(after: $0) } ?? rest.startIndex
        parts.append(String(rest[start...]))
        rest = rest[..<start]
        while let last = rest.last, Whitespace.contains(last) { rest.removeLast() }
      } else {
        let end = rest.firstIndex(where: Whitespace.contains) ?? rest.endIndex
        parts.append(String(rest[..<end]))
        rest = rest[end...]
        while let first = rest.first, Whitespace.contains(first) { rest.removeFirst() }
      }
    }
    return fromEnd ? parts.reversed() : parts
  }
}

extension PythonText {
  /// A representation with escapes in the place of everything beyond ASCII, as Python's `ascii` makes it.
  static func ascii(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let digits = String(scalar.value, radix: 16)
      let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
      guard !scalar.isASCII else { return result.unicodeScalars.append(scalar) }
      result += "\\\(letter)" + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
  }
}
