import Files
import Synchronization
import Tables
import Text

/// A table of a site that is being changed: its file, the draft of it, and the journal of that on the disk. Safe to use
/// from many threads; all that look at it see one draft.
public final class KeptTable: Sendable {
  /// What became of the file since it was looked at last.
  public enum Outside: String, Sendable, Equatable {
    case same
    /// Another program saved it, and nothing was in the draft.
    case taken
    /// Another program saved it, and the draft was put onto that.
    case merged
    case gone
    /// It is no table as it is now; the draft stays.
    case unreadable
  }

  /// Why a table cannot be opened.
  public enum Problem: Error, Sendable {
    case obstacle(TableWriting.Obstacle)
    case unreadable
    case world(FileError)
  }

  public enum EditProblem: Error, Sendable {
    case refused(Refusal)
    case world(FileError)
  }

  public enum SaveProblem: Error, Sendable {
    /// Another program saved the file meanwhile; the draft was put onto that, to be reviewed again.
    case changed
    /// Something that both sides changed is not decided.
    case conflicts
    /// Another program holds the file.
    case locked
    case gone
    /// What would be saved, or what another program saved, is no table.
    case unreadable
    case world(FileError)
  }

  struct State {
    var draft: Draft
    /// The content that the draft is of.
    var base: Fingerprint
    /// The file as it was when it was read last.
    var status: FileStatus?
    var journal: AppendingFile?
    /// Counts what changed, so that who looks knows whether it is the newest.
    var version = 0
    /// The file with the draft in it, as it was made last.
    var made: (version: Int, bytes: [UInt8])?
  }

  /// The file, relative to its site.
  public let path: String
  /// What was found when it was opened.
  public let beginning: Outside
  /// Whether a journal was there that could not be read; it lies beside as `journal.damaged`.
  public let isDamaged: Bool
  let file: String
  let place: JournalPlace
  let keyColumns: [String]
  let parse: @Sendable ([UInt8]) -> Table?
  let state: Mutex<State>

  /// Opens a table, with what was not saved when it was open last.
  ///
  /// - Parameters:
  ///   - site: the site's folder.
  ///   - path: the file in it, which was checked to lie there.
  ///   - key: the columns that its rows are known by.
  ///   - parse: reads the table out of its bytes.
  public init(
    site: String, path: String, key: [String], parse: @escaping @Sendable ([UInt8]) -> Table?
  ) throws(Problem) {
    self.path = path
    self.parse = parse
    keyColumns = key
    file = joined(site, path)
    place = JournalPlace(site: site, table: path)
    let (status, bytes): (FileStatus?, [UInt8])
    let found: JournalPlace.Found
    let base: Fingerprint
    do throws(FileError) {
      status = try Files.status(file)
      bytes = try read(file)
      base = Fingerprint(of: bytes)
      if let real = try realPath(file), let slash = real.utf8.lastIndex(of: UInt8(ascii: "/")) {
        try? removeLeftovers(in: String(real[...slash]), of: String(real[real.utf8.index(after: slash)...]))
      }
      found = try place.find(now: base, bytes, parse)
    } catch {
      throw .world(error)
    }
    let writing = try Self.writing(bytes, parse)
    isDamaged = found.isDamaged
    var draft = Draft(writing)
    var beginning = Outside.same
    if let kept = found.draft {
      if found.base == base {
        draft = kept
      } else {
        (draft, beginning) = (kept.merged(into: writing, key: key), .merged)
      }
    }
    self.beginning = beginning
    state = Mutex(State(draft: draft, base: base, status: status))
    if beginning == .merged {
      do throws(FileError) {
        try state.withLock { state throws(FileError) in try place.begin(&state) }
      } catch {
        throw .world(error)
      }
    }
  }

  private static func writing(
    _ bytes: [UInt8], _ parse: ([UInt8]) -> Table?
  ) throws(Problem) -> TableWriting {
    guard let table = parse(bytes) else { throw .unreadable }
    do throws(TableWriting.Obstacle) { return try TableWriting(table, raw: bytes) } catch { throw .obstacle(error) }
  }

  /// The draft as it is now, and the number of its version.
  public var current: (draft: Draft, version: Int) { state.withLock { ($0.draft, $0.version) } }

  /// What the file was that the draft is of: the same as long as nobody saves it.
  public var base: Fingerprint { state.withLock { $0.base } }

  /// The file with the draft in it.
  public var bytes: [UInt8] {
    let (draft, version, made) = state.withLock { ($0.draft, $0.version, $0.made) }
    if let made, made.version == version { return made.bytes }
    // Nobody waits for the lock meanwhile.
    let bytes = draft.bytes
    state.withLock { if $0.version == version { $0.made = (version, bytes) } }
    return bytes
  }

  /// The file with the draft in it; `nil` where the draft changes nothing.
  public var unsaved: [UInt8]? { current.draft.isUnchanged ? nil : bytes }

  // MARK: Edits

