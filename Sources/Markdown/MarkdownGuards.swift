import Text

/// What is too much for libcmark 0.30.2, which needs quadratic time for some inputs: 64 KiB of `- ` take 5.9 s.
enum MarkdownGuards {
  static let longestText = 65_536
  static let deepestLine = 64
  static let mostImages = 1_000

  /// The reason to show the text as plain text, with the place.
  static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> MarkdownProblem? {
    if bytes.count > longestText { return MarkdownProblem(kind: .tooLong(bytes.count), range: 0..<bytes.count) }
    if let range = tooManyImages(bytes) { return MarkdownProblem(kind: .tooManyImages, range: range) }
    if let range = tooDeepLine(bytes) { return MarkdownProblem(kind: .tooDeep, range: range) }
    return nil
  }

  /// The place of the first `![` that is too many.
  private static func tooManyImages(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard bytes.count > mostImages * 2 else { return nil }
    var count = 0
    for index in 0..<(bytes.count - 1) where bytes[index] == UInt8(ascii: "!") && bytes[index + 1] == UInt8(ascii: "[")
    {
      count += 1
      if count > mostImages { return index..<(index + 2) }
    }
    return nil
  }

  /// The markers at the start of the first line that opens too many containers.
  private static func tooDeepLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard bytes.count > deepestLine else { return nil }
    var start = 0
    while start < bytes.count {
      let markers = endOfMarkers(bytes, from: start)
      if markers.count > deepestLine { return start..<markers.end }
      start = markers.end
      while start < bytes.count, !isLineEnd(bytes[start]) { start += 1 }
      start += 1
    }
    return nil
  }

  /// How many container markers begin a line, and where they end.
  private static func endOfMarkers(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (count: Int, end: Int) {
    var index = start
    var count = 0
    while true {
      while index < bytes.count, bytes[index].isASCIIBlank { index += 1 }
      guard let end = endOfMarker(bytes, at: index) else { return (count, index) }
      count += 1
      index = end
    }
  }

  private static func endOfMarker(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: ">"): return start + 1
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return isMarkerEnd(bytes, start + 1) ? start + 1 : nil
    default: break
    }
    var index = start
    while index < bytes.count, bytes[index].isASCIIDigit, index - start < 9 { index += 1 }
    guard index > start, index < bytes.count else { return nil }
    guard bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else { return nil }
    return isMarkerEnd(bytes, index + 1) ? index + 1 : nil
  }

  private static func isMarkerEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index >= bytes.count || bytes[index].isASCIIBlank || isLineEnd(bytes[index])
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
