import Text

extension Value {
  /// Jinja2's `soft_str`: markup stays markup, anything else becomes text.
  func softString() throws(TemplateError) -> Value {
    switch self {
    case .string, .safe: return self
    default: return .string(try string())
    }
  }

  /// The value with its text changed; markup stays markup.
  func mappingText(_ change: (String) throws(TemplateError) -> String) throws(TemplateError) -> Value {
    switch try softString() {
    case .safe(let text): return .safe(try change(text))
    case let other: return .string(try change(other.text ?? ""))
    }
  }
}

extension FilterTable {
  mutating func addTextFilters() {
    add("upper") { value, _ throws(TemplateError) in try value.mappingText { PythonText.upper($0) } }
    add("lower") { value, _ throws(TemplateError) in try value.mappingText { PythonText.lower($0) } }
    add("capitalize") { value, _ throws(TemplateError) in try value.mappingText { PythonText.capitalize($0) } }
    add("title") { value, _ throws(TemplateError) in .string(PythonText.jinjaTitle(try value.string())) }
    add("trim", parameters: ["chars"]) { value, arguments throws(TemplateError) in
      let characters = try arguments[0].flatMap { value throws(TemplateError) in
        value.isNone ? nil : try arguments.string(0)
      }
      return try value.mappingText { PythonText.strip($0, characters) }
    }
    add("string") { value, _ throws(TemplateError) in try value.printable() }
    add("wordcount") { value, _ throws(TemplateError) in .integer(PythonText.wordCount(try value.string())) }
    add("replace", parameters: ["old", "new", "count"], TextFilters.replace)
    add("truncate", parameters: ["length", "killwords", "end", "leeway"], TextFilters.truncate)
    add("center", parameters: ["width"]) { value, arguments throws(TemplateError) in
      let width = try arguments.integer(0, default: 80)
      return try value.mappingText { text throws(TemplateError) in
        try PythonText.center(text, width, " ", arguments.context)
      }
    }
    add("format", raw: TextFilters.format)
    add("urlencode") { value, _ throws(TemplateError) in .string(try URLEncoding.encode(value)) }
  }
}

enum TextFilters {
  static let replace: BuiltInBody = { value, arguments throws(TemplateError) in
    let old = try arguments.required(0)
    let new = try arguments.required(1)
    let count = try arguments.optionalInteger(2) ?? -1
    var subject = try value.softString()
    guard arguments.context.escaping != .none else {
      return .string(
        try PythonText.replace(try value.string(), try old.string(), try new.string(), count, arguments.context))
    }
    let oldIsSafe = if case .safe = old { true } else { false }
    let newIsSafe = if case .safe = new { true } else { false }
    let isSafe = if case .safe = subject { true } else { false }
    if oldIsSafe || (newIsSafe && !isSafe) {
      subject = .safe(isSafe ? subject.text ?? "" : (subject.text ?? "").htmlEscaped)
    }
    guard case .safe(let markup) = subject else {
      return .string(
        try PythonText.replace(subject.text ?? "", try old.string(), try new.string(), count, arguments.context))
    }
    let replacement = newIsSafe ? try new.string() : try new.string().htmlEscaped
    return .safe(try PythonText.replace(markup, try old.string(), replacement, count, arguments.context))
  }

  static let truncate: BuiltInBody = { value, arguments throws(TemplateError) in
    let length = try arguments.integer(0, default: 255)
    let killsWords = try arguments.flag(1)
    let end = try arguments.string(2, default: "...")
    let leeway = try arguments.optionalInteger(3) ?? 5
    let endLength = end.unicodeScalars.count
    guard length >= endLength else {
      throw TemplateError(
        "argument", "truncate: \"length\" is at least \(endLength), the length of \"end\", got \(length)")
    }
    guard leeway >= 0 else { throw TemplateError("argument", "truncate: \"leeway\" is at least 0, got \(leeway)") }
    let (limit, overflow) = length.addingReportingOverflow(leeway)
    let count = try value.length()
    if overflow || count <= limit { return value }
    guard value.text != nil else {
      throw TemplateError("type", "truncate works on text, not on \(value.typeDescription)")
    }
    let kept = try value.mappingText { cut($0, to: length - endLength, killsWords) }
    return try kept.adding(arguments[2] ?? .string(end))
  }

  /// The first characters, without the word that was cut.
  private static func cut(_ text: String, to length: Int, _ killsWords: Bool) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var kept = bytes[..<bytes.offset(ofCodePoint: length)]
      if !killsWords, let space = kept.lastIndex(of: UInt8(ascii: " ")) { kept = kept[..<space] }
      return String(decoding: UnsafeBufferPointer(rebasing: kept), as: UTF8.self)
    }
  }

  static let format: Filter = { value, arguments, context throws(TemplateError) in
    guard arguments.positional.isEmpty || arguments.named.isEmpty else {
      throw TemplateError("argument", "format takes either positional or named arguments, not both")
    }
    let operand: Value =
      arguments.named.isEmpty
      ? .list(ValueList(arguments.positional, kind: .tuple))
      : .dictionary(arguments.named.map { ($0.name.text, $0.value) })
    return try PercentFormat.apply(try value.softString(), operand, context)
  }
}

extension Value {
  var isSafe: Bool {
    if case .safe = self { return true }
    return false
  }
}
