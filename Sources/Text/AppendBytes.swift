import Glibc

extension OutputSpan<UInt8> {
  /// Appends bytes, as far as there is room for all of them: several pieces go into an array at the price of one.
  @inlinable
  @inline(__always)
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= freeCapacity else { return }
    withUnsafeMutableBufferPointer { buffer, count in
      guard let base = buffer.baseAddress else { return }
      memcpy(base + count, start, bytes.count)
      count += bytes.count
    }
  }

  /// Appends what the program itself says.
  @inlinable
  @inline(__always)
  public mutating func append(literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
