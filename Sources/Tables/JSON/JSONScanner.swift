/// Checks JSON by RFC 8259 and writes its tape. Works without recursion, so nesting costs no stack.
struct JSONScanner {
  /// An array or object that is open.
  private struct Frame {
    let node: Int
    let isObject: Bool
    var count: UInt32 = 0
    /// Where its names begin in the list of names.
    let names: Int
  }

  /// How deep arrays and objects may lie in one another.
  static let nestingLimit = 128

  private(set) var tape = JSONTape()
  private(set) var duplicates: [JSONNames.Duplicate] = []
  private(set) var duplicateCount = 0
  /// The first mistakes of lines, one a line, and how many there are.
  private(set) var lineMistakes: [JSONMistake] = []
  private(set) var lineMistakeCount = 0
  private var stack: [Frame] = []
  private var names = JSONNames()

  /// Where the scanner is, and where it has to stop.
  var position = 0
  var end = 0

  init(size: Int) {
    tape.nodes.reserveCapacity(size / 12)
    stack.reserveCapacity(JSONScanner.nestingLimit)
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Reads the one value that a JSON text is; gives back the mistake that stopped it.
  mutating func scanText(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONMistake? {
    guard let base = bytes.baseAddress else { return JSONMistake(.expectedValue, 0..<0) }
    position = 0
    end = bytes.count
    do throws(JSONMistake) {
      try value(base)
      skipBlanks(base)
      if position < end { throw JSONMistake(.textAfterValue, position..<position + 1) }
    } catch {
      return error
    }
    return nil
  }

  /// Reads a value on each line that is not blank; gives back their nodes.
  mutating func scanLines(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var lines: [UInt32] = []
    guard let base = bytes.baseAddress else { return lines }
    var start = 0
    while start < bytes.count {
      position = start
      end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      start = end + 1
      skipBlanks(base)
      guard position < end else { continue }
      let node = tape.nodes.count
      do throws(JSONMistake) {
        try value(base)
        skipBlanks(base)
        if position < end { throw JSONMistake(.textAfterValue, position..<position + 1) }
        lines.append(UInt32(truncatingIfNeeded: node))
      } catch {
        tape.nodes.removeLast(tape.nodes.count - node)
        lineMistakeCount += 1
        if lineMistakes.count <= JSONFindings.limit { lineMistakes.append(error) }
      }
    }
    return lines
  }

  private mutating func value(_ base: UnsafePointer<UInt8>) throws(JSONMistake) {
    stack.removeAll(keepingCapacity: true)
    names.removeAll()
    try beginValue(base)
    while let frame = stack.last {
      do throws(JSONMistake) {
        if frame.isObject { try continueObject(base, frame) } else { try continueArray(base, frame) }
      } catch {
        throw error.inside(openedAt: Int(tape[frame.node].start), items: Int(frame.count))
      }
    }
  }

  /// Reads a string, number or word, or opens an array or object.
  @inline(__always)
  private mutating func beginValue(_ base: UnsafePointer<UInt8>) throws(JSONMistake) {
    skipBlanks(base)
    guard position < end else { throw JSONMistake(.expectedValue, end..<end) }
    let start = position
    switch base[position] {
    case UInt8(ascii: "\""):
      _ = try string(base)
      appendNode(start)
    case UInt8(ascii: "{"): try open(isObject: true)
    case UInt8(ascii: "["): try open(isObject: false)
    case UInt8(ascii: "-"), 0x30...0x39:
      try number(base)
      appendNode(start)
    default:
      try word(base)
      appendNode(start)
    }
  }

  @inline(__always)
  private mutating func appendNode(_ start: Int) {
    tape.nodes.append(.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position)))
  }

  private mutating func open(isObject: Bool) throws(JSONMistake) {
    guard stack.count < JSONScanner.nestingLimit else { throw JSONMistake(.tooDeep, position..<position + 1) }
    stack.append(Frame(node: tape.nodes.count, isObject: isObject, names: names.count))
    tape.nodes.append(.init(start: UInt32(truncatingIfNeeded: position), end: 0))
    tape.nodes.append(.init(start: 0, end: 0))
    position += 1
  }

  private mutating func close(_ base: UnsafePointer<UInt8>, _ frame: Frame) {
    position += 1
    tape.nodes[frame.node].end = UInt32(truncatingIfNeeded: position)
    tape.nodes[frame.node + 1] = .init(start: UInt32(truncatingIfNeeded: tape.nodes.count), end: frame.count)
    if frame.isObject {
      let found = names.close(from: frame.names, base, tape)
      duplicateCount += found.count
      if duplicates.count <= JSONFindings.limit { duplicates += found.prefix(JSONFindings.limit + 1) }
    }
    stack.removeLast()
  }

  @inline(__always)
  private mutating func continueArray(_ base: UnsafePointer<UInt8>, _ frame: Frame) throws(JSONMistake) {
    skipBlanks(base)
    guard position < end else { throw JSONMistake(.expectedComma, end..<end) }
    if base[position] == UInt8(ascii: "]") { return close(base, frame) }
    if frame.count > 0 { try comma(base, closing: UInt8(ascii: "]")) }
    stack[stack.count - 1].count += 1
    try beginValue(base)
  }

  @inline(__always)
  private mutating func continueObject(_ base: UnsafePointer<UInt8>, _ frame: Frame) throws(JSONMistake) {
    skipBlanks(base)
    guard position < end else { throw JSONMistake(.expectedComma, end..<end) }
    if base[position] == UInt8(ascii: "}") { return close(base, frame) }
    if frame.count > 0 { try comma(base, closing: UInt8(ascii: "}")) }
    try name(base)
    skipBlanks(base)
    guard position < end, base[position] == UInt8(ascii: ":") else {
      throw JSONMistake(.expectedColon, position..<min(position + 1, end))
    }
    position += 1
    stack[stack.count - 1].count += 1
    try beginValue(base)
  }

  /// The comma between two elements, and the blanks after it.
  @inline(__always)
  private mutating func comma(_ base: UnsafePointer<UInt8>, closing: UInt8) throws(JSONMistake) {
    guard base[position] == UInt8(ascii: ",") else { throw JSONMistake(.expectedComma, position..<position + 1) }
    let comma = position
    position += 1
    skipBlanks(base)
    if position < end, base[position] == closing { throw JSONMistake(.trailingComma(closing), comma..<comma + 1) }
  }

  @inline(__always)
  private mutating func name(_ base: UnsafePointer<UInt8>) throws(JSONMistake) {
    guard position < end, base[position] == UInt8(ascii: "\"") else {
      throw JSONMistake(.expectedName, position..<min(position + 1, end))
    }
    let start = position
    let hasEscapes = try string(base)
    names.append(base, start + 1..<position - 1, hasEscapes: hasEscapes, node: tape.nodes.count)
    appendNode(start)
  }
}
