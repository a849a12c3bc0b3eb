import Text

/// What identifies a record in its collection: the exact bytes of one column, or of several.
public struct RecordKey: Sendable {
  /// The parts with U+001F between them, which no key may contain.
  public let joined: String

  /// The key of several columns.
  public init(_ parts: [String]) {
    joined = parts.joined(separator: "\u{1F}")
  }

  /// The key of one column, or one that is `joined` already.
  public init(_ joined: String) { self.joined = joined }

  /// The columns' values.
  public var parts: [String] {
    joined.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The key as people read it and as a URL begins: the parts with `-` between them.
  public var text: String {
    joined.utf8.contains(0x1F) ? parts.joined(separator: "-") : joined
  }
}

extension RecordKey: Hashable, Comparable, CustomStringConvertible {
  public static func == (left: RecordKey, right: RecordKey) -> Bool { left.joined.isExactly(right.joined) }

  /// By bytes; the last word of every order.
  public static func < (left: RecordKey, right: RecordKey) -> Bool {
    left.joined.utf8.lexicographicallyPrecedes(right.joined.utf8)
  }

  public func hash(into hasher: inout Hasher) { ExactString(joined).hash(into: &hasher) }

  public var description: String { text }
}
