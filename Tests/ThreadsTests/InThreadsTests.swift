import Threads
import Glibc
import Synchronization
import Testing
import Text

@Suite struct InThreadsTests {
  @Test(arguments: [0, 1, 2, 3, 1_000], [1, 2, 5])
  func everyNumberIsTakenOnce(count: Int, threads: Int) {
    let taken = Mutex([Int](repeating: 0, count: count))
    inThreads(count, threads: threads) { number in taken.withLock { $0[number] += 1 } }
    #expect(taken.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  @Test func twoFunctionsRunAtTheSameTimeAndBothResultsCome() {
    let meeting = Meeting()
    let (word, number) = inTwo({ meeting.meet() ? "one" : "alone" }, { meeting.meet() ? 2 : 0 })
    #expect(word == "one" && number == 2)
  }

  @Test func whatGivesWayToOthersHasThreadsThatDoSoToo() {
    let before = priority()
    let seen = Mutex<[CInt]>([])
    behindOthers {
      let meeting = Meeting()
      inThreads(2, threads: 2) { _ in
        guard meeting.meet() else { return }
        let own = priority()
        seen.withLock { $0.append(own) }
      }
    }
    #expect(seen.withLock { $0 } == [max(before, 10), max(before, 10)])
    #expect(priority() == before)
  }
}

/// Where two threads wait for each other.
private final class Meeting: Sendable {
  private let arrived = Atomic(0)

  /// Whether the other one came too.
  func meet() -> Bool {
    arrived.add(1, ordering: .sequentiallyConsistent)
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(60) {
      if arrived.load(ordering: .sequentiallyConsistent) == 2 { return true }
      sched_yield()
    }
    return false
  }
}

/// The calling thread's: the higher, the less it gets.
private func priority() -> CInt { getpriority(numericCast(PRIO_PROCESS.rawValue), 0) }
