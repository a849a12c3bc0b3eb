import Files
import Glibc
import Text
internal import CSodium

/// The secret of one user on one machine that seals what lies in work folders: what was not sealed with it came from
/// somewhere else, and nothing is done because it says so.
///
/// It is made at first use and kept as `gablota/key` in the user's state folder: `$XDG_STATE_HOME`, else `~/.local/state`
/// (XDG Base Directory Specification). Where nothing can be kept there, as in some containers, each run has a key of its
/// own and believes no other run.
struct MachineKey: Sendable {
  let low: UInt64
  let high: UInt64

  static let ofThisMachine = MachineKey.kept(in: stateFolder()) ?? MachineKey.random()

  static func random() -> MachineKey {
    var generator = SystemRandomNumberGenerator()
    return MachineKey(low: generator.next(), high: generator.next())
  }

  /// The bytes with a seal behind them.
  ///
  /// - Parameter name: of the file, so that one file cannot stand in for another.
  func sealed(_ bytes: [UInt8], as name: String) -> [UInt8] {
    var sealed = bytes
    sealed.append(hex: seal(bytes[...], name))
    sealed.append(0x0A)
    return sealed
  }

  /// The bytes before the seal; `nil` when they were not sealed with this key.
  func opened(_ sealed: [UInt8], as name: String) -> [UInt8]? {
    let end = sealed.count - Self.sealLength
    guard end >= 0 else { return nil }
    var expected: [UInt8] = []
    expected.append(hex: seal(sealed[..<end], name))
    expected.append(0x0A)
    return sealed[end...].elementsEqual(expected) ? Array(sealed[..<end]) : nil
  }

  /// 32 digits and a line feed.
  private static let sealLength = 33

  /// What only somebody with this key can tell of the bytes: libsodium's SipHash-2-4-128.
  func seal(_ bytes: ArraySlice<UInt8>, _ name: String) -> Fingerprint {
    let sealed = Array(name.utf8) + [0] + bytes
    let key = [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    var seal = [UInt8](repeating: 0, count: 16)
    crypto_shorthash_siphashx24(&seal, sealed, UInt64(sealed.count), key)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    return Fingerprint(low: word(seal[..<8]), high: word(seal[8...]))
  }
}

extension MachineKey {
  /// Where the user's programs keep what is neither data nor rubbish; `nil` where the environment names no place.
  private static func stateFolder() -> String? {
    if let state = environment("XDG_STATE_HOME") { return state }
    let listed = getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
    return (environment("HOME") ?? listed).map { joined($0, ".local/state") }
  }

  /// An absolute path; the specification has others ignored.
  private static func environment(_ name: String) -> String? {
    let value = getenv(name).map { String(cString: $0) }
    return value?.utf8.first == UInt8(ascii: "/") ? value : nil
  }

  /// The key that is kept there, made when there is none; `nil` when it cannot be kept, or others could have read or
  /// written it.
  static func kept(in state: String?) -> MachineKey? {
    guard let state else { return nil }
    let folder = joined(state, "gablota")
    if let key = read(joined(folder, "key")) { return key }
    makeDirectories(folder)
    write(random(), in: folder)
    return read(joined(folder, "key"))
  }

  private static func read(_ path: String) -> MachineKey? {
    let file = retrying { open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var record = stat()
    guard fstat(file, &record) == 0, record.st_uid == geteuid(), record.st_mode & (S_IFMT | 0o077) == S_IFREG else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: sealLength + 1)
    let count = bytes.withUnsafeMutableBytes { buffer in retrying { Glibc.read(file, buffer.baseAddress, buffer.count) }
    }
    guard count == sealLength, let text = String(validating: bytes[..<32], as: UTF8.self) else { return nil }
    return Fingerprint(hex: text).map { MachineKey(low: $0.low, high: $0.high) }
  }

  private static func makeDirectories(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let parent = path.directory, !parent.isEmpty else { return }
    makeDirectories(parent)
    mkdir(path, 0o700)
  }

  /// Writes the key whole; where another run was faster, its key stays.
  private static func write(_ key: MachineKey, in folder: String) {
    let temporary = joined(folder, "key.\(getpid())")
    let file = retrying { open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return }
    var bytes: [UInt8] = []
    bytes.append(hex: Fingerprint(low: key.low, high: key.high))
    bytes.append(0x0A)
    let count = bytes.withUnsafeBytes { buffer in retrying { Glibc.write(file, buffer.baseAddress, buffer.count) } }
    let isWhole = count == bytes.count && fsync(file) == 0
    close(file)
    if isWhole { link(temporary, joined(folder, "key")) }
    unlink(temporary)
  }
}
