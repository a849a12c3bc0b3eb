/// How `{{ value }}` is written, by what the template makes.
public enum Escaping: Sendable, Equatable {
  /// As it is: plain text, CSV.
  case none
  /// `& < > " '` become references; markup marked safe stays.
  case html
  /// As HTML, and characters that XML 1.0 forbids are dropped.
  case xml
  /// Values become JSON: strings with quotes, `none` as `null`, lists and maps whole.
  case json

  /// The escaping of a template by its file name: `.html`, `.htm` and `.xhtml` HTML; `.xml`, `.svg`, `.atom` and `.rss`
  /// XML; `.json`, `.jsonld` and `.webmanifest` JSON; anything else none. A trailing `.j2`, `.jinja` or `.jinja2` is
  /// overlooked.
  public static func byFileName(_ name: String) -> Escaping {
    var parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if let last = parts.last, parts.count > 1,
      ["j2", "jinja", "jinja2"].contains(where: { last.elementsEqual($0.utf8) })
    {
      parts.removeLast()
    }
    guard parts.count > 1, let last = parts.last else { return .none }
    switch String(decoding: last.map { $0 | 0x20 }, as: UTF8.self) {
    case "html", "htm", "xhtml": return .html
    case "xml", "svg", "atom", "rss": return .xml
    case "json", "jsonld", "webmanifest": return .json
    default: return .none
    }
  }
}
