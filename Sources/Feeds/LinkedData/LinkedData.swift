import Text

/// Structured data for search engines: schema.org's vocabulary as JSON-LD.
///
/// Every function takes what the page shows and gives one document, as it stands in the page's `script` element; what is
/// not known is left out. Addresses that are not absolute (`http`, `https`) are left out too.
public enum LinkedData {

  /// The object with `@context` before its own members, for what a template says itself.
  public static func withContext(_ object: JSONNode) -> JSONNode {
    guard case .object(let members) = object else { return object }
    return .object([JSONNode.Member("@context", "https://schema.org")] + members)
  }
}
