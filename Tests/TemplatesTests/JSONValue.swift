import Templates

/// Reads JSON into template values, keys in the order of the file, as Python's `json` does.
struct JSONValue {
  private let bytes: [UInt8]
  private var position = 0

  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  static func parse(_ text: String) throws -> Value {
    var parser = JSONValue(bytes: Array(text.utf8))
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == parser.bytes.count else { throw Invalid(description: "text after the JSON: \(text)") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ byte: Character) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == byte.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: Character) throws {
    guard skip(byte) else {
      throw Invalid(description: "expected \(byte) at \(position) of \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private mutating func value() throws -> Value {
    skipBlanks()
    guard position < bytes.count else { throw Invalid(description: "unexpected end") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try word()
    default: return try number()
    }
  }

  private mutating func word() throws -> Value {
    for (word, value) in [("true", Value.boolean(true)), ("false", .boolean(false)), ("null", .none)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw Invalid(description: "unknown word at \(position)")
  }

  private mutating func number() throws -> Value {
    let start = position
    while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let whole = Int(text) { return .integer(whole) }
    guard let number = Double(text) else { throw Invalid(description: "no number: \(text) at \(start)") }
    return .number(number)
  }

  private mutating func array() throws -> Value {
    try expect("[")
    var items: [Value] = []
    while !skip("]") {
      if !items.isEmpty { try expect(",") }
      items.append(try value())
    }
    return .array(items)
  }

  private mutating func object() throws -> Value {
    try expect("{")
    var pairs: [(String, Value)] = []
    while !skip("}") {
      if !pairs.isEmpty { try expect(",") }
      skipBlanks()
      let key = try string()
      try expect(":")
      pairs.append((key, try value()))
    }
    return .dictionary(pairs)
  }

  private mutating func string() throws -> String {
    try expect("\"")
    var units: [UInt16] = []
    var plain: [UInt8] = []
    func flush() {
      units += Array(String(decoding: plain, as: UTF8.self).utf16)
      plain = []
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        flush()
        units.append(try escape())
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
    flush()
    position += 1
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func escape() throws -> UInt16 {
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
      position += 4
      guard let unit = UInt16(digits, radix: 16) else { throw Invalid(description: "bad escape \(digits)") }
      return unit
    default: return UInt16(letter)
    }
  }
}
