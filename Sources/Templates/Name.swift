import Synchronization
import Text

/// An identifier a template mentions, interned once for the whole process: comparing two names compares two integers.
///
/// An object answers `member(_:)` by switching over the `id` of names it interned itself when it was made. Intern the
/// names of fields and columns, never data: names live as long as the process.
public struct Name: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The number of this name, counted from 0 in the order of interning; differs from run to run.
  public let id: Int

  /// Interns an identifier.
  public init(_ text: String) {
    id = InternTable.shared.id(of: text)
  }

  /// Interns an identifier.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  fileprivate init(id: Int) { self.id = id }

  /// The identifier itself.
  public var text: String { InternTable.shared.text(of: id) }

  /// The name if something interned it before; looking up arbitrary text this way keeps the table small.
  public static func existing(_ text: String) -> Name? {
    InternTable.shared.existing(text)
  }

  public var description: String { text }

  /// Whether a template that was compiled so far may give a variable of this name a value; most names stand only for what
  /// the page or the environment gives them.
  var mayBeAssigned: Bool { NameSet.assigned.contains(self) }

  /// Notes that a template may give a variable of this name a value.
  func noteAssigned() { NameSet.assigned.insert(self) }
}

/// The names that templates give values, of the whole process: asked for each variable that a template looks up.
// A bare pointer, since an array of atomics cannot be, and one of objects would count references each time. Threads share it,
// since all that lies there is atomic; it is never freed.
struct NameSet: @unchecked Sendable {
  static let assigned = NameSet()

  private static let wordCount = 64
  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  private init() {
    words = .allocate(capacity: NameSet.wordCount)
    for index in 0..<NameSet.wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  func insert(_ name: Name) {
    guard name.id >> 6 < NameSet.wordCount else { return }
    words[name.id >> 6].bitwiseOr(1 << UInt64(name.id & 63), ordering: .relaxed)
  }

  /// `true` also for the names beyond those that it has room for.
  func contains(_ name: Name) -> Bool {
    let (word, bit) = (name.id >> 6, UInt64(name.id & 63))
    return word >= NameSet.wordCount || words[word].load(ordering: .relaxed) & (1 << bit) != 0
  }
}

/// Every name of the process. Only compiling and setting up intern; rendering compares numbers.
private final class InternTable: Sendable {
  static let shared = InternTable()

  private struct Contents {
    var ids: [ExactString: Int] = [:]
    var texts: [String] = []
  }

  private let contents = Mutex(Contents())

  func id(of text: String) -> Int {
    contents.withLock { table in
      if let known = table.ids[ExactString(text)] { return known }
      table.ids[ExactString(text)] = table.texts.count
      table.texts.append(text)
      return table.texts.count - 1
    }
  }

  func existing(_ text: String) -> Name? {
    contents.withLock { $0.ids[ExactString(text)].map(Name.init(id:)) }
  }

  func text(of id: Int) -> String {
    contents.withLock { $0.texts.indices.contains(id) ? $0.texts[id] : "" }
  }
}
