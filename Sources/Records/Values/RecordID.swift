/// A record's place in a `RecordStore`: stable within one store, never written anywhere.
public struct RecordID: Hashable, Sendable, Comparable {
  private let storedCollection: Int32
  private let storedRow: Int32

  /// The collection's place among `RecordStore.collections`.
  public var collection: Int { Int(storedCollection) }
  /// The record's place in its collection.
  public var row: Int { Int(storedRow) }

  public init(collection: Int, row: Int) {
    storedCollection = Int32(clamping: collection)
    storedRow = Int32(clamping: row)
  }

  /// By collection, then by place.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    (left.storedCollection, left.storedRow) < (right.storedCollection, right.storedRow)
  }
}

/// A category's place in its `CategoryTree`.
public struct CategoryID: Hashable, Sendable, Comparable {
  private let storedIndex: Int32
  /// The place among `CategoryTree.nodes`.
  public var index: Int { Int(storedIndex) }

  public init(_ index: Int) { storedIndex = Int32(clamping: index) }

  public static func < (left: CategoryID, right: CategoryID) -> Bool { left.storedIndex < right.storedIndex }
}
