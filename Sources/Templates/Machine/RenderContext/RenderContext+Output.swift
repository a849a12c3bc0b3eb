import Text

extension RenderContext {
  /// Starts to collect what is written.
  func beginCapture() {
    captures.append((output.count, address))
    address.start = -1
  }

  /// What was written since: markup where output is escaped, else text.
  func endCapture() throws(TemplateError) -> Value {
    judgeAddress()
    let start = captures.last?.start ?? output.count
    address = captures.popLast()?.address ?? OpenAddress()
    let text = String(decoding: output.bytes(from: start), as: UTF8.self)
    output.cut(to: start)
    try spend(bytes: text.utf8.count)
    return escaping == .none ? .string(text) : .safe(text)
  }

  /// Writes a value, escaped as the running template wants it.
  func write(_ value: Value) throws(TemplateError) {
    if case .string(let text) = value, escaping == .html {
      output.append(htmlEscaped: text)
    } else {
      try writeAny(value)
    }
    try checkOutput()
  }

  private func writeAny(_ value: Value) throws(TemplateError) {
    if case .list(let list) = value { try spend(list.weight) }
    if case .map(let map) = value { try spend(map.weight) }
    switch escaping {
    case .html: try writeMarkup(value)
    case .none: try writePlain(value)
    case .xml: try writeXML(value)
    case .json: try writeJSON(value)
    }
  }

  @inline(__always)
  func checkOutput() throws(TemplateError) {
    if output.count > limits.outputBytes {
      throw TemplateError("size-limit", "the page is longer than \(limits.outputBytes) bytes")
    }
  }

  private func writeMarkup(_ value: Value) throws(TemplateError) {
    switch value {
    case .string(let text): output.append(htmlEscaped: text)
    case .safe(let text):
      if guardsAddresses { try requireWholeTags(text) }
      output.append(text: text)
    case .integer(let number): output.append(decimal: number)
    case .number(let number): output.append(text: FloatText.representation(of: number))
    case .object(let object): try writeMarkup(try object.printedValue())
    default: output.append(htmlEscaped: try value.string())
    }
  }

  private func writePlain(_ value: Value) throws(TemplateError) {
    switch value {
    case .string(let text), .safe(let text): output.append(text: text)
    case .integer(let number): output.append(decimal: number)
    default: output.append(text: try value.string())
    }
  }

  private func writeXML(_ value: Value) throws(TemplateError) {
    switch value {
    case .safe(let text):
      if guardsAddresses { try requireWholeTags(text) }
      output.append(text: text.droppingForbiddenInXML)
    case .object(let object): try writeXML(try object.printedValue())
    default: output.append(htmlEscaped: try value.string().droppingForbiddenInXML)
    }
  }

  private func writeJSON(_ value: Value) throws(TemplateError) {
    if case .safe(let text) = value { return output.append(text: text) }
    var writer = JSONWriter(isForHTML: false)
    try writer.write(value)
    output.append(writer.output)
  }
}

extension [UInt8] {
  /// Appends a whole number.
  mutating func append(decimal number: Int) {
    if number >= 0, number < 10 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      append(contentsOf: String(number).utf8)
    }
  }
}

extension String {
  /// The text escaped for HTML.
  var htmlEscaped: String {
    var bytes: [UInt8] = []
    bytes.append(htmlEscaped: self)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without what XML 1.0 forbids.
  var droppingForbiddenInXML: String {
    guard unicodeScalars.contains(where: \.isForbiddenInXML) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isForbiddenInXML }))
  }
}

extension Unicode.Scalar {
  fileprivate var isForbiddenInXML: Bool {
    switch value {
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
