extension PictureSize {
  /// Goes from segment to segment up to the frame header. Cameras state a turning in an Exif segment before it.
  static func jpeg(_ bytes: PictureBytes) -> PictureSize? {
    var offset = 2
    var isTurned = false
    while let marker = nextMarker(in: bytes, from: &offset) {
      if isStandalone(marker) { continue }
      guard let length = bytes.big(offset, 2), length >= 2 else { return nil }
      if isFrameHeader(marker) {
        guard let height = bytes.big(offset + 3, 2), let width = bytes.big(offset + 5, 2) else { return nil }
        let size = PictureSize(width: width, height: height)
        return isTurned ? size?.turned : size
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      if marker == 0xE1, bytes.has("Exif\0\0", at: offset + 2) {
        isTurned = isQuarterTurn(bytes, tiff: offset + 8, end: offset + length)
      }
      offset += length
    }
    return nil
  }

  /// The marker at the offset, which goes behind it; any number of FF may stand before it.
  private static func nextMarker(in bytes: PictureBytes, from offset: inout Int) -> Int? {
    guard bytes.byte(offset) == 0xFF else { return nil }
    while bytes.byte(offset) == 0xFF { offset += 1 }
    defer { offset += 1 }
    return bytes.byte(offset)
  }

  private static func isStandalone(_ marker: Int) -> Bool {
    marker == 0x01 || (0xD0...0xD8).contains(marker)
  }

  /// SOF0 to SOF15, without the three that are tables.
  private static func isFrameHeader(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether the first directory's orientation (tag 0x0112) is one of those that turn by 90 degrees: 5 to 8.
  private static func isQuarterTurn(_ bytes: PictureBytes, tiff: Int, end: Int) -> Bool {
    let isLittle = bytes.has("II*\0", at: tiff)
    guard isLittle || bytes.has("MM\0*", at: tiff) else { return false }
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard offset + length <= end else { return nil }
      return isLittle ? bytes.little(offset, length) : bytes.big(offset, length)
    }
    guard let directory = number(tiff + 4, 4), let count = number(tiff + directory, 2) else { return false }
    for index in 0..<count {
      let entry = tiff + directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return false }
      if tag == 0x0112 { return (5...8).contains(number(entry + 8, 2) ?? 0) }
    }
    return false
  }
}
