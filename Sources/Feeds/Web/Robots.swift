import Text

/// `robots.txt` (RFC 9309).
public struct Robots: Sendable {
  /// Paths from the root of the host that no crawler should read.
  public var disallowed: [String]
  /// Absolute addresses of sitemaps.
  public var sitemaps: [String]

  /// A site that crawlers may read, but for these paths.
  public init(disallowed: [String] = [], sitemaps: [String] = []) {
    self.disallowed = disallowed
    self.sitemaps = sitemaps
  }

  /// A site that no crawler should read at all.
  public static let nothing = Robots(disallowed: ["/"])

  /// The file's bytes.
  public var bytes: [UInt8] {
    var lines = ["User-agent: *"]
    let paths = disallowed.filter { $0.starts(withBytesOf: "/") }
    lines += paths.isEmpty ? ["Disallow:"] : paths.map { "Disallow: " + $0.percentEncoded(keeping: Robots.pattern) }
    lines += sitemaps.compactMap(WebAddress.encoded).enumerated().map {
      ($0.offset == 0 ? "\n" : "") + "Sitemap: " + $0.element
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static let pattern = ASCIISet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?%")
}
