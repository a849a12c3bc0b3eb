import Text

/// A page in the sitemap.
public struct SitemapEntry: Sendable {
  /// The page's absolute address.
  public var location: String
  /// When its content was truly changed last; nil where that is not known.
  public var lastModified: ChangeDate?

  /// A page with its address.
  public init(location: String, lastModified: ChangeDate? = nil) {
    self.location = location
    self.lastModified = lastModified
  }
}

/// The sitemap files of a site (sitemaps.org): `sitemap.xml` alone, or as an index of `sitemap-1.xml` and so on.
public struct Sitemap: Sendable {
  /// How much goes into one file.
  public struct FileLimits: Sendable {
    /// Addresses in a file, and files in the index.
    public var addresses: Int
    /// Bytes of a file.
    public var bytes: Int

    /// What the protocol allows: 50,000 addresses and 50 MB.
    public static let standard = FileLimits(addresses: 50_000, bytes: 52_428_800)

    /// Limits of one's own, both at least 1.
    public init(addresses: Int, bytes: Int) {
      self.addresses = max(1, addresses)
      self.bytes = max(1, bytes)
    }
  }

  /// A file with its name, which lies in the site's root folder.
  public struct File: Sendable {
    /// `sitemap.xml`, `sitemap-1.xml` and so on.
    public let name: String
    /// UTF-8.
    public let bytes: [UInt8]
  }

  /// `sitemap.xml` first.
  public let files: [File]
  /// Addresses that the protocol does not allow: not below the site's address, or longer than 2,048 bytes.
  public let leftOut: [String]

  /// The sitemap of pages, in their order.
  ///
  /// - Parameter baseURL: the absolute address of the site's root folder.
  public init(_ entries: some Sequence<SitemapEntry>, baseURL: String, limits: FileLimits = .standard) {
    var writer = SitemapWriter(baseURL: baseURL, limits: limits)
    for entry in entries { writer.add(entry) }
    (files, leftOut) = writer.finished()
  }
}

/// Fills one file after the other.
private struct SitemapWriter {
  let base: String
  let limits: Sitemap.FileLimits
  var parts: [Part] = []
  var leftOut: [String] = []

  struct Part {
    var entries: [UInt8] = []
    var count = 0
    /// The latest of its pages' dates; nil when one of them has none or they cannot be compared.
    var lastModified: ChangeDate?
    var allDated = true
  }

  private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  private static let namespace = #" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"# + "\n"

  init(baseURL: String, limits: Sitemap.FileLimits) {
    let folder = baseURL.ends(withBytesOf: "/") ? baseURL : baseURL + "/"
    base = WebAddress.encoded(folder) ?? folder
    self.limits = limits
  }

  mutating func add(_ entry: SitemapEntry) {
    let address = WebAddress.encoded(entry.location)
    guard let address, address.utf8.count <= 2_048, address.starts(withBytesOf: base)
    else {
      leftOut.append(entry.location)
      return
    }
    append(SitemapWriter.element("url", address, entry.lastModified), lastModified: entry.lastModified)
  }

  private mutating func append(_ element: [UInt8], lastModified: ChangeDate?) {
    let room = limits.bytes - SitemapWriter.emptyLength
    let isFull = parts.last.map { $0.count >= limits.addresses || $0.entries.count + element.count > room } ?? true
    if isFull { parts.append(Part()) }
    parts[parts.count - 1].add(element, lastModified: lastModified)
  }

  func finished() -> ([Sitemap.File], [String]) {
    guard parts.count > 1 else {
      let bytes = SitemapWriter.wrapped("urlset", parts.first?.entries ?? [])
      return ([Sitemap.File(name: "sitemap.xml", bytes: bytes)], leftOut)
    }
    var index: [UInt8] = []
    var files: [Sitemap.File] = []
    for (number, part) in zip(1..., parts) {
      let name = "sitemap-\(number).xml"
      index += SitemapWriter.element("sitemap", base + name, part.allDated ? part.lastModified : nil)
      files.append(Sitemap.File(name: name, bytes: SitemapWriter.wrapped("urlset", part.entries)))
    }
    return ([Sitemap.File(name: "sitemap.xml", bytes: SitemapWriter.wrapped("sitemapindex", index))] + files, leftOut)
  }

  private static func element(_ name: StaticString, _ address: String, _ lastModified: ChangeDate?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(address.utf8.count + 80)
    bytes.append(literal: "<")
    bytes.append(literal: name)
    bytes.append(literal: "><loc>")
    bytes.append(xmlEscaped: address)
    bytes.append(literal: "</loc>")
    if let lastModified {
      bytes.append(literal: "<lastmod>")
      bytes.append(text: lastModified.iso)
      bytes.append(literal: "</lastmod>")
    }
    bytes.append(literal: "</")
    bytes.append(literal: name)
    bytes.append(literal: ">\n")
    return bytes
  }

  private static let emptyLength = wrapped("urlset", []).count

  private static func wrapped(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array((head + "<" + name + namespace).utf8) + content + Array("</\(name)>\n".utf8)
  }
}

extension SitemapWriter.Part {
  fileprivate mutating func add(_ element: [UInt8], lastModified moment: ChangeDate?) {
    entries += element
    count += 1
    guard let moment else {
      allDated = false
      return
    }
    // ISO dates sort by their text; a day sorts before the instants in it.
    if lastModified.map({ $0.iso.utf8.lexicographicallyPrecedes(moment.iso.utf8) }) ?? true { lastModified = moment }
  }
}
