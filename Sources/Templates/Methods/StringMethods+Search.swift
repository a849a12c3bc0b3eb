import Text

extension StringMethods {
  static let searchMethods = [
    BuiltInMethod(name: "startswith", parameters: ["prefix", "start", "end"]) {
      value, arguments throws(TemplateError) in
      try affix(value, arguments) { $0.starts(with: $1) }
    },
    BuiltInMethod(name: "endswith", parameters: ["suffix", "start", "end"]) { value, arguments throws(TemplateError) in
      try affix(value, arguments) { $0.count >= $1.count && $0.suffix($1.count).elementsEqual($1) }
    },
    BuiltInMethod(name: "find", parameters: ["sub", "start", "end"]) { value, arguments throws(TemplateError) in
      .integer(try place(value, arguments, last: false) ?? -1)
    },
    BuiltInMethod(name: "rfind", parameters: ["sub", "start", "end"]) { value, arguments throws(TemplateError) in
      .integer(try place(value, arguments, last: true) ?? -1)
    },
    BuiltInMethod(name: "index", parameters: ["sub", "start", "end"]) { value, arguments throws(TemplateError) in
      guard let place = try place(value, arguments, last: false) else { throw notFound(arguments) }
      return .integer(place)
    },
    BuiltInMethod(name: "rindex", parameters: ["sub", "start", "end"]) { value, arguments throws(TemplateError) in
      guard let place = try place(value, arguments, last: true) else { throw notFound(arguments) }
      return .integer(place)
    },
    BuiltInMethod(name: "count", parameters: ["sub", "start", "end"]) { value, arguments throws(TemplateError) in
      try count(value, arguments)
    },
    BuiltInMethod(name: "replace", parameters: ["old", "new", "count"]) { value, arguments throws(TemplateError) in
      let old = try arguments.string(0)
      var new = try arguments.string(1)
      if value.isSafe, arguments[1]?.isSafe != true { new = new.htmlEscaped }
      let count = try arguments.integer(2, default: -1)
      return try value.mappingText { text throws(TemplateError) in
        try PythonText.replace(text, old, new, count, arguments.context)
      }
    },
  ]

  private static func notFound(_ arguments: Bound) -> TemplateError {
    TemplateError("argument", "\(arguments.callee): \(arguments[0]?.brief ?? "") is not in the text")
  }

  /// The bytes of the text between the optional bounds, with how many characters come before them; `nil` when the bounds
  /// cross.
  private static func window(_ value: Value, _ arguments: Bound) throws(TemplateError) -> (bytes: [UInt8], start: Int)?
  {
    let text = value.text ?? ""
    if arguments[1] == nil, arguments[2] == nil { return (Array(text.utf8), 0) }
    let scalars = Array(text.unicodeScalars)
    func clamp(_ index: Int) -> Int { index < 0 ? max(index, -scalars.count) + scalars.count : index }
    let start = clamp(try arguments.optionalInteger(1) ?? 0)
    let end = min(clamp(try arguments.optionalInteger(2) ?? scalars.count), scalars.count)
    guard start <= end else { return nil }
    return (Array(String(String.UnicodeScalarView(scalars[start..<end])).utf8), start)
  }

  private static func affix(
    _ value: Value, _ arguments: Bound, _ matches: ([UInt8], [UInt8]) -> Bool
  ) throws(TemplateError) -> Value {
    guard let window = try window(value, arguments) else { return false }
    let given = try arguments.required(0)
    if case .list(let list) = given, list.kind == .tuple {
      for item in list.items {
        guard let text = item.text else {
          throw TemplateError("type", "\(arguments.callee) takes strings, not \(item.typeDescription)")
        }
        if matches(window.bytes, Array(text.utf8)) { return true }
      }
      return false
    }
    return .boolean(matches(window.bytes, Array(try arguments.string(0).utf8)))
  }

  private static func place(_ value: Value, _ arguments: Bound, last: Bool) throws(TemplateError) -> Int? {
    let needle = Array(try arguments.string(0).utf8)
    guard let (bytes, start) = try window(value, arguments) else { return nil }
    let found =
      last
      ? ByteSearch.findLast(needle, in: bytes, before: bytes.count) : ByteSearch.find(needle, in: bytes, from: 0)
    return found.map { place in start + bytes[..<place].count { $0 & 0xC0 != 0x80 } }
  }

  private static func count(_ value: Value, _ arguments: Bound) throws(TemplateError) -> Value {
    let needle = Array(try arguments.string(0).utf8)
    guard let (bytes, _) = try window(value, arguments) else { return 0 }
    if needle.isEmpty { return .integer(bytes.count { $0 & 0xC0 != 0x80 } + 1) }
    var found = 0
    var start = 0
    while let place = ByteSearch.find(needle, in: bytes, from: start) {
      found += 1
      start = place + needle.count
    }
    return .integer(found)
  }
}
