/// Pictures that are documents: opened by themselves, a browser runs the scripts in them, on the site's own origin. In a page's
/// `<img>` it runs none.
public enum DrawnPicture {
  private static let endings = [".svg", ".svgz", ".xht", ".xhtml", ".mht", ".mhtml"]

  /// Whether an address leads to one, as far as its name says.
  ///
  /// - Parameter address: without references; anything of its path may be written as `%XX`.
  public static func isNamed(by address: some Collection<UInt8>) -> Bool {
    // Most addresses end in a slash and have no dot.
    guard address.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return false }
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // Browsers drop tabs and line ends anywhere, and blanks at the end.
    let name = decoded(path.filter { $0 > 0x20 }).suffix(8).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    return endings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
