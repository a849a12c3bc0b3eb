/// Python's operations on text, over Unicode scalars.
enum PythonText {
  static func upper(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiMapped(text) { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 } }
    return text.unicodeScalars.reduce(into: "") { $0 += $1.properties.uppercaseMapping }
  }

  static func lower(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiMapped(text) { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 } }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      result += scalar.value == 0x3A3 ? (isFinalSigma(scalars, index) ? "ς" : "σ") : scalar.properties.lowercaseMapping
    }
    return result
  }

  private static func asciiMapped(_ text: String, _ map: (UInt8) -> UInt8) -> String {
    String(decoding: text.utf8.map(map), as: UTF8.self)
  }

  /// Whether a capital sigma ends a word: a cased letter before it, none after it, what is case-ignorable aside.
  private static func isFinalSigma(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    return before?.properties.isCased == true && after?.properties.isCased != true
  }

  static func capitalize(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let whole = lower(text)
    let rest = lowerRest(text, whole, first)
    return first.properties.titlecaseMapping + rest
  }

  private static func lowerRest(_ text: String, _ lowered: String, _ first: Unicode.Scalar) -> String {
    let firstCount = lower(String(first)).unicodeScalars.count
    return String(String.UnicodeScalarView(lowered.unicodeScalars.dropFirst(firstCount)))
  }

  /// Jinja2's `title`: words start after blanks, `-`, `(`, `{`, `[`, `<`.
  static func jinjaTitle(_ text: String) -> String {
    var result = ""
    var word = String.UnicodeScalarView()
    func flush() {
      guard let first = word.first else { return }
      result += first.properties.uppercaseMapping + lower(String(String.UnicodeScalarView(word.dropFirst())))
      word = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if "-({[<".unicodeScalars.contains(scalar) || Whitespace.contains(scalar) {
        flush()
        result.unicodeScalars.append(scalar)
      } else {
        word.append(scalar)
      }
    }
    flush()
    return result
  }

  /// Removes whitespace, or these characters, at both ends.
  static func strip(_ text: String, _ characters: String?, left: Bool = true, right: Bool = true) -> String {
    let set = characters.map { Set($0.unicodeScalars) }
    func isStripped(_ scalar: Unicode.Scalar) -> Bool { set?.contains(scalar) ?? Whitespace.contains(scalar) }
    var rest = text.unicodeScalars[...]
    while left, let first = rest.first, isStripped(first) { rest.removeFirst() }
    while right, let last = rest.last, isStripped(last) { rest.removeLast() }
    return String(rest)
  }

  /// Words in the sense of Python's `\w+`.
  static func wordCount(_ text: String) -> Int {
    var count = 0
    var isInside = false
    for scalar in text.unicodeScalars {
      let isWord = scalar.isPythonWord
      if isWord, !isInside { count += 1 }
      isInside = isWord
    }
    return count
  }

  /// Replaces the first `count` occurrences (all when negative); an empty `old` stands between all characters.
  static func replace(
    _ text: String, _ old: String, _ new: String, _ count: Int, _ context: RenderContext
  ) throws(TemplateError) -> String {
    if count == 0 { return text }
    let limit = count < 0 ? Int.max : count
    if old.isEmpty { return try interleave(text, new, limit, context) }
    let bytes = Array(text.utf8)
    let needle = Array(old.utf8)
    let replacement = Array(new.utf8)
    var result: [UInt8] = []
    var position = 0
    var done = 0
    while done < limit, let found = ByteSearch.find(needle, in: bytes, from: position) {
      result.append(contentsOf: bytes[position..<found])
      result.append(contentsOf: replacement)
      try context.check(size: result.count)
      position = found + needle.count
      done += 1
    }
    result.append(contentsOf: bytes[position...])
    return String(decoding: result, as: UTF8.self)
  }

  private static func interleave(
    _ text: String, _ new: String, _ limit: Int, _ context: RenderContext
  ) throws(TemplateError) -> String {
    var result = ""
    var done = 0
    for scalar in text.unicodeScalars {
      if done < limit { result += new }
      done += 1
      result.unicodeScalars.append(scalar)
      try context.check(size: result.utf8.count)
    }
    return done < limit ? result + new : result
  }

  static func center(_ text: String, _ width: Int, _ fill: String, _ context: RenderContext) throws(TemplateError)
    -> String
  {
    let count = text.unicodeScalars.count
    guard width > count else { return text }
    try context.check(size: width)
    let padding = width - count
    let left = padding / 2 + (padding & width & 1)
    return String(repeating: fill, count: left) + text + String(repeating: fill, count: padding - left)
  }

  static func reversed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
  }

  /// Words between whitespace.
  static func words(_ text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: Whitespace.contains).map { String($0) }
  }
}

extension Unicode.Scalar {
  /// Python's `\w`: alphanumeric or underscore.
  var isPythonWord: Bool { self == "_" || isPythonAlphanumeric }

  var isPythonAlphanumeric: Bool {
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
    }
    return isPythonAlpha || properties.numericType != nil
  }

  var isPythonAlpha: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

extension RenderContext {
  /// Throws when a text under construction is too long.
  func check(size: Int) throws(TemplateError) {
    guard size <= limits.outputBytes else {
      throw TemplateError("size-limit", "a text is longer than \(limits.outputBytes) bytes")
    }
  }
}
