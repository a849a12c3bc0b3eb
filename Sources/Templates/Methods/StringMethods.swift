import Text

/// Python's `str` methods; on markup they give markup and escape what is put in, as MarkupSafe's do.
enum StringMethods {
  static let table: [ExactString: BuiltInMethod] = {
    var methods: [BuiltInMethod] = []
    methods += caseMethods + questionMethods + searchMethods + paddingMethods + partMethods
    methods.append(BuiltInMethod(name: "format", body: { value, _ in value }, raw: FormatMethod.format))
    methods.append(BuiltInMethod(name: "format_map", body: { value, _ in value }, raw: FormatMethod.formatMap))
    return Dictionary(methods.map { (ExactString($0.name), $0) }) { first, _ in first }
  }()

  private static func mapping(_ name: String, _ change: @escaping @Sendable (String) -> String) -> BuiltInMethod {
    BuiltInMethod(name: name) { value, _ throws(TemplateError) in try value.mappingText { change($0) } }
  }

  private static func question(_ name: String, _ test: @escaping @Sendable (String) -> Bool) -> BuiltInMethod {
    BuiltInMethod(name: name) { value, _ in .boolean(test(value.text ?? "")) }
  }

  private static let caseMethods = [
    mapping("upper", PythonText.upper), mapping("lower", PythonText.lower),
    mapping("capitalize", PythonText.capitalize),
    mapping("title", PythonText.title), mapping("swapcase", PythonText.swapCase),
    mapping("casefold", PythonText.caseFold),
  ]

  private static let questionMethods = [
    question("isalpha", TextKind.isAlpha), question("isalnum", TextKind.isAlphanumeric),
    question("isascii", TextKind.isASCII), question("isdecimal", TextKind.isDecimal),
    question("isdigit", TextKind.isDigit), question("isnumeric", TextKind.isNumeric),
    question("isidentifier", TextKind.isIdentifier), question("islower", TextKind.isLower),
    question("isupper", TextKind.isUpper), question("istitle", TextKind.isTitle), question("isspace", TextKind.isSpace),
    question("isprintable", TextKind.isPrintable),
  ]

  private static let paddingMethods = [
    BuiltInMethod(name: "center", parameters: ["width", "fillchar"]) { value, arguments throws(TemplateError) in
      try padded(value, arguments) { total, width in total / 2 + (total & width & 1) }
    },
    BuiltInMethod(name: "ljust", parameters: ["width", "fillchar"]) { value, arguments throws(TemplateError) in
      try padded(value, arguments) { _, _ in 0 }
    },
    BuiltInMethod(name: "rjust", parameters: ["width", "fillchar"]) { value, arguments throws(TemplateError) in
      try padded(value, arguments) { total, _ in total }
    },
    BuiltInMethod(name: "zfill", parameters: ["width"]) { value, arguments throws(TemplateError) in
      let width = try arguments.integer(0)
      try arguments.context.check(size: width)
      return try value.mappingText { PythonText.zeroFilled($0, width) }
    },
    BuiltInMethod(name: "expandtabs", parameters: ["tabsize"]) { value, arguments throws(TemplateError) in
      let size = try arguments.integer(0, default: 8)
      try arguments.context.check(size: size)
      return try value.mappingText { text throws(TemplateError) in
        try PythonText.expandingTabs(text, size, arguments.context)
      }
    },
  ]

  private static func padded(
    _ value: Value, _ arguments: Bound, _ left: (Int, Int) -> Int
  ) throws(TemplateError) -> Value {
    let width = try arguments.integer(0)
    var fill = try arguments.string(1, default: " ")
    if value.isSafe, arguments[1]?.isSafe != true { fill = fill.htmlEscaped }
    guard fill.unicodeScalars.count == 1 else {
      throw TemplateError("argument", "\(arguments.callee): \"fillchar\" is one character, got \"\(fill)\"")
    }
    try arguments.context.check(size: width)
    return try value.mappingText { text in
      let total = width - text.unicodeScalars.count
      guard total > 0 else { return text }
      let before = left(total, width)
      return String(repeating: fill, count: before) + text + String(repeating: fill, count: total - before)
    }
  }
}
