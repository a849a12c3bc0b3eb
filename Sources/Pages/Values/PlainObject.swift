import Templates
import Text

/// The member names of a kind of small object, interned once.
package final class ObjectShape: Sendable {
  package let typeName: String
  package let names: [Name]

  package init(_ typeName: String, _ names: [Name]) {
    self.typeName = typeName
    self.names = names
  }
}

/// A small object with fixed members: a page, a breadcrumb, a choice. Made for every page, so its names are found by
/// comparing a few integers instead of hashing.
final class PlainObject: TemplateObject {
  private let shape: ObjectShape
  private let values: [Value]

  /// The values in the order of the shape's names; none for those that are not given.
  init(_ shape: ObjectShape, _ values: [Value]) {
    self.shape = shape
    self.values = values
  }

  func member(_ name: Name) -> Value? {
    guard let place = shape.names.firstIndex(of: name) else { return nil }
    return place < values.count ? values[place] : Value.none
  }

  var memberNames: [String] { shape.names.map(\.text) }
  var typeName: String { shape.typeName }
}

extension Value {
  /// A small object with fixed members.
  package static func object(_ shape: ObjectShape, _ values: Value...) -> Value {
    .object(PlainObject(shape, values))
  }
}
