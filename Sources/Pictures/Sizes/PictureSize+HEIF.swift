extension PictureSize {
  /// AVIF and HEIF: the properties of the primary item tell its extents (`ispe`), the part
  /// that is shown (`clap`) and its turning (`irot`).
  static func heif(_ bytes: PictureBytes) -> PictureSize? {
    let file = 0..<bytes.count
    guard let meta = box("meta", in: file, of: bytes), let properties = box("iprp", in: content(meta), of: bytes),
      let container = box("ipco", in: properties, of: bytes)
    else { return nil }
    let all = boxes(in: container, of: bytes)
    let associated = propertyIndexes(ofItem: primaryItem(in: content(meta), of: bytes), in: properties, of: bytes)
    let used = associated.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
    func property(_ name: String) -> Range<Int>? { used.first { bytes.has(name, at: $0.name) }?.content }
    guard let extents = property("ispe"), let width = number(bytes, extents, 4, 4),
      let height = number(bytes, extents, 8, 4)
    else { return nil }
    let size = property("clap").flatMap { aperture($0, of: bytes) } ?? PictureSize(width: width, height: height)
    let turning = property("irot").flatMap { number(bytes, $0, 0, 1) } ?? 0
    return turning & 1 == 1 ? size?.turned : size
  }

  /// The part of the picture that is shown: encoders pad what is no multiple of their blocks. Two fractions.
  private static func aperture(_ box: Range<Int>, of bytes: PictureBytes) -> PictureSize? {
    let numbers = (0..<4).compactMap { number(bytes, box, $0 * 4, 4) }
    guard numbers.count == 4, numbers[1] > 0, numbers[3] > 0 else { return nil }
    return PictureSize(width: numbers[0] / numbers[1], height: numbers[2] / numbers[3])
  }

  /// A box: where its four-letter name stands, and its content.
  private struct Box {
    let name: Int
    let content: Range<Int>
  }

  /// The boxes one after another in a range, as far as they are whole (the last may be cut off).
  private static func boxes(in range: Range<Int>, of bytes: PictureBytes) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset < range.upperBound, let box = readBox(at: offset, end: range.upperBound, of: bytes) {
      boxes.append(box)
      offset = box.content.upperBound
      if boxes.count == 4_096 { break }
    }
    return boxes
  }

  private static func readBox(at offset: Int, end: Int, of bytes: PictureBytes) -> Box? {
    guard end - offset >= 8, var size = bytes.big(offset, 4) else { return nil }
    var header = 8
    if size == 1 {
      // A size of 64 bits: no file that we read needs the highest byte of it.
      guard bytes.byte(offset + 8) == 0, let large = bytes.big(offset + 9, 7) else { return nil }
      (size, header) = (large, 16)
    } else if size == 0 {
      size = end - offset
    }
    guard size >= header else { return nil }
    return Box(name: offset + 4, content: (offset + header)..<max(offset + header, min(end, offset + size)))
  }

  private static func box(_ name: String, in range: Range<Int>, of bytes: PictureBytes) -> Range<Int>? {
    boxes(in: range, of: bytes).first { bytes.has(name, at: $0.name) }?.content
  }

  /// The content of a box that begins with a version and flags.
  private static func content(_ box: Range<Int>) -> Range<Int> {
    min(box.lowerBound + 4, box.upperBound)..<box.upperBound
  }

  /// A number at a place in a box; nil if it would end behind the box.
  private static func number(_ bytes: PictureBytes, _ box: Range<Int>, _ place: Int, _ length: Int) -> Int? {
    guard place + length <= box.count else { return nil }
    return bytes.big(box.lowerBound + place, length)
  }

  private static func primaryItem(in meta: Range<Int>, of bytes: PictureBytes) -> Int? {
    guard let box = box("pitm", in: meta, of: bytes), let version = number(bytes, box, 0, 1) else { return nil }
    return number(bytes, box, 4, version == 0 ? 2 : 4)
  }

  /// Reads `ipma`: for each item how many properties it has, and their indexes from 1.
  private static func propertyIndexes(ofItem item: Int?, in properties: Range<Int>, of bytes: PictureBytes) -> [Int] {
    guard let item, let box = box("ipma", in: properties, of: bytes), let version = number(bytes, box, 0, 1),
      let flags = number(bytes, box, 1, 3), let entries = number(bytes, box, 4, 4)
    else { return [] }
    let idLength = version < 1 ? 2 : 4
    let indexLength = flags & 1 == 1 ? 2 : 1
    let mask = flags & 1 == 1 ? 0x7FFF : 0x7F
    var place = 8
    for _ in 0..<min(entries, box.count) {
      guard let id = number(bytes, box, place, idLength), let count = number(bytes, box, place + idLength, 1) else {
        return []
      }
      place += idLength + 1
      if id == item {
        return (0..<count).compactMap { number(bytes, box, place + $0 * indexLength, indexLength).map { $0 & mask } }
      }
      place += count * indexLength
    }
    return []
  }
}
