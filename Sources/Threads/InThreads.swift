import Glibc
import Synchronization

/// Calls a function with every number from 0 below a count, from as many threads as the machine has processors: the one
/// that calls and others that live no longer than the call, and that yield to other work as the calling one does.
///
/// - Parameter threads: how many to use; `nil`: one for each processor.
public func inThreads(_ count: Int, threads: Int? = nil, _ body: @Sendable (Int) -> Void) {
  let next = Atomic(0)
  withoutActuallyEscaping(body) { body in
    let share = { @Sendable in
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if number >= count { return }
        body(number)
      }
    }
    let helpers = max(0, min(count, threads ?? processorCount) - 1)
    let started = (0..<helpers).compactMap { _ in startThread(share) }
    share()
    for thread in started { pthread_join(thread, nil) }
  }
}

/// What two functions return, each on a processor of its own.
public func inTwo<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let one = Mutex<First?>(nil)
  let other = Mutex<Second?>(nil)
  inThreads(2, threads: 2) { part in
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

/// Calls a function on a thread to which the processors come when nobody else wants them much, and waits for it.
public func behindOthers(_ body: @Sendable () -> Void) {
  withoutActuallyEscaping(body) { body in
    let thread = startThread {
      // A thread of its own, as there is no way back: only the administrator may raise a priority. Under Linux it is the
      // thread's, and of those that it starts. Ten is a tenth of the weight of others.
      let which: __priority_which_t = numericCast(PRIO_PROCESS.rawValue)
      setpriority(which, 0, max(10, getpriority(which, 0)))
      body()
    }
    if let thread { pthread_join(thread, nil) } else { body() }
  }
}

/// The processors that the machine has.
public let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts a thread, which is to be joined; `nil` where the system has none to give, and then nothing was called.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let work = Unmanaged.passRetained(Work(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { work in
      work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
      return nil
    }, work.toOpaque())
  if code == 0 { return thread }
  work.release()
  return nil
}
