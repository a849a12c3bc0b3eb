/// Something from outside that templates read: a record, a page, a date.
///
/// Objects are asked from many threads at once. Everything but `member` has a default, so that a plain object
/// implements one method:
///
/// ```swift
/// final class Person: TemplateObject {
///   static let title: Name = "title"
///   func member(_ name: Name) -> Value? { name == Self.title ? "Ada" : nil }
///   var memberNames: [String] { ["title"] }
/// }
/// ```
public protocol TemplateObject: AnyObject, Sendable {
  /// What `object.name` and `object["name"]` give; `nil` when there is no such member, which is an error when used.
  func member(_ name: Name) -> Value?

  /// What `object[key]` gives for a key that no template mentions by name. By default asks `member` for strings
  /// that are names, and indexes `elements` with integers. Where `member` answers, this gives the same.
  func item(_ key: Value) -> Value?

  /// The names `member` answers, for "did you mean" and for messages.
  var memberNames: [String] { get }

  /// What the object iterates over; `nil` (default) when it is no sequence.
  var elements: [Value]? { get }

  /// What `|length` gives; by default the count of `elements`.
  var count: Int? { get }

  /// Whether `{% if object %}` holds; true by default.
  var isTrue: Bool { get }

  /// What `{{ object }}` writes, as text to be escaped or as markup; `nil` (default) makes printing it an error.
  var printed: Printed? { get }

  /// What the object is called in messages, e.g. "event"; by default "object".
  var typeName: String { get }

  /// The value that stands for the object in comparisons, sorting, arithmetic and JSON: a number for a date, text for
  /// a link. `nil` by default: equal only to itself, without an order.
  var plainValue: Value? { get }

  /// Whether the object answers the same from page to page, as a record does; false by default. What included templates
  /// write of such objects is taken from memory instead of being made again; see ``RenderMemory``.
  var isConstant: Bool { get }

  /// Calls the object, for those that are functions; throws "not callable" by default.
  func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value

  /// Whether `call` does something.
  var isCallable: Bool { get }
}

/// What an object looks like when written.
public enum Printed: Sendable {
  /// Text, to be escaped.
  case text(String)
  /// Markup, written as it is.
  case safe(String)
}

extension TemplateObject {
  public func item(_ key: Value) -> Value? {
    if let text = key.text { return Name.existing(text).flatMap(member) }
    guard case .integer(let index) = key, let elements else { return nil }
    let place = index < 0 ? elements.count + index : index
    return elements.indices.contains(place) ? elements[place] : nil
  }

  public var memberNames: [String] { [] }
  public var elements: [Value]? { nil }
  public var count: Int? { elements?.count }
  public var isTrue: Bool { true }
  public var printed: Printed? { nil }
  public var typeName: String { "object" }
  public var plainValue: Value? { nil }
  public var isCallable: Bool { false }
  public var isConstant: Bool { false }

  public func call(_ arguments: Arguments, _ context: RenderContext) throws(TemplateError) -> Value {
    throw TemplateError("type", "\(typeName) is not callable")
  }
}
