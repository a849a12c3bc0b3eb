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

  /// Each of the two waits until the other is there too.
  @Test(.timeLimit(.minutes(1)))
  func twoFunctionsRunAtTheSameTimeAndBothResultsCome() {
    let arrived = Atomic(0)
    let meet = { @Sendable in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
    }
    let (word, number) = inTwo(
      {
        meet()
        return "one"
      },
      {
        meet()
        return 2
      })
    #expect(word == "one" && number == 2)
  }

  @Test func whatGivesWayToOthersHasThreadsThatDoSoToo() {
    let before = priority()
    let seen = Mutex<[CInt]>([])
    behindOthers {
      inThreads(2, threads: 2) { _ in
        let own = priority()
        seen.withLock { $0.append(own) }
      }
    }
    #expect(seen.withLock { $0 } == [max(before, 10), max(before, 10)])
    #expect(priority() == before)
  }
}

/// The calling thread's: the higher, the less it gets.
private func priority() -> CInt { getpriority(numericCast(PRIO_PROCESS.rawValue), 0) }
