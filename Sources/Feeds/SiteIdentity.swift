import Text

/// Makes identifiers for records that stay the same from build to build and differ between sites.
///
/// They come from the site's host and path and from the record's collection and key: not from its title or address,
/// which people mend, and never from its place in a list.
public struct SiteIdentity: Hashable, Sendable {
  /// The host, `example.org`.
  public let domain: String
  /// The folder of the site on its host, in parts: `https://example.org/libraries/` gives `["libraries"]`.
  public let folder: [String]

  /// The identity of a site at an absolute address; nil if the address is not http or https.
  public init?(baseURL: String) {
    guard let domain = WebAddress.host(of: baseURL), let encoded = WebAddress.encoded(baseURL) else { return nil }
    self.domain = domain
    folder = encoded.parts(separatedBy: UInt8(ascii: "/")).dropFirst(3).filter { !$0.isEmpty }
  }

  /// The identity of a site without an address, from any name that it keeps; its domain is `name.invalid`
  /// (RFC 2606), so that it never claims somebody's host.
  public init(name: String) {
    domain = SiteIdentity.part(name) + ".invalid"
    folder = []
  }

  /// A calendar's UID: `events.101@example.org`.
  public func uid(collection: String, key: String) -> String {
    let parts = folder + [collection, key]
    return parts.map(SiteIdentity.part).joined(separator: ".") + "@" + domain
  }

  /// An identifier for Atom and JSON Feed, a tag URI (RFC 4151): `tag:example.org,2026:events/101`.
  public func tag(_ parts: String...) -> String {
    "tag:\(domain),2026:" + (folder + parts).map(SiteIdentity.part).joined(separator: "/")
  }

  /// A part in letters, digits, `-`, `_` and percent-encoding, so that parts can be told apart again.
  private static func part(_ text: String) -> String {
    text.percentEncoded(keeping: partCharacters)
  }

  private static let partCharacters = ASCIISet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
}
