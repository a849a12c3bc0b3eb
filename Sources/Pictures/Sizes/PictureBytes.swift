/// A file's bytes, read at offsets that may lie anywhere: what is not there is nil.
struct PictureBytes {
  private let bytes: [UInt8]
  var count: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(_ offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  /// Up to seven bytes as a number, the highest first.
  func big(_ offset: Int, _ length: Int) -> Int? {
    guard let range = range(offset, length), length <= 7 else { return nil }
    return bytes[range].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Up to seven bytes as a number, the lowest first.
  func little(_ offset: Int, _ length: Int) -> Int? {
    guard let range = range(offset, length), length <= 7 else { return nil }
    return bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: String, at offset: Int) -> Bool {
    guard let range = range(offset, text.utf8.count) else { return false }
    return bytes[range].elementsEqual(text.utf8)
  }

  func has(_ values: [UInt8], at offset: Int) -> Bool {
    guard let range = range(offset, values.count) else { return false }
    return bytes[range].elementsEqual(values)
  }

  /// The bytes of a part, as far as there are any.
  func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < bytes.count, length > 0 else { return [] }
    return bytes[offset..<(offset + min(length, bytes.count - offset))]
  }

  /// Where a byte stands next.
  func place(of byte: UInt8, from offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[offset...].firstPlace(of: byte)
  }

  func beginning(_ length: Int) -> ArraySlice<UInt8> { bytes.prefix(length) }

  private func range(_ offset: Int, _ length: Int) -> Range<Int>? {
    guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else { return nil }
    return offset..<(offset + length)
  }
}
