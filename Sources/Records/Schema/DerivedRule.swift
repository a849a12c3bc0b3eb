import Diagnostics

/// What a collection is made of that has no table of its own: the distinct values of columns of another collection.
public struct DerivedRule: Sendable {
  /// The other collection.
  public var collection: String
  /// The field of it whose values are the names of the records here, and which becomes a reference to them.
  public var field: String
  /// Where the site file says so.
  public var location: SourceLocation

  public init(_ collection: String, field: String, at location: SourceLocation) {
    self.collection = collection
    self.field = field
    self.location = location
  }
}
