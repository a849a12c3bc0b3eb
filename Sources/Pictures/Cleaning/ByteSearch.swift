import Glibc

extension ArraySlice<UInt8> {
  /// Where a byte stands first, found by the system: pictures have millions of bytes.
  func firstPlace(of byte: UInt8) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count) else { return nil }
      return startIndex + base.distance(to: UnsafeRawPointer(found))
    }
  }
}
