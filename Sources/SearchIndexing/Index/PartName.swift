import Text

/// Names of the parts of an index, by their content, in letters and digits that no file system mixes up.
enum PartName {
  /// Of a shard with its positions: 45 bits, since any two shards of an index may be taken for each other.
  static let shardLength = 9
  /// Of a block, whose number stands in the file's name: 30 bits, which must only tell it from the block before.
  static let blockLength = 6

  private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The first so many digits of the bytes' fingerprint.
  static func text(of bytes: [UInt8], _ length: Int) -> String {
    var bits = Fingerprint(of: bytes).low
    var name: [UInt8] = []
    for _ in 0..<length {
      name.append(digits[Int(bits & 31)])
      bits >>= 5
    }
    return String(decoding: name, as: UTF8.self)
  }
}
