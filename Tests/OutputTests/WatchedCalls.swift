import Glibc
import Synchronization

@testable import Output

/// Linux, but a test sees each call that changes something, in order, and may refuse it.
final class WatchedCalls: SystemCalls {
  private let real: FaultyCalls
  private let refuse: @Sendable (String) -> Int32?
  private let look: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    var events: [String] = []
    var names: [Int32: String] = [:]
  }

  /// - Parameters:
  ///   - refuse: gives the number of the error for a call that fails, before it is made.
  ///   - look: is called after each call.
  init(
    _ real: FaultyCalls = FaultyCalls(), refuse: @escaping @Sendable (String) -> Int32? = { _ in nil },
    look: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.real = real
    self.refuse = refuse
    self.look = look
  }

  /// `rename OLD NEW`, `remove PATH`, `link PATH`, `sync NAME`, `syncfs`: names as they were handed over.
  var events: [String] { state.withLock { $0.events } }

  private func watch(_ event: String, _ call: () -> Int32) -> Int32 {
    state.withLock { $0.events.append(event) }
    if let code = refuse(event) {
      errno = code
      return -1
    }
    let result = call()
    let code = errno
    look(event)
    errno = code
    return result
  }

  private func name(_ file: Int32) -> String { state.withLock { $0.names[file] ?? "?" } }

  func open(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    let file = real.open(directory, path, flags, mode)
    if file >= 0 { state.withLock { $0.names[file] = String(cString: path) } }
    return file
  }

  func makeDirectory(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    watch("make " + String(cString: path)) { real.makeDirectory(directory, path) }
  }

  func link(_ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>) -> Int32 {
    watch("link " + String(cString: old)) { real.link(from, old, to, new) }
  }

  func rename(
    _ from: Int32, _ old: UnsafePointer<CChar>, _ to: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32 {
    watch("rename \(String(cString: old)) \(String(cString: new))") { real.rename(from, old, to, new, flags) }
  }

  func remove(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    watch("remove " + String(cString: path)) { real.remove(directory, path, flags) }
  }

  func syncFileSystem(_ file: Int32) -> Int32 { watch("syncfs") { real.syncFileSystem(file) } }

  func sync(_ file: Int32) -> Int32 { watch("sync " + name(file)) { real.sync(file) } }

  func mayWrite(_ directory: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
    watch("may write " + String(cString: path)) { real.mayWrite(directory, path) }
  }

  func close(_ file: Int32) -> Int32 { real.close(file) }
  func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int { real.read(file, buffer, count) }
  func write(_ file: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int { real.write(file, buffer, count) }
  func copyRange(_ source: Int32, _ target: Int32, _ count: Int) -> Int { real.copyRange(source, target, count) }
  func rewind(_ file: Int32) -> Int { real.rewind(file) }
  func truncate(_ file: Int32) -> Int32 { real.truncate(file) }
  func status(_ file: Int32, _ record: UnsafeMutablePointer<stat>) -> Int32 { real.status(file, record) }
  func status(_ directory: Int32, _ path: UnsafePointer<CChar>, _ record: UnsafeMutablePointer<stat>) -> Int32 {
    real.status(directory, path, record)
  }
  func changeMode(_ directory: Int32, _ mode: mode_t) -> Int32 { real.changeMode(directory, mode) }
  func list(
    _ directory: Int32, _ path: UnsafePointer<CChar>, _ visit: (UnsafePointer<CChar>, UInt8) -> Void
  ) -> Int32 { real.list(directory, path, visit) }
  func lock(_ file: Int32) -> Int32 { real.lock(file) }
}
