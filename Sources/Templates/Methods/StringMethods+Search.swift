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

  /// The part of the text that the optional bounds leave, with the index it starts at; `nil` when they cross.
  private static func window(_ value: Value, _ arguments: Bound) throws(TemplateError) -> (ArraySlice<Unicode.Scalar>)?
  {
    let scalars = Array((value.text ?? "").unicodeScalars)
    func clamp(_ index: Int) -> Int { index < 0 ? max(index, -scalars.count) + scalars.count : index }
    let start = clamp(try arguments.optionalInteger(1) ?? 0)
    let end = min(clamp(try arguments.optionalInteger(2) ?? scalars.count), scalars.count)
    return start <= end ? scalars[start..<end] : nil
  }

  private static func affix(
    _ value: Value, _ arguments: Bound, _ matches: (ArraySlice<Unicode.Scalar>, [Unicode.Scalar]) -> Bool
  ) throws(TemplateError) -> Value {
    guard let window = try window(value, arguments) else { return false }
    let given = try arguments.required(0)
    if case .list(let list) = given, list.kind == .tuple {
      for item in list.items {
        guard let text = item.text else {
          throw TemplateError("type", "\(arguments.callee) takes strings, not \(item.typeDescription)")
        }
        if matches(window, Array(text.unicodeScalars)) { return true }
      }
      return false
    }
    return .boolean(matches(window, Array(try arguments.string(0).unicodeScalars)))
  }

  private static func place(_ value: Value, _ arguments: Bound, last: Bool) throws(TemplateError) -> Int? {
    let needle = Array(try arguments.string(0).unicodeScalars)
    guard let window = try window(value, arguments), window.count >= needle.count else { return nil }
    let places = window.startIndex...(window.endIndex - needle.count)
    func fits(_ place: Int) -> Bool { window[place..<(place + needle.count)].elementsEqual(needle) }
    return last ? places.last(where: fits) : places.first(where: fits)
  }

  private static func count(_ value: Value, _ arguments: Bound) throws(TemplateError) -> Value {
    let needle = Array(try arguments.string(0).unicodeScalars)
    guard let window = try window(value, arguments) else { return 0 }
    if needle.isEmpty { return .integer(window.count + 1) }
    var found = 0
    var place = window.startIndex
    while place + needle.count <= window.endIndex {
      let fits = window[place..<(place + needle.count)].elementsEqual(needle)
      found += fits ? 1 : 0
      place += fits ? needle.count : 1
    }
    return .integer(found)
  }
}
