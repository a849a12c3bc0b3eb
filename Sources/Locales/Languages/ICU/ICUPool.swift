import Synchronization

/// Objects of ICU of one kind. One thread may use an object at a time, so each is lent out and kept for the next.
final class ICUPool: Sendable {
  // Moves between threads, but only through the mutex below: who takes it out has it alone.
  private struct Object: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let idle = Mutex<[Object]>([])
  private let open: @Sendable () -> OpaquePointer?
  private let close: @Sendable (OpaquePointer) -> Void

  init(open: @escaping @Sendable () -> OpaquePointer?, close: @escaping @Sendable (OpaquePointer) -> Void) {
    self.open = open
    self.close = close
  }

  deinit {
    for object in idle.withLock({ $0 }) { close(object.pointer) }
  }

  /// Runs `body` with an object that nobody else uses meanwhile; `nil` when ICU cannot make one.
  func withObject<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
    guard let object = idle.withLock({ $0.popLast() }) ?? open().map(Object.init) else { return nil }
    defer { idle.withLock { $0.append(object) } }
    return body(object.pointer)
  }
}
