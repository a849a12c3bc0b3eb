import Threads
import Synchronization
import Templates
import Text

/// How many pages a worker takes at a time: enough that the counter is not contended, few enough that the last worker
/// does not keep the others waiting.
private let portion = 32

/// What one thread has while it renders page after page, so that memory does not grow with their number.
struct RenderWorker: ~Copyable {
  /// The page's bytes.
  var buffer: [UInt8] = []
  /// What came out the same on other pages.
  let memory: RenderMemory

  init(_ pieces: PieceStore) { memory = RenderMemory(pieces) }
}

/// Calls `render` for every page from 0 below `count`, from `jobs` threads. Ends early when `render` gives `false`.
func renderInParallel(count: Int, jobs: Int, render: @Sendable (Int, inout RenderWorker) -> Bool) {
  let next = Atomic(0)
  let isStopped = Atomic(false)
  let pieces = PieceStore(pages: count)
  let workers = max(1, min(jobs, count))
  inThreads(workers, threads: workers) { _ in
    var worker = RenderWorker(pieces)
    worker.buffer.reserveCapacity(1 << 16)
    while !isStopped.load(ordering: .relaxed) {
      let start = next.wrappingAdd(portion, ordering: .relaxed).oldValue
      if start >= count { return }
      for page in start..<min(start + portion, count) {
        worker.buffer.removeAll(keepingCapacity: true)
        if !render(page, &worker) {
          isStopped.store(true, ordering: .relaxed)
          return
        }
      }
    }
  }
}
