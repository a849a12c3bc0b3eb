import Threads
import Files
import Glibc
import Synchronization
import Text

/// A file that is compared with what it was, without being read into memory.
struct EditedFile {
  let size: Int
  private let descriptor: ReadDescriptor

  init?(_ path: String) {
    guard let descriptor = ReadDescriptor(path) else { return nil }
    self.descriptor = descriptor
    size = descriptor.size
  }

  func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      filled = descriptor.read(UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound) ? range.count : 0
    }
    return bytes.count == range.count ? bytes : nil
  }

  /// How many bytes at the front and at the end are those of the older content; together at most all of the shorter one.
  ///
  /// Two threads look at it portion by portion, wherever there is still something to see: most edits are near an end, and
  /// the whole file lies on the other side of them.
  ///
  /// - Parameter portion: how many bytes are compared at a time; few enough to stay near the processor.
  /// - Returns: `nil` when nothing differs, or when the file cannot be read.
  func sameEnds(as old: [UInt8], portion: Int = 1 << 18) -> (prefix: Int, suffix: Int)? {
    let shorter = min(old.count, size)
    let search = Mutex(EndSearch(length: shorter, portion: portion))
    inThreads(2, threads: 2) { worker in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(portion, 1), alignment: 16)
      defer { buffer.deallocate() }
      while let task = search.withLock({ $0.next(preferring: worker == 0 ? .front : .back) }) {
        let same = compare(task, with: old, by: buffer)
        search.withLock { $0.note(same, of: task) }
      }
    }
    guard let (prefix, suffix) = search.withLock({ $0.result }), prefix < max(old.count, size) else { return nil }
    return (prefix, min(suffix, shorter - prefix))
  }

  /// How many bytes of a portion are the same, counted from its side; `nil` when it cannot be read.
  private func compare(_ task: EndSearch.Task, with old: [UInt8], by buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let isFront = task.side == .front
    let mine = isFront ? task.offset : size - task.offset - task.count
    let theirs = isFront ? task.offset : old.count - task.offset - task.count
    let new = UnsafeMutableRawBufferPointer(rebasing: buffer[..<task.count])
    guard descriptor.read(new, from: mine), let start = new.baseAddress else { return nil }
    return old.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, memcmp(start, base + theirs, task.count) != 0 else { return task.count }
      let differs = { (index: Int) in new[index] != bytes[theirs + index] }
      if isFront { return (0..<task.count).first(where: differs) ?? task.count }
      return (0..<task.count).last(where: differs).map { task.count - 1 - $0 } ?? task.count
    }
  }
}

/// What is known of two ends that are compared portion by portion.
private struct EndSearch {
  enum Side { case front, back }

  /// A portion; the offset counts from its side.
  struct Task {
    let side: Side
    let offset: Int
    let count: Int
  }

  /// How far one side is.
  private struct Progress {
    /// Where the next portion begins.
    var next = 0
    /// How many bytes are the same; all, until a difference was found.
    var same: Int
    /// Nothing behind a difference is of interest.
    func isDone(_ length: Int) -> Bool { next >= min(length, same) }
  }

  private let length: Int
  private let portion: Int
  private var front: Progress
  private var back: Progress
  private var isUnreadable = false

  init(length: Int, portion: Int) {
    (self.length, self.portion) = (length, max(portion, 1))
    front = Progress(same: length)
    back = front
  }

  mutating func next(preferring side: Side) -> Task? {
    if isUnreadable { return nil }
    let isFront = side == .front ? !front.isDone(length) : back.isDone(length)
    return isFront ? Self.take(&front, .front, length, portion) : Self.take(&back, .back, length, portion)
  }

  private static func take(_ progress: inout Progress, _ side: Side, _ length: Int, _ portion: Int) -> Task? {
    if progress.isDone(length) { return nil }
    let task = Task(side: side, offset: progress.next, count: min(portion, length - progress.next))
    progress.next += task.count
    return task
  }

  mutating func note(_ same: Int?, of task: Task) {
    guard let same else { return isUnreadable = true }
    if same == task.count { return }
    if task.side == .front {
      front.same = min(front.same, task.offset + same)
    } else {
      back.same = min(back.same, task.offset + same)
    }
  }

  var result: (prefix: Int, suffix: Int)? { isUnreadable ? nil : (front.same, back.same) }
}

/// An open file with its size.
final class ReadDescriptor: Sendable {
  private let descriptor: CInt
  let size: Int

  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var record = stat()
    guard fstat(descriptor, &record) == 0, FileStatus(record).kind == .file else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(record.st_size)
  }

  deinit { close(descriptor) }

  /// Fills the buffer; `false` when the file has not that much.
  func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      filled += count
    }
    return true
  }
}
