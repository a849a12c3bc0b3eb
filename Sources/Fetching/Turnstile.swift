import Glibc
import Text

/// Lets at most four requests run at a time, and two to a host: whoever comes too many waits. Unchecked, since what it
/// counts is read and written with the mutex held alone.
final class Turnstile: @unchecked Sendable {
  static let most = 4
  static let mostToHost = 2

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hosts: [ExactString: Int] = [:]
  private var count = 0

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Does something once it is the host's turn.
  func pass<Result, Failure: Error>(
    _ host: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let host = ExactString(host)
    pthread_mutex_lock(mutex)
    while count >= Self.most || hosts[host, default: 0] >= Self.mostToHost { pthread_cond_wait(condition, mutex) }
    count += 1
    hosts[host, default: 0] += 1
    pthread_mutex_unlock(mutex)
    defer {
      pthread_mutex_lock(mutex)
      count -= 1
      hosts[host, default: 1] -= 1
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body()
  }
}
