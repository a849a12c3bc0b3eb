import Records
import Templates

/// An exact decimal number: prints as it is, compares and calculates as a number.
final class DecimalObject: TemplateObject {
  /// The number, exact.
  let number: DecimalNumber

  init(_ number: DecimalNumber) { self.number = number }

  func member(_ name: Name) -> Value? { nil }

  var typeName: String { "number" }
  var isTrue: Bool { number != .zero }
  var printed: Printed? { .text(number.text) }
  var plainValue: Value? { number.integer.map { .integer($0) } ?? .number(number.double) }
}
