import Dispatch
import Synchronization

/// What two functions return, each on a processor of its own.
public func inTwo<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let one = Mutex<First?>(nil)
  let other = Mutex<Second?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { part in
    if part == 0 {
      let result = first()
      one.withLock { $0 = result }
    } else {
      let result = second()
      other.withLock { $0 = result }
    }
  }
  // Both are there; a function that was not called is called now.
  return (one.withLock { $0 } ?? first(), other.withLock { $0 } ?? second())
}
