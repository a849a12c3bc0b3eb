/// The offset of the first byte that is not part of well-formed UTF-8; `nil` when all of it is.
///
/// Well-formed means: no lone continuation, no overlong form, no surrogate, nothing above U+10FFFF, nothing cut off.
/// The offset is that of the first byte of the bad sequence.
public func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  bytes.withUnsafeBufferPointer { firstInvalidUTF8(in: $0) }
}

/// The same for a buffer.
public func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let base = bytes.baseAddress else { return nil }
  let raw = UnsafeRawPointer(base)
  let count = bytes.count
  var index = 0
  while index < count {
    if base[index] < 0x80 {
      index = endOfASCII(raw, from: index + 1, count: count)
      continue
    }
    let length = lengthOfSequence(base + index, available: count - index)
    guard length > 0 else { return index }
    index += length
  }
  return nil
}

/// The offset of the first byte from the index on that is not ASCII, eight bytes at a time.
@inline(__always)
private func endOfASCII(_ raw: UnsafeRawPointer, from start: Int, count: Int) -> Int {
  var index = start
  while index + 8 <= count {
    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) & 0x8080_8080_8080_8080
    if word != 0 { return index + word.trailingZeroBitCount / 8 }
    index += 8
  }
  while index < count, raw.load(fromByteOffset: index, as: UInt8.self) < 0x80 { index += 1 }
  return index
}

/// The length of the well-formed sequence that begins here with a byte of 0x80 or above; 0 when there is none.
@inline(__always)
private func lengthOfSequence(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
  let lead = bytes[0]
  guard lead >= 0xC2, available >= 2 else { return 0 }
  let second = bytes[1]
  if lead < 0xE0 { return isContinuation(second) ? 2 : 0 }
  guard available >= 3, isSecond(second, after: lead), isContinuation(bytes[2]) else { return 0 }
  if lead < 0xF0 { return 3 }
  return available >= 4 && lead <= 0xF4 && isContinuation(bytes[3]) ? 4 : 0
}

@inline(__always)
private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

/// The narrower ranges of the second byte that rule out overlong forms, surrogates and what is above U+10FFFF.
@inline(__always)
private func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
  switch lead {
  case 0xE0: byte >= 0xA0 && byte <= 0xBF
  case 0xED: byte >= 0x80 && byte <= 0x9F
  case 0xF0: byte >= 0x90 && byte <= 0xBF
  case 0xF4: byte >= 0x80 && byte <= 0x8F
  default: isContinuation(byte)
  }
}
