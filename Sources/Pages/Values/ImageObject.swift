import Templates
import Text

/// A picture as templates see it: `{url, width, height, alt}`; width and height are none when they are not known.
public final class ImageObject: TemplateObject {
  /// The address: a path from the site's root, or an absolute URL.
  public let url: String
  /// Pixels, where known.
  public let size: (width: Int, height: Int)?
  /// The text that stands for the picture; empty where its name stands beside it.
  public let alt: String

  public init(url: String, size: (width: Int, height: Int)?, alt: String = "") {
    self.url = url
    self.size = size
    self.alt = alt
  }

  private static let url: Name = "url"
  private static let width: Name = "width"
  private static let height: Name = "height"
  private static let alt: Name = "alt"

  public func member(_ name: Name) -> Value? {
    switch name {
    case Self.url: .string(url)
    case Self.width: pixels(size?.width)
    case Self.height: pixels(size?.height)
    case Self.alt: .string(alt)
    default: nil
    }
  }

  /// A number that is not known is none: the member is there all the same.
  private func pixels(_ count: Int?) -> Value { count.map(Value.integer) ?? .none }

  public var memberNames: [String] { ["url", "width", "height", "alt"] }
  public var typeName: String { "image" }
  public var printed: Printed? { .text(url) }
  public var plainValue: Value? { .string(url) }
}

extension SiteModel {
  /// A picture of the site by its path, or one elsewhere by its URL.
  func image(_ address: String) -> ImageObject {
    if isElsewhere(address) { return ImageObject(url: secured(address), size: nil) }
    let path = String(decoding: address.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    return ImageObject(
      url: site.link("/" + path), size: pictures[ExactString(path)].map { ($0.width, $0.height) })
  }

  /// The whole URL of a picture; `nil` for one of the site when the site's address is not known.
  package func absoluteImage(_ address: String) -> String? {
    let url = image(address).url
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