  /// Takes an edit as a whole or not at all; when this returns it is on the disk.
  public func take(_ edit: Edit) throws(EditProblem) -> Step? {
    try change { draft throws(Refusal) in try draft.take(edit).map { ($0, Journal.line(of: $0)) } }
  }

  public func move(_ row: Int, after: Int?) throws(EditProblem) -> Step? {
    try change { draft throws(Refusal) in try draft.move(row, after: after).map { ($0, Journal.line(of: $0)) } }
  }

  public func addColumn(_ name: String) throws(EditProblem) -> Step? {
    try change { draft throws(Refusal) in try draft.addColumn(name).map { ($0, Journal.line(of: $0)) } }
  }

  public func undo() throws(EditProblem) -> Step? {
    try change { draft throws(Refusal) in draft.undo().map { ($0, Journal.undoLine) } }
  }

  public func redo() throws(EditProblem) -> Step? {
    try change { draft throws(Refusal) in draft.redo().map { ($0, Journal.redoLine) } }
  }

  private func change(
    _ body: (inout Draft) throws(Refusal) -> (Step, line: [UInt8])?
  ) throws(EditProblem) -> Step? {
    try state.withLock { state throws(EditProblem) in
      var draft = state.draft
      let made: (step: Step, line: [UInt8])?
      do throws(Refusal) { made = try body(&draft) } catch { throw .refused(error) }
      guard let made else { return nil }
      do throws(FileError) {
        if state.journal == nil { try place.begin(&state) }
        try state.journal?.append(made.line)
      } catch {
        throw .world(error)
      }
      state.draft = draft
      state.version += 1
      return made.step
    }
  }

  /// Decides what both sides changed.
  public func resolve(_ conflict: Conflict, takingTheirs: Bool) throws(FileError) {
    try state.withLock { state throws(FileError) in
      let old = state.draft
      state.draft.resolve(conflict, takingTheirs: takingTheirs)
      do throws(FileError) { try place.begin(&state) } catch {
        state.draft = old
        throw error
      }
      state.version += 1
    }
  }

  // MARK: The file

  /// Looks whether another program has saved the file, and takes that in.
  public func look() throws(FileError) -> Outside {
    try state.withLock { state throws(FileError) in try look(&state) }
  }

  private func look(_ state: inout State) throws(FileError) -> Outside {
    guard let now = try status(file) else { return .gone }
    if now == state.status { return .same }
    let bytes = try read(file)
    let base = Fingerprint(of: bytes)
    if base == state.base {
      state.status = now
      return .same
    }
    guard let table = parse(bytes), let writing = try? TableWriting(table, raw: bytes) else { return .unreadable }
    let old = state
    state.status = now
    state.base = base
    let wasUnchanged = state.draft.isUnchanged
    state.draft = state.draft.merged(into: writing, key: keyColumns)
    state.version += 1
    do throws(FileError) { if state.journal != nil || !wasUnchanged { try place.begin(&state) } } catch {
      state = old
      throw error
    }
    return wasUnchanged ? .taken : .merged
  }

  /// Replaces the file as a whole by what the draft says. The old one is kept among the backups.
  ///
  /// - Returns: the backup; `nil` where there was nothing to save.
  public func save() throws(SaveProblem) -> String? {
    try state.withLock { state throws(SaveProblem) in try save(&state) }
  }

  private func save(_ state: inout State) throws(SaveProblem) -> String? {
    switch try outside(&state) {
    case .same, .taken: break
    case .merged: throw .changed
    case .gone: throw .gone
    case .unreadable: throw .unreadable
    }
    if !state.draft.conflicts.isEmpty { throw .conflicts }
    let old = state.draft.writing.raw
    let bytes = state.draft.bytes
    if bytes == old { return nil }
    guard let table = parse(bytes), let writing = try? TableWriting(table, raw: bytes) else { throw .unreadable }
    var next = state
    next.draft = state.draft.saved(as: writing) ?? Draft(writing)
    next.base = Fingerprint(of: bytes)
    next.version += 1
    var backup: String?
    do throws(FileError) { try place.prepare(next) } catch { throw .world(error) }
    do throws(SaveFailure) {
      backup = try Files.save(bytes, to: file, insteadOf: old, backups: place.backups)
    } catch {
      switch error {
      case .unsynced(let kept, _): backup = kept
      case .changedMeanwhile:
        place.forgetPrepared()
        state.status = nil
        _ = try outside(&state)
        throw .changed
      case .locked:
        place.forgetPrepared()
        throw .locked
      case .world(let error):
        place.forgetPrepared()
        throw .world(error)
      }
    }
    do throws(FileError) {
      next.status = try status(file)
      try place.finish(&next)
    } catch {
      // The file is saved; what was prepared is found when the table is opened again.
      next.journal = nil
    }
    state = next
    return backup
  }

  private func outside(_ state: inout State) throws(SaveProblem) -> Outside {
    do throws(FileError) { return try look(&state) } catch { throw .world(error) }
  }
}

extension KeptTable {
  /// Whether a table has a journal of an earlier time.
  public static func hasJournal(site: String, path: String) -> Bool { JournalPlace(site: site, table: path).hasJournal }
}
