import Synchronization
import Text

/// Collects the diagnostics of a run, from any thread, and gives them back in a fixed order.
public final class DiagnosticLog: Sendable {
  /// What a log has in common with those that `telling` makes of it.
  private final class Storage: Sendable {
    let collected = Mutex<[Diagnostic]>([])
    let veil = Mutex(Veil())
  }

  private let storage: Storage
  private let told: [String]

  public init() { (storage, told) = (Storage(), []) }

  private init(_ storage: Storage, telling told: [String]) { (self.storage, self.told) = (storage, told) }

  /// The same log for work that reads the sources of some collections: whatever is reported by way of it tells of them.
  public func telling(_ collections: [String]) -> DiagnosticLog {
    DiagnosticLog(storage, telling: told + collections)
  }

  /// Adds a diagnostic.
  public func report(_ diagnostic: Diagnostic) {
    let diagnostic = told.isEmpty ? diagnostic : diagnostic.telling(told)
    storage.collected.withLock { $0.append(diagnostic) }
  }

  /// Adds an error.
  public func error(
    _ code: String, _ message: String, at location: SourceLocation? = nil,
    notes: [Diagnostic.Note] = [], suggestion: String? = nil
  ) {
    report(Diagnostic(.error, code, message, at: location, notes: notes, suggestion: suggestion))
  }

  /// Adds a warning.
  public func warning(
    _ code: String, _ message: String, at location: SourceLocation? = nil,
    notes: [Diagnostic.Note] = [], suggestion: String? = nil
  ) {
    report(Diagnostic(.warning, code, message, at: location, notes: notes, suggestion: suggestion))
  }

  /// Adds a notice.
  public func notice(_ code: String, _ message: String, at location: SourceLocation? = nil) {
    report(Diagnostic(.notice, code, message, at: location))
  }

  /// Whether any error was reported; a stage that must not go on with wrong data asks this.
  public var hasErrors: Bool {
    storage.collected.withLock { $0.contains { $0.severity == .error } }
  }

  /// How many diagnostics of a severity there are.
  public func count(_ severity: Severity) -> Int {
    storage.collected.withLock { $0.count { $0.severity == severity } }
  }

  /// All of them: by file, position, code and message, so that parallel work prints the same each time. What is the same
  /// at one place, as of a cell that two fields are read from, is there once.
  public func sorted() -> [Diagnostic] {
    let keyed = storage.collected.withLock { $0 }.map { (key: $0.sortKey, diagnostic: $0) }.sorted { $0.key < $1.key }
    return keyed.indices.filter { $0 == 0 || keyed[$0 - 1].key < keyed[$0].key || keyed[$0].key.offset < 0 }
      .map { keyed[$0].diagnostic }
  }

  /// The same as others may read them, without what the veil covers.
  public func sortedForOthers() -> [Diagnostic] { sorted().map(veil.covering) }

  /// Whether any error must not be quoted where others read.
  public var hidesErrors: Bool { sorted().contains { $0.severity == .error && veil.hides($0) } }

  /// What must not be quoted where others read.
  public var veil: Veil { storage.veil.withLock { $0 } }

  /// Says what must not be quoted where others read.
  public func cover(_ change: (inout Veil) -> Void) { storage.veil.withLock { change(&$0) } }
}

private struct ReportOrder: Comparable {
  let path: ExactString
  let offset: Int
  let code: ExactString
  let message: ExactString

  static func < (left: ReportOrder, right: ReportOrder) -> Bool {
    (left.path, left.offset, left.code, left.message) < (right.path, right.offset, right.code, right.message)
  }
}

extension Diagnostic {
  fileprivate var sortKey: ReportOrder {
    ReportOrder(
      path: ExactString(location?.file.path ?? ""),
      offset: location?.span?.lowerBound ?? -1,
      code: ExactString(code),
      message: ExactString(message))
  }
}
