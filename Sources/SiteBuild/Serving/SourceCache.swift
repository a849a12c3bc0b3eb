import Diagnostics
import Files
import Glibc
import Records
import Synchronization
import Tables
import Text

/// What a preview knows from the last time it made the site: a table that has not changed since is not read again.
public final class SourceCache: Sendable {
  /// What makes a reading the same: the file and how it is read.
  struct Key: Hashable {
    let path: ExactString
    let reading: ExactString
  }

  /// A table with what its reader said of it.
  struct Entry: Sendable {
    let status: FileStatus
    let table: Table?
    let diagnostics: [Diagnostic]
  }

  private let entries = Mutex<[Key: Entry]>([:])
  let searches = SearchCache()
  /// Whether what is being made is wanted no more, since something changed again; asked between the stages.
  let isOutdated: @Sendable () -> Bool

  /// Bytes that stand for files until they are saved.
  private let drafts = Mutex<[ExactString: @Sendable () -> [UInt8]?]>([:])
  private let seen = Mutex<DeskSight?>(nil)

  /// Whether somebody keeps the tables and wants to know what they are.
  private let isForDesk: Bool

  public init(isForDesk: Bool = false, isOutdated: @escaping @Sendable () -> Bool = { false }) {
    self.isForDesk = isForDesk
    self.isOutdated = isOutdated
  }

  /// Something changed that the indexes for search may be made of: anything but templates and what they look like.
  public func forgetSearches() { searches.forget() }

  /// Makes the site of other bytes than a file has.
  ///
  /// - Parameters:
  ///   - bytes: asked for when the site is made; `nil` for those of the file.
  ///   - path: the file in the site.
  public func setDraft(_ bytes: (@Sendable () -> [UInt8]?)?, of path: String) {
    drafts.withLock { $0[ExactString(path)] = bytes }
  }

  func draft(of path: String) -> [UInt8]? {
    let bytes = drafts.withLock { $0[ExactString(path)] }
    return bytes?()
  }

  /// Whether anything stands for a file.
  public func hasDraft(of path: String) -> Bool { drafts.withLock { $0[ExactString(path)] != nil } }

  /// What the tables are, since they were read last.
  public var sight: DeskSight? { seen.withLock { $0 } }

  func note(_ sight: () -> DeskSight) {
    guard isForDesk else { return }
    let sight = sight()
    seen.withLock { $0 = sight }
  }

  /// A file that was changed this short a time ago, in nanoseconds, may change again without another time of change.
  private static let settling: Int64 = 50_000_000

  /// The table of a file, read where it is not known yet or has changed.
  func table(
    _ path: String, source: SourceDeclaration, log: DiagnosticLog,
    read: (DiagnosticLog) throws(FileError) -> Table?
  ) throws(FileError) -> Table? {
    let key = Key(
      path: ExactString(path),
      reading: ExactString("\(String(describing: source.format)) \(source.records ?? "") \(source.dialect)"))
    let now = try status(path)
    if let now, let known = entries.withLock({ $0[key] }), known.status == now {
      for diagnostic in known.diagnostics { log.report(diagnostic) }
      return known.table
    }
    let own = DiagnosticLog()
    let table = try read(own)
    let diagnostics = own.sorted()
    for diagnostic in diagnostics { log.report(diagnostic) }
    let isSettled = now.map { Self.nanoseconds() - $0.changed > Self.settling } ?? false
    let entry = isSettled ? now.map { Entry(status: $0, table: table, diagnostics: diagnostics) } : nil
    entries.withLock { $0[key] = entry }
    return table
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
