import Glibc
import Synchronization

@testable import Output

/// Linux, but the calls fail as told. File systems are not really synced, which would make the tests slow.
final class FaultyCalls: SystemCalls {
  enum Fault: Sendable, Equatable {
    /// The call fails with this number and does nothing.
    case error(Int32)
    /// A write takes half of what it was given.
    case short
  }

  private let real = LinuxCalls()
  private let count = Mutex(0)
  private let fault: Fault?
  private let first: Int
  private let isLasting: Bool
  /// Directories cannot be exchanged, as with a mount point.
  private let refusesExchange: Bool
  /// Nothing can be linked or renamed between directories, as across file systems.
  private let isSplit: Bool

  init(
    _ fault: Fault? = nil, at first: Int = .max, lasting: Bool = false, refusesExchange: Bool = false,
    isSplit: Bool = false
  ) {
    self.fault = fault
    self.first = first
    isLasting = lasting
    self.refusesExchange = refusesExchange
    self.isSplit = isSplit
  }

  /// How many calls there were.
  var calls: Int { count.withLock { $0 } }

  /// Whether this call fails; `errno` is set then.
  private func fails(writing: Bool = false) -> Bool {
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard let fault, number == first || (isLasting && number > first) else { return false }
    switch fault {
    case .error(let code):
      errno = code
      return true
    case .short: return writing
    }
  }

  func open(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    fails() ? -1 : real.open(directory, path, flags, mode)
  }

  func close(_ file: Int32) -> Int32 {
    // The file is closed even when the system says that it could not be.
    let result = real.close(file)
    return fails() ? -1 : result
  }

  func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    fails() ? -1 : real.read(file, buffer, count)
  }

  func write(_ file: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    guard fails(writing: true) else { return real.write(file, buffer, count) }
    return fault == .short ? real.write(file, buffer, max(1, count / 2)) : -1
  }

  func copyRange(_ source: Int32, _ target: Int32, _ count: Int) -> Int {
    fails() ? -1 : real.copyRange(source, target, count)
  }

  func rewind(_ file: Int32) -> Int { fails() ? -1 : real.rewind(file) }

  func truncate(_ file: Int32) -> Int32 { fails() ? -1 : real.truncate(file) }

  func status(_ file: Int32, _ record: UnsafeMutablePointer<stat>) -> Int32 {
    fails() ? -1 : real.status(file, record)
  }

  func status(_ directory: Int32, _ path: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<stat>) -> Int32 {
    fails() ? -1 : real.status(directory, path, record)
  }

  func makeDirectory(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    fails() ? -1 : real.makeDirectory(directory, path)
  }

  func changeMode(_ directory: Int32, _ mode: mode_t) -> Int32 {
    fails() ? -1 : real.changeMode(directory, mode)
  }

  func link(_ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>) -> Int32 {
    if fails() { return -1 }
    return isSplit ? refuse(EXDEV) : real.link(from, old, to, new)
  }

  func rename(
    _ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32 {
    if fails() { return -1 }
    if refusesExchange, flags == RenameFlag.exchange { return refuse(EBUSY) }
    if isSplit, from != to, flags == 0 { return refuse(EXDEV) }
    return real.rename(from, old, to, new, flags)
  }

  func remove(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    fails() ? -1 : real.remove(directory, path, flags)
  }

  func list(
    _ directory: Int32, _ path: UnsafePointer<CChar>, _ visit: (UnsafePointer<CChar>, UInt8) -> Void
  ) -> Int32 {
    fails() ? -1 : real.list(directory, path, visit)
  }

  func mayWrite(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    fails() ? -1 : real.mayWrite(directory, path)
  }

  func sync(_ file: Int32) -> Int32 { fails() ? -1 : 0 }

  func syncFileSystem(_ file: Int32) -> Int32 { fails() ? -1 : 0 }

  func lock(_ file: Int32) -> Int32 { fails() ? -1 : real.lock(file) }

  private func refuse(_ code: Int32) -> Int32 {
    errno = code
    return -1
  }
}
