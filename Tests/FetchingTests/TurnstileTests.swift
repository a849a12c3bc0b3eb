import Glibc
import Synchronization
import Testing
import Text
import Threads

@testable import Fetching

/// Servers are not asked more at a time than they bear.
@Suite struct TurnstileTests {
  private struct Inside {
    var count = 0
    var most = 0
    var hosts: [String: Int] = [:]
    var mostToHost = 0
  }

  @Test func fourPassAtATimeAndTwoToAHost() {
    let turnstile = Turnstile()
    let inside = Mutex(Inside())
    inThreads(60, threads: 12) { number in
      let host = ["a", "b", "c"][number % 3]
      turnstile.pass(host) {
        inside.withLock { inside in
          inside.count += 1
          inside.hosts[host, default: 0] += 1
          inside.most = max(inside.most, inside.count)
          inside.mostToHost = max(inside.mostToHost, inside.hosts[host] ?? 0)
        }
        usleep(2_000)
        inside.withLock { inside in
          inside.count -= 1
          inside.hosts[host, default: 0] -= 1
        }
      }
    }
    let seen = inside.withLock { $0 }
    #expect(seen.count == 0)
    #expect((2...Turnstile.most).contains(seen.most), "\(seen.most)")
    #expect((1...Turnstile.mostToHost).contains(seen.mostToHost), "\(seen.mostToHost)")
  }
}
