extension PictureSize {
  /// The root element's `width` and `height`, or what its `viewBox` leaves of them.
  static func svg(_ bytes: PictureBytes) -> PictureSize? {
    // Whatever comes before the root element (comments, a licence) must fit in here.
    var scanner = MarkupScanner(Array(bytes.beginning(65_536)))
    guard let attributes = scanner.attributes(ofRoot: "svg") else { return nil }
    let box = attributes["viewBox"].flatMap(boxSize)
    switch (attributes["width"].flatMap(pixels), attributes["height"].flatMap(pixels), box) {
    case (let width?, let height?, _): return size(width, height)
    case (let width?, nil, let box?): return size(width, width * box.height / box.width)
    case (nil, let height?, let box?): return size(height * box.width / box.height, height)
    case (nil, nil, let box?): return size(box.width, box.height)
    default: return nil
    }
  }

  private static func size(_ width: Double, _ height: Double) -> PictureSize? {
    guard width > 0, height > 0, width <= 1_000_000, height <= 1_000_000 else { return nil }
    return PictureSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
  }

  /// The last two of a view box's four numbers.
  private static func boxSize(_ value: [UInt8]) -> (width: Double, height: Double)? {
    let parts = value.split { $0 == UInt8(ascii: ",") || $0 <= 0x20 }.compactMap(decimal)
    guard parts.count == 4, parts[2] > 0, parts[3] > 0 else { return nil }
    return (parts[2], parts[3])
  }

  /// A length in CSS pixels; nil for per cent and for lengths that depend on a font.
  private static func pixels(_ value: [UInt8]) -> Double? {
    let trimmed = value.split { $0 <= 0x20 }
    guard trimmed.count == 1, let text = trimmed.first else { return nil }
    let end = text.firstIndex { !isNumeric($0) } ?? text.endIndex
    guard let number = decimal(text[..<end]), number > 0 else { return nil }
    let unit = String(decoding: text[end...].map { $0 | 0x20 }, as: UTF8.self)
    return pixelsPerUnit[unit].map { number * $0 }
  }

  private static let pixelsPerUnit: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
  ]

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
    guard !text.isEmpty, text.count <= 40, text.allSatisfy(isNumeric) else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }
}
