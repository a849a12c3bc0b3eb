import Files
import Glibc
import Text

/// The folder beside an output: lock, stat cache, journal and stage. Whoever has one open holds the lock.
struct WorkFolder: Sendable {
  static let lockName = "lock"
  static let statName = "stat"
  static let journalName = "journal"
  static let stageName = "stage"

  let folder: Folder
  private let lock: Int32

  /// Makes the folder when there is none and locks it for this process.
  init(in parent: Folder, _ place: OutputPlace) throws(OutputError) {
    let folder = try parent.makeFolder(place.workName)
    do throws(OutputError) {
      lock = try Self.lock(folder, place)
    } catch {
      folder.close()
      throw error
    }
    self.folder = folder
  }

  private static func lock(_ folder: Folder, _ place: OutputPlace) throws(OutputError) -> Int32 {
    let calls = folder.calls
    let file = retrying { calls.open(folder.descriptor, lockName, O_RDWR | O_CREAT | O_NOFOLLOW, 0o666) }
    guard file >= 0 else { throw folder.failure("lock", lockName) }
    do throws(OutputError) {
      guard !acquire(file, calls) else {
        try note(file, folder)
        return file
      }
      guard errno == EWOULDBLOCK else { throw folder.failure("lock", lockName) }
      let holder = try folder.read(lockName) ?? []
      throw .locked(path: place.path, process: Int(bytes: holder.trimmedASCII))
    } catch {
      _ = calls.close(file)
      throw error
    }
  }

  /// Tries for half a second: a child process that is just being started holds copies of all descriptors until it
  /// executes its program, and so a lock that was given up a moment ago.
  private static func acquire(_ file: Int32, _ calls: any SystemCalls) -> Bool {
    for attempt in 0..<50 {
      if retrying({ calls.lock(file) }) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      if attempt < 49 { usleep(10_000) }
    }
    return false
  }

  /// Notes who holds the lock.
  private static func note(_ file: Int32, _ folder: Folder) throws(OutputError) {
    var digits: [UInt8] = []
    digits.append(decimal: Int(getpid()))
    digits.append(0x0A)
    guard folder.calls.truncate(file) == 0 else { throw folder.failure("lock", lockName) }
    let code = digits.withUnsafeBytes { folder.fill(file, $0) }
    guard code == 0 else { throw folder.failure("lock", lockName, code) }
  }

  /// Unlocks.
  func close() {
    _ = folder.calls.close(lock)
    folder.close()
  }

  func journal() throws(OutputError) -> Journal? {
    try folder.read(Self.journalName).flatMap { Journal(encoded: $0) }
  }

  func write(_ journal: Journal) throws(OutputError) {
    try folder.put(Self.journalName, journal.encoded())
  }

  /// Ends the work: first the journal, without which a stage is rubbish, then the stage.
  func clear() throws(OutputError) {
    try folder.remove(Self.journalName)
    try folder.remove(Self.journalName + ".new")
    try folder.removeTree(Self.stageName)
  }

  /// The stat cache, when there is one for the manifest.
  func statCache(of manifest: Fingerprint) throws(OutputError) -> StatCache? {
    guard let bytes = try folder.read(Self.statName), let cache = StatCache(encoded: bytes) else { return nil }
    return cache.manifest == manifest ? cache : nil
  }

  /// Keeps the stat cache. Nothing but speed depends on it, so a failure is no error; no half a file stays.
  func keep(_ cache: StatCache) {
    try? folder.put(Self.statName, cache.encoded())
  }
}
