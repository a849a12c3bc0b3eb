import Text

/// A style sheet of the theme as it is published: without comments and without the blanks that lines begin with.
public struct PublishedStyle {
  /// The style sheet that is published.
  public private(set) var bytes: [UInt8] = []

  /// - Parameter style: what the theme's file holds.
  public init(_ style: [UInt8]) {
    bytes.reserveCapacity(style.count)
    var place = 0
    while place < style.count {
      let byte = style[place]
      var end = place + 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while end < style.count, style[end] != byte { end += style[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end = min(end + 1, style.count)
        bytes += style[place..<end]
      case UInt8(ascii: "/") where style[place...].starts(with: "/*".utf8):
        end = place + 2
        while end < style.count, !style[end...].starts(with: "*/".utf8) { end += 1 }
        end = min(end + 2, style.count)
        // A comment parts words as a blank does.
        addBlank(0x20)
      case 0x20, 0x09, 0x0A, 0x0D: addBlank(byte)
      default: bytes.append(byte)
      }
      place = end
    }
  }

  /// One blank, or one line end, for a run of them.
  private mutating func addBlank(_ byte: UInt8) {
    let isLineEnd = byte == 0x0A || byte == 0x0D
    switch bytes.last {
    case nil, 0x0A: return
    case 0x20: if isLineEnd { bytes[bytes.count - 1] = 0x0A }
    default: bytes.append(isLineEnd ? 0x0A : 0x20)
    }
  }
}
