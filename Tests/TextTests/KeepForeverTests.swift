import Synchronization
import Testing

@testable import Text

/// Says when it is freed.
private final class Watched: Sendable {
  let name: String
  private let freed: Freed

  init(_ name: String, _ freed: Freed) {
    self.name = name
    self.freed = freed
  }

  deinit { freed.count.add(1, ordering: .relaxed) }
}

private final class Freed: Sendable {
  let count = Atomic(0)
}

@Suite("Objects that are kept")
struct KeepForeverTests {
  @Test("stay when nobody knows them any more, however many threads have known them")
  func kept() {
    let freed = Freed()
    // The address hides from the test that the object is known here.
    let address: UInt = {
      let object = Watched("a name that is longer than fifteen bytes", freed)
      stopCounting(object)
      inThreads(64, threads: 8) { _ in
        var copies: [Watched] = []
        for _ in 0..<1_000 { copies.append(object) }
        #expect(copies.allSatisfy { $0.name.isExactly("a name that is longer than fifteen bytes") })
      }
      return UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }()
    #expect(freed.count.load(ordering: .relaxed) == 0)
    let object = UnsafeRawPointer(bitPattern: address).map { Unmanaged<Watched>.fromOpaque($0).takeUnretainedValue() }
    #expect(object?.name.isExactly("a name that is longer than fifteen bytes") == true)
  }

  @Test("are counted as all others in a process that goes on")
  func counted() {
    let freed = Freed()
    do {
      let object = Watched("a", freed)
      keepForever(object)
      keepForever(value: [object, object])
    }
    #expect(freed.count.load(ordering: .relaxed) == 1)
  }
}
