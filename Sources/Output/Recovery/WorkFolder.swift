import Files
import Glibc
import Text

/// The folder beside an output: lock, stat cache, journal and stage. Whoever has one open holds the lock.
///
/// What it holds may have come with a site that somebody else made: it counts when it was sealed with this machine's key.
struct WorkFolder: Sendable {
  static let lockName = "lock"
  static let statName = "stat"
  static let journalName = "journal"
  static let stageName = "stage"

  let folder: Folder
  let key: MachineKey
  let notes = Notes()
  private let lock: Int32
  /// What the journal is sealed as.
  private let journalSeal: String

  /// Makes the folder when there is none and locks it for this process.
  init(in parent: Folder, _ place: OutputPlace, key: MachineKey) throws(OutputError) {
    self.key = key
    journalSeal = try Self.journalSeal(in: parent, place.name)
    let folder = try parent.makeFolder(place.workName)
    do throws(OutputError) {
      lock = try Self.lock(folder, place)
    } catch {
      folder.close()
      throw error
    }
    self.folder = folder
  }

  /// A journal counts for one output in one folder. One that was copied or moved to another tells of other files, and may
  /// have been sealed with the right key. A folder that was moved as a whole is the same; the device is not asked, since
  /// some file systems have another number after each start.
  static func journalSeal(in parent: Folder, _ output: String) throws(OutputError) -> String {
    var record = stat()
    guard fstat(parent.descriptor, &record) == 0 else { throw parent.failure("look at", ".") }
    return "\(journalName) of \(record.st_ino) \(output)"
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
      let holder = try folder.beginning(lockName, upTo: 32)
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

  /// Notes who holds the lock; not in a file that has another name too, since it may be anybody's.
  private static func note(_ file: Int32, _ folder: Folder) throws(OutputError) {
    var record = stat()
    guard fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFREG, record.st_nlink == 1 else { return }
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

  /// What a killed run was about to do; `nil` when there is no journal, or none that this machine wrote.
  func journal() throws(OutputError) -> Journal? {
    let sealed = try folder.read(Self.journalName)
    return sealed.flatMap { key.opened($0, as: journalSeal) }.flatMap { Journal(encoded: $0) }
  }

  /// - Parameter synced: whether a power cut cannot take it back. Unnecessary where the file system is synced before the
  ///   journal counts.
  func write(_ journal: Journal, synced: Bool) throws(OutputError) {
    try folder.put(Self.journalName, key.sealed(journal.encoded(), as: journalSeal), synced: synced)
  }

  /// What tells one manifest from another, and from every one that this machine did not write.
  func seal(ofManifest bytes: [UInt8]) -> Fingerprint { key.seal(bytes[...], Manifest.file) }

  /// The stat cache, when there is one for the manifest.
  func statCache(of manifest: Fingerprint) throws(OutputError) -> StatCache? {
    guard let bytes = try readSealed(Self.statName), let cache = StatCache(encoded: bytes) else { return nil }
    return cache.manifest == manifest ? cache : nil
  }

  /// Keeps the stat cache. Without it files are read, so a failure is no error; no half a file stays.
  func keep(_ cache: StatCache) {
    try? folder.put(Self.statName, key.sealed(cache.encoded(), as: Self.statName))
  }

  /// The content of a file that this machine sealed.
  func readSealed(_ name: String) throws(OutputError) -> [UInt8]? {
    try folder.read(name).flatMap { key.opened($0, as: name) }
  }
}
