/// How large a picture is shown, in CSS pixels: after the turning that its own data asks for.
public struct PictureSize: Hashable, Sendable {
  /// At least 1.
  public let width: Int
  /// At least 1.
  public let height: Int

  /// A size; nil unless both are from 1 to 1,000,000.
  public init?(width: Int, height: Int) {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// The size that a picture's header states: PNG, JPEG, GIF, WebP, AVIF, HEIF or SVG, told apart by content. nil for
  /// anything else, for a header that is cut off and for an SVG without a size of its own.
  ///
  /// A beginning of the file will do if the header lies in it.
  public init?(of bytes: [UInt8]) {
    guard let size = PictureSize.read(PictureBytes(bytes)) else { return nil }
    self = size
  }

  private static func read(_ bytes: PictureBytes) -> PictureSize? {
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return png(bytes) }
    if bytes.has([0xFF, 0xD8], at: 0) { return jpeg(bytes) }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return gif(bytes) }
    if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return webP(bytes) }
    if bytes.has("ftyp", at: 4) { return heif(bytes) }
    return svg(bytes)
  }

  private static func png(_ bytes: PictureBytes) -> PictureSize? {
    guard bytes.has("IHDR", at: 12), let width = bytes.big(16, 4), let height = bytes.big(20, 4) else { return nil }
    return PictureSize(width: width, height: height)
  }

  private static func gif(_ bytes: PictureBytes) -> PictureSize? {
    guard let width = bytes.little(6, 2), let height = bytes.little(8, 2) else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// The size after a quarter turn.
  var turned: PictureSize? { PictureSize(width: height, height: width) }
}
