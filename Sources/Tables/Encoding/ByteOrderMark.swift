/// The bytes at the start of a file that tell its Unicode encoding.
struct ByteOrderMark {
  let encoding: TextEncoding
  let length: Int

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      (encoding, length) = (.utf8, 3)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (encoding, length) = (.utf16LittleEndian, 2)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      (encoding, length) = (.utf16BigEndian, 2)
    } else {
      return nil
    }
  }
}
