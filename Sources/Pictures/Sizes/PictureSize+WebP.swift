extension PictureSize {
  /// The first chunk of a WebP file says what it is: lossy, lossless, or extended.
  static func webP(_ bytes: PictureBytes) -> PictureSize? {
    if bytes.has("VP8 ", at: 12) { return lossy(bytes) }
    if bytes.has("VP8L", at: 12) { return lossless(bytes) }
    if bytes.has("VP8X", at: 12) { return extended(bytes) }
    return nil
  }

  private static func lossy(_ bytes: PictureBytes) -> PictureSize? {
    guard bytes.has([0x9D, 0x01, 0x2A], at: 23), let width = bytes.little(26, 2), let height = bytes.little(28, 2)
    else { return nil }
    return PictureSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  private static func lossless(_ bytes: PictureBytes) -> PictureSize? {
    guard bytes.byte(20) == 0x2F, let bits = bytes.little(21, 4) else { return nil }
    return PictureSize(width: (bits & 0x3FFF) + 1, height: ((bits >> 14) & 0x3FFF) + 1)
  }

  private static func extended(_ bytes: PictureBytes) -> PictureSize? {
    guard let width = bytes.little(24, 3), let height = bytes.little(27, 3) else { return nil }
    return PictureSize(width: width + 1, height: height + 1)
  }
}
