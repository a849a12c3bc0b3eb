import Feeds
import Text

/// Reads JSON that the writers made, to look into it: no blanks, nothing empty. Whether it is JSON is for the
/// judges to say.
struct JSONTextReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func value() -> JSONNode {
    switch rest.first {
    case UInt8(ascii: "{"): object()
    case UInt8(ascii: "["): list()
    case UInt8(ascii: "\""): .text(text())
    default: .number(literal())
    }
  }

  private mutating func object() -> JSONNode {
    var members: [JSONNode.Member] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "}") {
      let name = text()
      rest.removeFirst()
      members.append(JSONNode.Member(name, value()))
    }
    return .object(members)
  }

  private mutating func list() -> JSONNode {
    var items: [JSONNode] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      items.append(value())
    }
    return .list(items)
  }

  private mutating func text() -> String {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      bytes.append(byte)
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { bytes.append(escaped) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func literal() -> String {
    let literal = rest.prefix { !",]}".utf8.contains($0) }
    rest = rest[literal.endIndex...]
    return String(decoding: literal, as: UTF8.self)
  }
}
