/// A condition on a record, as data. Paths go over references and back: `library.name`, `customer.country`,
/// `events.type`. Over several values it holds when it holds for one of them.
public indirect enum Condition: Sendable, Equatable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  /// Compares the values at a path.
  case compare(path: String, Comparison, [Operand])
  /// Whether there is a value at a path.
  case exists(path: String, Bool)

  /// How values are compared.
  public enum Comparison: String, Sendable, CaseIterable {
    /// The same bytes, number or moment. A date equals every moment of that day.
    case equals
    case not
    /// One of the operands.
    case oneOf = "in"
    /// A text has it inside, a list has it as an item; case matters.
    case contains
    case greater
    case less
    case atLeast = "at_least"
    case atMost = "at_most"
  }

  /// What a value is compared with.
  public enum Operand: Sendable, Equatable {
    /// Read as the field's type would be.
    case text(String)
    case integer(Int)
    case number(DecimalNumber)
    case boolean(Bool)
    /// The instant of the build.
    case now
    /// The day of the build.
    case today
  }
}
