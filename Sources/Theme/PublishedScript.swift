import Text

/// A script of the theme as it is published: without comments, and without the blanks and line ends that mean nothing.
///
/// It tells texts, templates, regular expressions and comments apart, and keeps every line end at which a statement may
/// end. Templates within templates it does not know; the theme's scripts have none.
public struct PublishedScript {
  /// The script that is published.
  public private(set) var bytes: [UInt8] = []
  private let script: [UInt8]
  private var place = 0
  /// What stands between the last byte written and the next one.
  private var gap = Gap.none

  private enum Gap {
    case none, blank, lineEnd
  }

  /// - Parameter script: what the theme's file holds.
  public init(_ script: [UInt8]) {
    self.script = script
    bytes.reserveCapacity(script.count)
    while place < script.count { step() }
    if !bytes.isEmpty { bytes.append(0x0A) }
  }

  private mutating func step() {
    let byte = script[place]
    switch byte {
    case 0x20, 0x09: widen(.blank, to: place + 1)
    case 0x0A, 0x0D: widen(.lineEnd, to: place + 1)
    case UInt8(ascii: "/") where follows("//"): skip(to: "\n", orKeeping: 0)
    case UInt8(ascii: "/") where follows("/*"): skip(to: "*/", orKeeping: 2)
    case UInt8(ascii: "/") where isBeforeExpression: write(to: endOfExpression())
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): write(to: endOfText(byte))
    default: write(to: place + 1)
    }
  }

  private mutating func widen(_ other: Gap, to end: Int) {
    if gap != .lineEnd { gap = other }
    place = end
  }

  /// Passes over a comment, up to what ends it and as many bytes of that.
  private mutating func skip(to end: String, orKeeping length: Int) {
    place = min(place + 2, script.count)
    while place < script.count, !follows(end) { place += 1 }
    widen(.blank, to: min(place + length, script.count))
  }

  private mutating func write(to end: Int) {
    let end = min(end, script.count)
    if let last = bytes.last, let kept = separator(last, script[place]) { bytes.append(kept) }
    gap = .none
    bytes += script[place..<end]
    place = end
  }

  /// What must stay between two bytes.
  private func separator(_ last: UInt8, _ next: UInt8) -> UInt8? {
    let slash = UInt8(ascii: "/")
    switch gap {
    case .none: return nil
    case .lineEnd: return ",;{([=&|?:".has(last) || ".)]}?:&|,=".has(next) ? nil : 0x0A
    case .blank:
      let isNeeded = (last.isInWord && next.isInWord) || last == slash || next == slash
      return isNeeded || (last == next && "+-".has(last)) ? 0x20 : nil
    }
  }

  private func follows(_ text: String) -> Bool {
    script[place...].starts(with: text.utf8)
  }

  /// Whether a slash here begins a regular expression: nothing that could be divided stands before it.
  private var isBeforeExpression: Bool {
    guard let last = bytes.last else { return true }
    if last.isInWord { return bytes.suffix(6).elementsEqual("return".utf8) }
    return !")]}\"'`".has(last)
  }

  private func endOfText(_ quote: UInt8) -> Int {
    var end = place + 1
    while end < script.count, script[end] != quote { end += script[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return end + 1
  }

  private func endOfExpression() -> Int {
    var end = place + 1
    var isInClass = false
    while end < script.count, isInClass || script[end] != UInt8(ascii: "/") {
      switch script[end] {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "\\"): end += 1
      default: break
      }
      end += 1
    }
    return end + 1
  }
}

extension String {
  fileprivate func has(_ byte: UInt8) -> Bool { utf8.contains(byte) }
}

extension UInt8 {
  /// Whether a byte belongs to a name, a keyword or a number.
  fileprivate var isInWord: Bool {
    isASCIILetter || isASCIIDigit || self >= 0x80 || "_$#".has(self)
  }
}
