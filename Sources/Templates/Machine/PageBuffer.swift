import Text

/// The bytes of a page while it is written. Most of what a template writes are a few bytes at a time, for which an array
/// does far more than copying them.
struct PageBuffer: ~Copyable {
  /// `nil` until something is written.
  private var start: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// How many bytes were written.
  private(set) var count = 0

  deinit { start?.deallocate() }

  /// What was written from a place on.
  func bytes(from place: Int = 0) -> UnsafeBufferPointer<UInt8> {
    let place = min(place, count)
    return UnsafeBufferPointer(start: start.map { $0 + place }, count: count - place)
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard length > 0 else { return }
    if length > capacity - count { grow(by: length) }
    (start.unsafelyUnwrapped + count).update(from: bytes, count: length)
    count += length
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { append(base, bytes.count) }
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// Appends the text as it is.
  mutating func append(text: String) {
    var copy = text
    copy.withUTF8 { append($0) }
  }

  /// Appends the text for HTML content or a quoted attribute value.
  mutating func append(htmlEscaped text: String) {
    var copy = text
    copy.withUTF8 { bytes in
      if isPlainInHTML(bytes) { append(bytes) } else { escapeHTML(bytes) { append($0) } }
    }
  }

  /// Appends a whole number.
  mutating func append(decimal number: Int) {
    if number >= 0, number < 10 {
      var digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
      append(&digit, 1)
    } else {
      append(text: String(number))
    }
  }

  /// Puts other bytes in the place of some that were written.
  mutating func replace(_ range: Range<Int>, by other: StaticString) {
    let rest = Array(bytes(from: range.upperBound))
    cut(to: range.lowerBound)
    append(other.utf8Start, other.utf8CodeUnitCount)
    append(rest)
  }

  /// Drops what was written from a place on.
  mutating func cut(to place: Int) { count = min(count, place) }

  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length, 1 << 14)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    if let start {
      larger.update(from: start, count: count)
      start.deallocate()
    }
    start = larger
  }
}
