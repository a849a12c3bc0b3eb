import Text

extension StringMethods {
  static let partMethods =
    stripMethods + splitMethods + [
      BuiltInMethod(name: "join", parameters: ["iterable"], body: join),
      BuiltInMethod(name: "removeprefix", parameters: ["prefix"]) { value, arguments throws(TemplateError) in
        let prefix = Array(try arguments.string(0).utf8)
        return try value.mappingText { text in
          text.utf8.starts(with: prefix) ? String(decoding: text.utf8.dropFirst(prefix.count), as: UTF8.self) : text
        }
      },
      BuiltInMethod(name: "removesuffix", parameters: ["suffix"]) { value, arguments throws(TemplateError) in
        let suffix = Array(try arguments.string(0).utf8)
        return try value.mappingText { text in
          text.utf8.suffix(suffix.count).elementsEqual(suffix) && text.utf8.count >= suffix.count
            ? String(decoding: text.utf8.dropLast(suffix.count), as: UTF8.self) : text
        }
      },
    ]

  private static let stripMethods = [("strip", true, true), ("lstrip", true, false), ("rstrip", false, true)].map {
    name, left, right in
    BuiltInMethod(name: name, parameters: ["chars"]) { value, arguments throws(TemplateError) in
      var characters: String?
      if let given = arguments[0], !given.isNone { characters = try arguments.string(0) }
      return try value.mappingText { PythonText.strip($0, characters, left: left, right: right) }
    }
  }

  private static let splitMethods = [
    BuiltInMethod(name: "split", parameters: ["sep", "maxsplit"]) { value, arguments throws(TemplateError) in
      try split(value, arguments, fromEnd: false)
    },
    BuiltInMethod(name: "rsplit", parameters: ["sep", "maxsplit"]) { value, arguments throws(TemplateError) in
      try split(value, arguments, fromEnd: true)
    },
    BuiltInMethod(name: "splitlines", parameters: ["keepends"]) { value, arguments throws(TemplateError) in
      let keeps = try arguments.flag(0)
      return .array(TextLines.split(value.text ?? "", keepsEnds: keeps).map { wrap($0, like: value) })
    },
    BuiltInMethod(name: "partition", parameters: ["sep"]) { value, arguments throws(TemplateError) in
      try partition(value, arguments, last: false)
    },
    BuiltInMethod(name: "rpartition", parameters: ["sep"]) { value, arguments throws(TemplateError) in
      try partition(value, arguments, last: true)
    },
  ]

  /// Text as markup where the receiver is markup.
  private static func wrap(_ text: String, like receiver: Value) -> Value {
    receiver.isSafe ? .safe(text) : .string(text)
  }

  private static func split(_ value: Value, _ arguments: Bound, fromEnd: Bool) throws(TemplateError) -> Value {
    let limit = try arguments.integer(1, default: -1)
    let text = value.text ?? ""
    let parts: [String]
    if let separator = arguments[0], !separator.isNone {
      let bytes = Array(try arguments.string(0).utf8)
      guard !bytes.isEmpty else { throw TemplateError("argument", "\(arguments.callee): the separator is empty") }
      parts = PythonText.split(text, by: bytes, limit: limit, fromEnd: fromEnd)
    } else {
      parts = PythonText.splitAtBlanks(text, limit: limit, fromEnd: fromEnd)
    }
    // A text of its own for every part.
    try arguments.context.spend(parts.count * 2)
    return .array(parts.map { wrap($0, like: value) })
  }

  private static func partition(_ value: Value, _ arguments: Bound, last: Bool) throws(TemplateError) -> Value {
    let separator = Array(try arguments.string(0).utf8)
    guard !separator.isEmpty else { throw TemplateError("argument", "\(arguments.callee): the separator is empty") }
    let bytes = Array((value.text ?? "").utf8)
    let place =
      last
      ? ByteSearch.findLast(separator, in: bytes, before: bytes.count) : ByteSearch.find(separator, in: bytes, from: 0)
    var parts = last ? [[], [], bytes] : [bytes, [], []]
    if let place { parts = [Array(bytes[..<place]), separator, Array(bytes[(place + separator.count)...])] }
    return .list(ValueList(parts.map { wrap(String(decoding: $0, as: UTF8.self), like: value) }, kind: .tuple))
  }

  private static let join: BuiltInBody = { value, arguments throws(TemplateError) in
    var result = ""
    let items = try arguments.required(0).items()
    for (index, item) in items.enumerated() {
      if index > 0 { result += value.text ?? "" }
      if value.isSafe {
        result += try item.escaped().text ?? ""
      } else {
        try item.requireDefined()
        guard let text = item.text else {
          throw TemplateError(
            "type", "join takes strings, item \(index + 1) is \(item.typeDescription)",
            suggestion: "use the filter: … | join(\"…\")")
        }
        result += text
      }
      try arguments.context.check(size: result.utf8.count)
    }
    return wrap(result, like: value)
  }
}
