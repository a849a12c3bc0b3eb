import Synchronization
import Text

/// An identifier a template mentions, interned once for the whole process: comparing two names compares two integers.
///
/// An object answers `member(_:)` by switching over the `id` of names it interned itself when it was made. Intern the
/// names of fields and columns, never data: names live as long as the process.
public struct Name: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The number of this name, counted from 0 in the order of interning; differs from run to run.
  public let id: Int
  /// The identifier itself.
  public let text: String

  /// Interns an identifier.
  public init(_ text: String) {
    self = NameTable.shared.name(for: text)
  }

  /// Interns an identifier.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  fileprivate init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  /// The name if something interned it before; looking up arbitrary text this way keeps the table small.
  public static func existing(_ text: String) -> Name? {
    NameTable.shared.existing(text)
  }

  public static func == (left: Name, right: Name) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public var description: String { text }
}

/// Every name of the process. Only compiling and setting up intern; rendering reads it for `object["text"]` alone.
private final class NameTable: Sendable {
  static let shared = NameTable()

  private let names = Mutex<[ExactString: Name]>([:])

  func name(for text: String) -> Name {
    names.withLock { table in
      if let known = table[ExactString(text)] { return known }
      let name = Name(id: table.count, text: text)
      table[ExactString(text)] = name
      return name
    }
  }

  func existing(_ text: String) -> Name? {
    names.withLock { $0[ExactString(text)] }
  }
}
