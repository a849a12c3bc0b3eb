import Glibc

/// A string whose identity is its UTF-8 bytes.
///
/// Swift's `String` calls "é" (one scalar) and "e" + U+0301 (two) equal; on disk, in a URL and in a key they are two
/// things. Use this wherever a string is a dictionary key, a set member or compared for identity.
public struct ExactString: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The string itself.
  public let string: String

  /// Takes the string as it is.
  public init(_ string: String) { self.string = string }

  /// The same bytes.
  public static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.isExactly(right.string)
  }

  /// By bytes.
  public static func < (left: ExactString, right: ExactString) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  /// By bytes.
  public func hash(into hasher: inout Hasher) {
    var copy = string
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// The string itself.
  public var description: String { string }
}

extension String {
  /// Whether both strings have the same bytes; unlike `==`, not by canonical equivalence.
  public func isExactly(_ other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    // Comparing memory is many times faster than comparing two views element by element.
    let isSame = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs -> Bool in
        guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    if case .some(.some(let isSame)) = isSame { return isSame }
    return utf8.elementsEqual(other.utf8)
  }
}
