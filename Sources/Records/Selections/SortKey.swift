/// One step of an order. Texts go by the language's collation with digits by their value, missing values last in either
/// direction; after all steps the key decides, so that the order is total.
public struct SortKey: Sendable, Equatable {
  /// Which way.
  public enum Direction: String, Sendable, CaseIterable {
    case ascending, descending
  }

  /// The path of the field, perhaps over references.
  public var path: String
  public var direction: Direction

  public init(_ path: String, _ direction: Direction = .ascending) {
    self.path = path
    self.direction = direction
  }

  /// Reads `year` or `-year` (descending).
  public init(word: String) {
    if word.utf8.first == UInt8(ascii: "-") {
      self.init(String(decoding: word.utf8.dropFirst(), as: UTF8.self), .descending)
    } else {
      self.init(word)
    }
  }
}
