import Dispatch
import Synchronization

/// How many pages a worker takes at a time: enough that the counter is not contended, few enough that the last worker
/// does not keep the others waiting.
private let portion = 32

/// Calls `render` for every page from 0 below `count`, from `jobs` threads, each with a buffer that it keeps; so memory does
/// not grow with the number of pages. Ends early when `render` gives `false`.
func renderInParallel(count: Int, jobs: Int, render: @Sendable (Int, inout [UInt8]) -> Bool) {
  let next = Atomic(0)
  let isStopped = Atomic(false)
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    var buffer: [UInt8] = []
    buffer.reserveCapacity(1 << 16)
    while !isStopped.load(ordering: .relaxed) {
      let start = next.wrappingAdd(portion, ordering: .relaxed).oldValue
      if start >= count { return }
      for page in start..<min(start + portion, count) {
        buffer.removeAll(keepingCapacity: true)
        if !render(page, &buffer) {
          isStopped.store(true, ordering: .relaxed)
          return
        }
      }
    }
  }
}
