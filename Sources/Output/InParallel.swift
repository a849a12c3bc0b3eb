import Threads
import Synchronization
import Text

/// Does something for the positions below a count, in parts; in two threads when there is much to do, since creating and
/// removing names keeps the processor busier than the disk. Stops soon after the first error and throws it.
func inParallel(
  _ count: Int, _ body: @Sendable (Range<Int>) throws(OutputError) -> Void
) throws(OutputError) {
  let part = 512
  // Little work goes in its order, which makes it the same each time.
  guard count > part * 4 else { return try body(0..<count) }
  let next = Atomic<Int>(0)
  let failure = Mutex<OutputError?>(nil)
  withoutActuallyEscaping(body) { body in
    inThreads(2, threads: 2) { _ in
      while true {
        let start = next.add(part, ordering: .relaxed).oldValue
        guard start < count, failure.withLock({ $0 == nil }) else { return }
        do throws(OutputError) {
          try body(start..<min(count, start + part))
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}
