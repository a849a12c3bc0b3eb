import Text

/// Python's `text.format(…)` and `text.format_map(map)`.
enum FormatMethod {
  static let format: Filter = { value, arguments, context throws(TemplateError) in
    try apply(value, arguments.positional, .dictionary(arguments.named.map { ($0.name.text, $0.value) }), context)
  }

  static let formatMap: Filter = { value, arguments, context throws(TemplateError) in
    let bound = try arguments.bound(to: ["mapping"], of: "format_map")
    guard let map = bound[0] else { throw TemplateError("argument", "format_map needs a map") }
    return try apply(value, [], map, context)
  }

  private static func apply(
    _ format: Value, _ positional: [Value], _ named: Value, _ context: RenderContext
  ) throws(TemplateError) -> Value {
    var writer = FormatWriter(positional: positional, named: named, isMarkup: format.isSafe, context: context)
    let output = try writer.write(Array((format.text ?? "").unicodeScalars), depth: 2)
    return format.isSafe ? .safe(output) : .string(output)
  }
}

private struct FormatWriter {
  let positional: [Value]
  let named: Value
  let isMarkup: Bool
  let context: RenderContext
  var automatic = 0
  var usesAutomatic: Bool?

  mutating func write(_ scalars: [Unicode.Scalar], depth: Int) throws(TemplateError) -> String {
    guard depth >= 0 else { throw TemplateError("argument", "format: fields nested too deeply") }
    var output = ""
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isDoubled = index + 1 < scalars.count && scalars[index + 1] == scalar
      if scalar == "{" || scalar == "}", isDoubled {
        output.unicodeScalars.append(scalar)
        index += 2
      } else if scalar == "{" {
        let end = try fieldEnd(scalars, index + 1)
        output += try field(Array(scalars[(index + 1)..<end]), depth)
        index = end + 1
      } else if scalar == "}" {
        throw TemplateError("argument", "format: single \"}\" in the text", suggestion: "write \"}}\"")
      } else {
        output.unicodeScalars.append(scalar)
        index += 1
      }
      try context.check(size: output.utf8.count)
    }
    return output
  }

  private func fieldEnd(_ scalars: [Unicode.Scalar], _ start: Int) throws(TemplateError) -> Int {
    var open = 1
    var isKey = false
    for index in start..<scalars.count {
      switch scalars[index] {
      case "[" where open == 1: isKey = true
      case "]": isKey = false
      case "{" where !isKey: open += 1
      case "}" where !isKey:
        open -= 1
        if open == 0 { return index }
      default: break
      }
    }
    throw TemplateError("argument", "format: \"{\" without \"}\"", suggestion: "write \"{{\" for a brace")
  }

  private mutating func field(_ field: [Unicode.Scalar], _ depth: Int) throws(TemplateError) -> String {
    let nameEnd = FormatWriter.nameEnd(field)
    var value = try lookUp(Array(field[..<nameEnd]))
    var rest = field[nameEnd...]
    if rest.first == "!" {
      value = try converted(value, rest.dropFirst().first)
      rest = rest.dropFirst(2)
      guard rest.isEmpty || rest.first == ":" else {
        throw TemplateError("argument", "format: expected \":\" after the conversion")
      }
    }
    let specification = try write(Array(rest.dropFirst()), depth: depth - 1)
    let text = try FormatSpecification(specification, context).text(of: value, isMarkup: isMarkup)
    return text
  }

  private static func nameEnd(_ field: [Unicode.Scalar]) -> Int {
    var isKey = false
    for (index, scalar) in field.enumerated() {
      if scalar == "[" { isKey = true } else if scalar == "]" { isKey = false }
      if !isKey, scalar == ":" || scalar == "!" { return index }
    }
    return field.count
  }

  private func converted(_ value: Value, _ letter: Unicode.Scalar?) throws(TemplateError) -> Value {
    switch letter {
    case "s": return .string(try value.string())
    case "r": return .string(try value.representation())
    case "a": return .string(PythonText.ascii(try value.representation()))
    default: throw TemplateError("argument", "format: the conversion after \"!\" is r, s or a")
    }
  }

  /// `name.member[key]`.
  private mutating func lookUp(_ path: [Unicode.Scalar]) throws(TemplateError) -> Value {
    let firstEnd = path.firstIndex { $0 == "." || $0 == "[" } ?? path.count
    var value = try first(String(String.UnicodeScalarView(path[..<firstEnd])))
    var index = firstEnd
    while index < path.count {
      let isKey = path[index] == "["
      guard isKey || path[index] == "." else {
        throw TemplateError("argument", "format: expected \".\" or \"[\" after \"]\"")
      }
      let end = path[(index + 1)...].firstIndex { isKey ? $0 == "]" : $0 == "." || $0 == "[" } ?? path.count
      if isKey, end == path.count { throw TemplateError("argument", "format: \"[\" without \"]\"") }
      let key = String(String.UnicodeScalarView(path[(index + 1)..<end]))
      if key.isEmpty { throw TemplateError("argument", "format: an empty name in a field") }
      value = isKey ? try value.item(Int(key).map(Value.integer) ?? .string(key)) : try value.member(NameKey(key))
      index = isKey ? end + 1 : end
    }
    return value
  }

  private mutating func first(_ name: String) throws(TemplateError) -> Value {
    if name.isEmpty || name.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      guard usesAutomatic == nil || usesAutomatic == name.isEmpty else {
        throw TemplateError("argument", "format: fields are either all numbered or none")
      }
      usesAutomatic = name.isEmpty
      let index = name.isEmpty ? automatic : Int(name) ?? Int.max
      automatic += name.isEmpty ? 1 : 0
      guard positional.indices.contains(index) else {
        throw TemplateError("argument", "format: there is no value with the number \(index)")
      }
      return positional[index]
    }
    let value = try named.item(.string(name))
    guard !value.isUndefined else {
      throw TemplateError(
        "argument", "format needs \"\(name)\"", suggestion: didYouMean(name, among: named.memberNames))
    }
    return value
  }
}
