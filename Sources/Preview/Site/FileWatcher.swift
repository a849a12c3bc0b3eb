import Files
import Glibc
import SiteBuild
import Text

/// Tells of every file of a folder that was saved, moved or deleted, below new folders too. Bursts come as one.
///
/// A file counts as saved when it is closed after writing or moved into place, so nobody reads half of it.
final class FileWatcher {
  private let root: String
  private let skips: (String) -> Bool
  private let descriptor: CInt
  /// The watched folders, relative to the root, by the number of their watch.
  private var folders: [CInt: String] = [:]
  /// Whether the system watches for us; otherwise the files are looked at again and again.
  private(set) var isWatching = true
  private var lastEvent = ContinuousClock.now

  /// - Parameter skips: whether a folder, relative to the root, is of no interest.
  init(_ root: String, skips: @escaping (String) -> Bool) {
    self.root = root
    self.skips = skips
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { isWatching = false } else { watch("") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_ONLYDIR)

  private static let removal = UInt32(IN_MOVED_FROM | IN_DELETE)

  /// Watches a folder and all below it.
  private func watch(_ folder: String) {
    let path = folder.isEmpty ? root : joined(root, folder)
    let number = inotify_add_watch(descriptor, path, Self.mask)
    guard number >= 0 else {
      if errno == ENOSPC || errno == EMFILE { isWatching = false }
      return
    }
    folders[number] = folder
    for entry in (try? list(path)) ?? [] where entry.kind == .directory {
      let inner = folder.isEmpty ? entry.name : joined(folder, entry.name)
      if !skips(inner) { watch(inner) }
    }
  }

  /// Waits for the first changes, at most so many milliseconds; they may be the beginning of more.
  func first(timeout: Int) -> Burst {
    var burst = Burst()
    if waits(milliseconds: timeout) { drain(into: &burst) }
    lastEvent = .now
    return burst
  }

  /// Adds what follows until there is silence: an editor's save and a checkout are bursts, and none of their files is worth
  /// a page of its own.
  ///
  /// - Returns: whether anything followed, be it another sign of the same files.
  func addRest(to burst: inout Burst) -> Bool {
    var rest = Burst()
    var rounds = 0
    while rounds < 40, waits(milliseconds: burst.paths.isEmpty && rest.paths.isEmpty ? 0 : restOfSilence) {
      drain(into: &rest)
      lastEvent = .now
      rounds += 1
    }
    burst.add(rest)
    return !rest.paths.isEmpty
  }

  /// The milliseconds until a burst counts as over.
  private var restOfSilence: Int {
    max(0, 3 - Int((ContinuousClock.now - lastEvent) / .milliseconds(1)))
  }

  private func waits(milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(clamping: milliseconds)) > 0
  }

  private func drain(into burst: inout Burst) {
    let size = 65_536
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, size)
      if count <= 0 { return }
      take(UnsafeRawBufferPointer(rebasing: buffer[0..<count]), into: &burst)
    }
  }

  private func take(_ events: UnsafeRawBufferPointer, into burst: inout Burst) {
    let head = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + head <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(events.count, offset + head + Int(event.len))
      let name = events[(offset + head)..<end].prefix { $0 != 0 }
      take(event, named: String(decoding: name, as: UTF8.self), into: &burst)
      offset = end
    }
  }

  private func take(_ event: inotify_event, named name: String, into burst: inout Burst) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // Nobody knows what was missed, new folders too.
      watch("")
      burst.note("")
      return
    }
    guard let folder = folders[event.wd] else { return }
    if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF) != 0 { folders[event.wd] = nil }
    if name.isEmpty { return }
    let path = folder.isEmpty ? name : joined(folder, name)
    if event.mask & UInt32(IN_ISDIR) != 0 { return takeFolder(path, event.mask, into: &burst) }
    // A file that was only just made is told of when it is closed; a link is complete at once.
    let isMade = event.mask & UInt32(IN_CREATE) != 0
    if isMade, !isComplete(path) { return }
    if !isTemporary(name), !skips(path) { burst.note(path, isGone: event.mask & Self.removal != 0) }
  }

  private func isComplete(_ path: String) -> Bool {
    var record = stat()
    guard lstat(joined(root, path), &record) == 0 else { return false }
    return FileStatus(record).kind == .symbolicLink || record.st_nlink > 1
  }

  private func takeFolder(_ path: String, _ mask: UInt32, into burst: inout Burst) {
    if skips(path) { return }
    if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
      watch(path)
      // Files may have come into it before it was watched.
      for found in (try? walk(joined(root, path))) ?? [] { burst.note(joined(path, found.path)) }
    } else {
      burst.note(path, isGone: true)
    }
  }
}

/// Whether an editor keeps its own notes in a file of this name.
func isTemporary(_ name: String) -> Bool {
  let bytes = Array(name.utf8)
  return bytes.first == UInt8(ascii: ".") || bytes.last == UInt8(ascii: "~") || name.isExactly("4913")
    || [".swp", ".swx", ".tmp", ".part", ".crdownload"].contains { name.ends(withBytesOf: $0) }
    || (bytes.first == UInt8(ascii: "#") && bytes.last == UInt8(ascii: "#"))
}
