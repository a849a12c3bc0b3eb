import Glibc

/// A text in which much is looked for by code that is not optimised: the C library does the looking.
public struct ByteText: Sendable {
  public let bytes: [UInt8]

  /// - Parameter bytes: the text; a byte of zero becomes a blank, since C takes it for the end.
  public init(_ bytes: [UInt8]) { self.bytes = (bytes.contains(0) ? bytes.map { $0 == 0 ? 0x20 : $0 } : bytes) + [0] }

  /// The first place of a word at or behind another place; `nil`: it stands nowhere there.
  public func place(of word: String, from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard let base = text.baseAddress, let found = strstr(base + start, word) else { return nil }
        return UnsafePointer(found) - base
      }
    }
  }

  /// All places of a word.
  public func places(of word: String) -> [Int] {
    var places: [Int] = []
    while let place = place(of: word, from: (places.last ?? -1) + 1) { places.append(place) }
    return places
  }
}
