import Text

/// The texts in JSON, each with the key that it stands under; those of a list have the list's.
enum JSONTexts {
  static func read(_ bytes: [UInt8], _ handle: (_ key: String, _ text: [UInt8]) -> Void) {
    var keys: [String] = [""]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): if keys.count < 1000 { keys.append(keys.last ?? "") }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if keys.count > 1 { keys.removeLast() }
      case UInt8(ascii: "\""):
        let text = take(bytes, &index)
        let next = bytes[min(index, bytes.count)...].first { !$0.isMarkupBlank }
        if next == UInt8(ascii: ":") {
          keys[keys.count - 1] = String(decoding: text, as: UTF8.self)
        } else {
          handle(keys[keys.count - 1], text)
        }
        continue
      default: break
      }
      index += 1
    }
  }

  /// The text that begins at a quote, escapes resolved; goes behind it.
  private static func take(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        takeEscape(bytes, &index, into: &text)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    index += 1
    return text
  }

  private static func takeEscape(_ bytes: [UInt8], _ index: inout Int, into text: inout [UInt8]) {
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "u") else {
      switch byte {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      default: text.append(byte)
      }
      return
    }
    func unit(at place: Int) -> UInt16? {
      guard place + 4 <= bytes.count else { return nil }
      return UInt16(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
    }
    guard let first = unit(at: index) else { return }
    index += 4
    var units = [first]
    if 0xD800...0xDBFF ~= first, bytes[index...].starts(with: "\\u".utf8), let second = unit(at: index + 2) {
      units.append(second)
      index += 6
    }
    text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
  }
}
