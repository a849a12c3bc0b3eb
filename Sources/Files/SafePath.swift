import Text

/// Checks of relative paths, by bytes and scalars.
public enum SafePath {
  /// Why a path must not be read: it leaves the site or is no path at all; `nil` when it may.
  ///
  /// Symbolic links are the matter of `resolve(_:inside:)`.
  public static func readingProblem(_ path: String) -> PathProblem? {
    shapeProblem(path) ?? path.unicodeScalars.lazy.compactMap(controlProblem).first
  }

  /// Why a file must not be written under this path, so that it is the same file on every system and host; `nil` when
  /// it may: no absolute path, `.`, `..`, empty name, control character, `\ " : < > | * ?`, Windows device name, blank
  /// or dot at an end, name over 255 bytes, path over 1,024 bytes.
  public static func writingProblem(_ path: String) -> PathProblem? {
    if isPlain(path) { return nil }
    if path.utf8.count > 1_024 { return .longPath(path.utf8.count) }
    if let problem = shapeProblem(path) { return problem }
    if let problem = path.unicodeScalars.lazy.compactMap(scalarProblem).first { return problem }
    return path.utf8.split(separator: UInt8(ascii: "/")).lazy.compactMap(nameProblem).first
  }

  /// Whether a path is certainly fine: short names of ASCII letters, digits, `-` and `_`, with a dot inside at most, that
  /// are too long for a device or begin with none. Nearly all are, and there are very many.
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.count <= 255 && (path.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? false)
  }

  private static func isPlain(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: "/")
    for (index, byte) in path.enumerated() {
      let isAtStart = last == UInt8(ascii: "/")
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        // Names that begin as a device's are looked at closely.
        if isAtStart, mayBeginDevice(path[index...]) { return false }
      case UInt8(ascii: "."), UInt8(ascii: "/"): if isAtStart || last == UInt8(ascii: ".") { return false }
      default: return false
      }
      last = byte
    }
    return last != UInt8(ascii: "/") && last != UInt8(ascii: ".")
  }

  private static func mayBeginDevice(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch name.first?.lowercasedASCII {
    case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "l"), UInt8(ascii: "p"):
      deviceBeginnings.contains { name.prefix(3).equalsIgnoringASCIICase($0.utf8) }
    default: false
    }
  }

  private static func shapeProblem(_ path: String) -> PathProblem? {
    if path.utf8.isEmpty { return .empty }
    if path.utf8.first == UInt8(ascii: "/") { return .absolute }
    for name in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if name.isEmpty { return .emptyName }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return .dots }
    }
    return nil
  }

  private static func controlProblem(_ scalar: Unicode.Scalar) -> PathProblem? {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: .control(scalar.value)
    case 0x5C: .character(scalar)
    default: nil
    }
  }

  private static func scalarProblem(_ scalar: Unicode.Scalar) -> PathProblem? {
    switch scalar {
    case "\"", ":", "<", ">", "|", "*", "?": .character(scalar)
    case "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
      .control(scalar.value)
    default: controlProblem(scalar)
    }
  }

  private static func nameProblem(_ name: Substring.UTF8View) -> PathProblem? {
    if name.count > 255 { return .longName(String(decoding: name.prefix(24), as: UTF8.self), name.count) }
    if name.last == 0x20 || name.last == UInt8(ascii: ".") || name.first == 0x20 {
      return .ending(String(decoding: name, as: UTF8.self))
    }
    return isDevice(name) ? .reserved(String(decoding: name, as: UTF8.self)) : nil
  }

  /// `CON`, `con.txt`, `COM1 .html`: the name up to its first dot, without blanks.
  private static func isDevice(_ name: Substring.UTF8View) -> Bool {
    // Few names begin with the letter of a device.
    guard let first = name.first(where: { !$0.isASCIIWhitespace }), "acnlp".utf8.contains(first.lowercasedASCII) else {
      return false
    }
    let stem = name.prefix { $0 != UInt8(ascii: ".") }.trimmedASCII
    guard stem.count >= 3, stem.count <= 7 else { return false }
    if deviceNames.contains(where: { stem.equalsIgnoringASCIICase($0.utf8) }) { return true }
    let port = stem.prefix(3)
    guard port.equalsIgnoringASCIICase("com".utf8) || port.equalsIgnoringASCIICase("lpt".utf8) else { return false }
    let number = stem.dropFirst(3)
    return ["¹", "²", "³"].contains { number.elementsEqual($0.utf8) }
      || (number.count == 1 && number.allSatisfy(\.isASCIIDigit))
  }

  /// How the names of devices begin, those of ports too.
  private static let deviceBeginnings = ["con", "prn", "aux", "nul", "clo", "com", "lpt"]
  private static let deviceNames = ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"]
}
