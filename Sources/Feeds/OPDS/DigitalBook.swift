import Locales
import Text

/// A book that people can read on a device: what catalogues of OPDS say of it.
public struct DigitalBook: Sendable {
  /// A file of it, or a page that lends it.
  public struct Copy: Sendable {
    /// Absolute.
    public var address: String
    /// The type of what is behind the address.
    public var type: String
    /// How many bytes, where that is known.
    public var size: Int?
    /// Whether it is the site's own file, which everybody may have.
    public var isOpen = false
    /// Of a page that lends: the type of what people get in the end.
    public var lentType: String?

    public init(_ address: String, type: String, size: Int? = nil, isOpen: Bool = false, lentType: String? = nil) {
      (self.address, self.type, self.size, self.isOpen, self.lentType) = (address, type, size, isOpen, lentType)
    }
  }

  /// A URI that never changes, from `SiteIdentity.tag`.
  public var id: String
  public var title: String
  public var subtitle: String?
  public var authors: [String] = []
  /// A language tag.
  public var language: String?
  public var publisher: String?
  public var year: Int?
  /// 13 digits.
  public var isbn: String?
  public var subjects: [String] = []
  /// Plain text.
  public var summary: String?
  public var pages: Int?
  /// When it last changed, as the data say.
  public var updated: Instant
  /// The absolute address of its page.
  public var page: String?
  /// The absolute address of its cover.
  public var cover: String?
  public var file: Copy?
  public var loan: Copy?

  public init(id: String, title: String, updated: Instant) {
    (self.id, self.title, self.updated) = (id, title, updated)
  }
}

/// The types of files of books and of pictures, by the endings of their addresses.
public enum MediaType {
  public static let page = "text/html"

  /// - Returns: `nil` for an ending that is none of a book or a picture.
  public static func ofAddress(_ address: String) -> String? {
    let path = Array(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return ofEnding(String(decoding: path[(dot + 1)...], as: UTF8.self))
  }

  /// The type of `epub`, or of a type itself.
  public static func ofEnding(_ ending: String) -> String? {
    let lower = ending.lowercased()
    return known.first { $0.ending.isExactly(lower) || $0.type.isExactly(lower) }?.type
  }

  /// What people call a type: `EPUB`.
  public static func name(of type: String) -> String? {
    known.first { $0.type.isExactly(type) }?.ending.uppercased()
  }

  private static let known: [(ending: String, type: String)] = [
    ("epub", "application/epub+zip"), ("pdf", "application/pdf"), ("mobi", "application/x-mobipocket-ebook"),
    ("azw3", "application/vnd.amazon.mobi8-ebook"), ("fb2", "text/fb2+xml"), ("djvu", "image/vnd.djvu"),
    ("cbz", "application/vnd.comicbook+zip"), ("cbr", "application/vnd.comicbook-rar"), ("txt", "text/plain"),
    ("html", page), ("htm", page), ("odt", "application/vnd.oasis.opendocument.text"), ("mp3", "audio/mpeg"),
    ("m4b", "audio/mp4"), ("lpf", "application/lpf+zip"), ("lcpl", "application/vnd.readium.lcp.license.v1.0+json"),
    ("acsm", "application/vnd.adobe.adept+xml"), ("zip", "application/zip"),
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"), ("webp", "image/webp"),
    ("avif", "image/avif"), ("jxl", "image/jxl"), ("svg", "image/svg+xml"),
  ]
}
