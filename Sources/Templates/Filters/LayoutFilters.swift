import Text

extension FilterTable {
  mutating func addLayoutFilters() {
    add("indent", parameters: ["width", "first", "blank"], LayoutFilters.indent)
    add(
      "wordwrap", parameters: ["width", "break_long_words", "wrapstring", "break_on_hyphens"], LayoutFilters.wordwrap)
    add("pprint") { value, arguments throws(TemplateError) in
      // Every item is asked whether it fits on the line, and then written.
      for _ in 1...5 { try arguments.context.spend(value.weight) }
      return .string(try PrettyPrinter.text(of: value))
    }
  }
}

enum LayoutFilters {
  static let indent: BuiltInBody = { value, arguments throws(TemplateError) in
    let width = arguments[0] ?? .integer(4)
    guard value.text != nil else {
      try value.requireDefined()
      throw TemplateError("type", "indent works on text, not on \(value.typeDescription)")
    }
    let isMarkup = value.isSafe
    let space: String
    if let text = width.text {
      space = isMarkup && !width.isSafe ? text.htmlEscaped : text
    } else {
      let count = max(0, try arguments.integer(0, default: 4))
      try arguments.context.check(size: count)
      space = String(repeating: " ", count: count)
    }
    let indentsFirst = try arguments.flag(1)
    let indentsBlank = try arguments.flag(2)
    return try value.mappingText { text throws(TemplateError) in
      try indented(text, space, indentsFirst, indentsBlank, arguments.context)
    }
  }

  private static func indented(
    _ text: String, _ space: String, _ first: Bool, _ blank: Bool, _ context: RenderContext
  ) throws(TemplateError) -> String {
    // As Jinja2 does: a line end is added first, which `splitlines` takes away again.
    let lines = TextLines.split(text + "\n", keepsEnds: false)
    var result = first ? space : ""
    for (index, line) in lines.enumerated() {
      if index > 0 { result += "\n" + (blank || !line.isEmpty ? space : "") }
      result += line
      try context.check(size: result.utf8.count)
    }
    return result
  }

  static let wordwrap: BuiltInBody = { value, arguments throws(TemplateError) in
    let width = try arguments.integer(0, default: 79)
    let breaksWords = try arguments.flag(1, default: true)
    let separator =
      try arguments[2].flatMap { value throws(TemplateError) in value.isNone ? nil : try arguments.string(2) } ?? "\n"
    let breaksHyphens = try arguments.flag(3, default: true)
    guard width > 0 else { throw TemplateError("argument", "wordwrap: \"width\" is at least 1, got \(width)") }
    guard let text = value.text else {
      try value.requireDefined()
      throw TemplateError("type", "wordwrap works on text, not on \(value.typeDescription)")
    }
    let wrapper = TextWrapper(width: width, breaksLongWords: breaksWords, breaksOnHyphens: breaksHyphens)
    var result = ""
    for (index, line) in TextLines.split(text, keepsEnds: false).enumerated() {
      if index > 0 { result += separator }
      for (place, part) in wrapper.wrap(line).enumerated() {
        if place > 0 { result += separator }
        result += part
        try arguments.context.check(size: result.utf8.count)
      }
    }
    return .string(result)
  }
}

/// Python's `str.splitlines`.
enum TextLines {
  static func split(_ text: String, keepsEnds: Bool) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard isLineEnd(scalar) else {
        line.append(scalar)
        continue
      }
      if keepsEnds { line.append(scalar) }
      if scalar == "\r", index < scalars.count, scalars[index] == "\n" {
        if keepsEnds { line.append("\n") }
        index += 1
      }
      lines.append(String(line))
      line = String.UnicodeScalarView()
    }
    if !line.isEmpty { lines.append(String(line)) }
    return lines
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Python's `textwrap` as `wordwrap` uses it: tabs and blanks stay, blanks at the ends of lines are kept out.
struct TextWrapper {
  let width: Int
  let breaksLongWords: Bool
  let breaksOnHyphens: Bool

  /// A word or blanks, or what is left of them: cutting something off copies nothing.
  private typealias Chunk = ArraySlice<Unicode.Scalar>

  func wrap(_ text: String) -> [String] {
    var chunks = TextChunks.split(text, breaksOnHyphens: breaksOnHyphens).reversed().map { Chunk($0.unicodeScalars) }
    var lines: [String] = []
    while !chunks.isEmpty {
      if let last = chunks.last, !lines.isEmpty, last.isBlank { chunks.removeLast() }
      let line = takeLine(&chunks)
      if !line.isEmpty { lines.append(String(String.UnicodeScalarView(line.joined()))) }
    }
    return lines
  }

  private func takeLine(_ chunks: inout [Chunk]) -> [Chunk] {
    var line: [Chunk] = []
    var length = 0
    while let chunk = chunks.last, length + chunk.count <= width {
      line.append(chunk)
      length += chunk.count
      chunks.removeLast()
    }
    if let chunk = chunks.last, chunk.count > width { takePart(&chunks, &line, length) }
    if let last = line.last, last.isBlank { line.removeLast() }
    return line
  }

  /// A word longer than a line: cut, or alone on a line.
  private func takePart(_ chunks: inout [Chunk], _ line: inout [Chunk], _ length: Int) {
    guard let chunk = chunks.popLast() else { return }
    guard breaksLongWords else {
      if line.isEmpty { line.append(chunk) } else { chunks.append(chunk) }
      return
    }
    let space = width - length
    var end = space
    let front = chunk.prefix(space)
    if breaksOnHyphens, chunk.count > space, let hyphen = front.lastIndex(of: "-"), hyphen > front.startIndex,
      front[..<hyphen].contains(where: { $0 != "-" })
    {
      end = hyphen - front.startIndex + 1
    }
    line.append(chunk.prefix(end))
    chunks.append(chunk.dropFirst(end))
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var isBlank: Bool { allSatisfy(Whitespace.contains) }
}

extension String {
  /// Whether nothing but whitespace is in the text.
  var isBlank: Bool { unicodeScalars.allSatisfy(Whitespace.contains) }
}
