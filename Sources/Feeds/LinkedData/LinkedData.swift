import Text

/// Structured data for search engines: schema.org's vocabulary as JSON-LD.
///
/// Every constructor takes what the page shows and gives one object; what is not known is left out. Addresses that are
/// not absolute (`http`, `https`) are left out too.
public enum LinkedData {
  /// The whole `script` element for a page, ready for its head. Nothing in the data can end the element.
  public static func script(_ object: JSONNode) -> [UInt8] {
    var bytes = Array(#"<script type="application/ld+json">"#.utf8)
    bytes.append(jsonInHTML: withContext(object))
    bytes.append(text: "</script>")
    return bytes
  }

  /// The object with `@context` before its own members, for a JSON-LD file or a script element.
  public static func withContext(_ object: JSONNode) -> JSONNode {
    guard case .object(let members) = object else { return object }
    return .object([JSONNode.Member("@context", "https://schema.org")] + members)
  }
}
