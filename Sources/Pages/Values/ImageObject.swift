import Pictures
import Templates
import Text

/// A picture as templates see it. Width and height are none where they are not known.
public final class ImageObject: TemplateObject {
  /// The address: a path from the site's root, or an absolute URL.
  public let url: String
  /// Pixels, where known.
  public let size: (width: Int, height: Int)?
  /// The text that stands for the picture; empty where its name stands beside it.
  public let alt: String
  /// The address of the picture no wider than pages need, in its own format.
  public let source: String
  /// Addresses with their widths, the narrowest first; empty where there is only one width.
  public let widths: [(address: String, width: Int)]

  public init(
    url: String, size: (width: Int, height: Int)?, alt: String = "", source: String? = nil,
    widths: [(address: String, width: Int)] = []
  ) {
    (self.url, self.size, self.alt, self.widths) = (url, size, alt, widths)
    self.source = source ?? url
  }

  /// The widths as `srcset` has them; `nil`: there is only one.
  public var sourceSet: String? {
    widths.isEmpty
      ? nil : widths.map { "\($0.address.percentEncoded(keeping: .url)) \($0.width)w" }.joined(separator: ", ")
  }

  /// The address of the smallest picture, for lists.
  public var thumbnail: String { widths.first?.address ?? url }

  private static let url: Name = "url"
  private static let width: Name = "width"
  private static let height: Name = "height"
  private static let alt: Name = "alt"
  private static let source: Name = "src"
  private static let sourceSet: Name = "srcset"
  private static let thumbnail: Name = "thumbnail"

  public func member(_ name: Name) -> Value? {
    switch name {
    case Self.url: .string(url)
    case Self.width: pixels(size?.width)
    case Self.height: pixels(size?.height)
    case Self.alt: .string(alt)
    case Self.source: .string(source)
    case Self.sourceSet: sourceSet.map(Value.string) ?? Value.none
    case Self.thumbnail: .string(thumbnail)
    default: nil
    }
  }

  /// A number that is not known is none: the member is there all the same.
  private func pixels(_ count: Int?) -> Value { count.map(Value.integer) ?? .none }

  public var memberNames: [String] { ["url", "width", "height", "alt", "src", "srcset", "thumbnail"] }
  public var typeName: String { "image" }
  public var printed: Printed? { .text(url) }
  public var plainValue: Value? { .string(url) }
}

extension SiteModel {
  /// A picture of the site by its path, or one elsewhere by its URL.
  func image(_ address: String) -> ImageObject {
    if isElsewhere(address) { return ImageObject(url: secured(address), size: nil) }
    let path = Self.path(ofPicture: address)
    let picture = pictures[ExactString(path)]
    return ImageObject(
      url: site.link("/" + path), size: picture?.size.map { ($0.width, $0.height) },
      source: picture?.fallback.map { site.link("/" + $0.path) },
      widths: picture?.versions.map { (site.link("/" + $0.path), $0.width) } ?? [])
  }

  /// The same; `nil` for one that cannot be shown.
  func shownImage(_ address: String) -> ImageObject? {
    if !isElsewhere(address), pictures[ExactString(Self.path(ofPicture: address))]?.isBroken ?? false { return nil }
    return image(address)
  }

  private static func path(ofPicture address: String) -> String {
    String(decoding: address.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
  }

  /// The whole URL of a picture; `nil` for one of the site when the site's address is not known, and for one that cannot be
  /// shown.
  package func absoluteImage(_ address: String) -> String? {
    guard let url = shownImage(address)?.source else { return nil }
    return isElsewhere(url) ? url : site.origin.map { $0 + url }
  }
}

/// The address of a picture elsewhere, with https: browsers show no others on pages that came so.
private func secured(_ address: String) -> String {
  let plain = "http://"
  guard address.utf8.prefix(plain.utf8.count).elementsEqual(plain.utf8) else { return address }
  return "https://" + String(decoding: address.utf8.dropFirst(plain.utf8.count), as: UTF8.self)
}

/// Whether an address has a scheme or a host of its own.
public func isElsewhere(_ address: String) -> Bool {
  if address.utf8.starts(with: "//".utf8) { return true }
  for byte in address.utf8 {
    switch byte {
    case UInt8(ascii: ":"): return true
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
    default: continue
    }
  }
  return false
}
