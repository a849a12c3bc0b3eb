import Text

extension Value {
  /// MarkupSafe's `escape`: markup stays, anything else becomes escaped markup.
  func escaped() throws(TemplateError) -> Value {
    switch try printable() {
    case .safe(let text): return .safe(text)
    case let other: return .safe((other.text ?? "").htmlEscaped)
    }
  }
}

extension FilterTable {
  mutating func addMarkupFilters() {
    add("escape", "e") { value, _ throws(TemplateError) in try value.escaped() }
    add("forceescape") { value, _ throws(TemplateError) in .safe(try value.string().htmlEscaped) }
    add("safe") { value, arguments throws(TemplateError) in
      arguments.context.summary.safeCount += 1
      return .safe(try value.string())
    }
    add("striptags") { value, _ throws(TemplateError) in .string(MarkupText.stripTags(try value.string())) }
    add("tojson", parameters: ["indent"]) { value, arguments throws(TemplateError) in
      var writer = JSONWriter(isForHTML: true, indent: try arguments.optionalInteger(0).map { max(0, min($0, 64)) })
      try writer.write(value)
      return .safe(String(decoding: writer.output, as: UTF8.self))
    }
    add("xmlattr", parameters: ["autospace"], MarkupText.attributes)
    add("urlize", parameters: ["trim_url_limit", "nofollow", "target", "rel", "extra_schemes"], URLize.filter)
  }
}

enum MarkupText {
  /// Text without comments and tags, references resolved, blanks collapsed.
  static func stripTags(_ markup: String) -> String {
    var bytes = removing(Array(markup.utf8), from: Array("<!--".utf8), through: Array("-->".utf8))
    bytes = removing(bytes, from: Array("<".utf8), through: Array(">".utf8))
    let text = PythonText.words(String(decoding: bytes, as: UTF8.self)).joined(separator: " ")
    return HTMLReferences.resolve(text)
  }

  private static func removing(_ bytes: [UInt8], from start: [UInt8], through end: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while let begin = ByteSearch.find(start, in: bytes, from: position),
      let close = ByteSearch.find(end, in: bytes, from: begin)
    {
      result.append(contentsOf: bytes[position..<begin])
      position = close + end.count
    }
    return result + bytes[position...]
  }

  static let attributes: BuiltInBody = { value, arguments throws(TemplateError) in
    guard case .map(let map) = value else {
      try value.requireDefined()
      throw TemplateError("type", "xmlattr needs a map, not \(value.typeDescription)")
    }
    var parts: [String] = []
    for entry in map.entries where !entry.value.isNone && !entry.value.isUndefined {
      guard let key = entry.key.text else { throw TemplateError("type", "an attribute's name is a string") }
      if key.utf8.contains(where: isForbiddenInName) {
        throw TemplateError("argument", "\(entry.key.brief) cannot be the name of an attribute")
      }
      parts.append("\(try entry.key.escaped().text ?? "")=\"\(try entry.value.escaped().text ?? "")\"")
    }
    let joined = (try arguments.flag(0, default: true) && !parts.isEmpty ? " " : "") + parts.joined(separator: " ")
    return arguments.context.escaping == .none ? .string(joined) : .safe(joined)
  }

  private static func isForbiddenInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09...0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="): true
    default: false
    }
  }
}
