import Files
import Glibc
import TestSupport
import Testing

@testable import Output

/// Every call fails, once or from then on. From then on is what a kill is to the disk: nothing more is done, tidying
/// included.
@Suite struct FaultTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: FaultyCalls.Fault
    let isLasting: Bool
    var refusesExchange = false
    var isSplit = false
    var testDescription: String { name }
  }

  static let exchangeWays = [
    Way(name: "disk full once", fault: .error(ENOSPC), isLasting: false),
    Way(name: "disk full for good", fault: .error(ENOSPC), isLasting: true),
    Way(name: "killed", fault: .error(EIO), isLasting: true),
    Way(name: "input or output error once", fault: .error(EIO), isLasting: false),
    Way(name: "interrupted by a signal", fault: .error(EINTR), isLasting: false),
    Way(name: "short write", fault: .short, isLasting: true),
    Way(name: "not permitted once", fault: .error(EPERM), isLasting: false),
  ]

  static let inPlaceWays = [
    Way(name: "disk full once", fault: .error(ENOSPC), isLasting: false, refusesExchange: true),
    Way(name: "killed", fault: .error(EIO), isLasting: true, refusesExchange: true),
    Way(name: "killed across file systems", fault: .error(EIO), isLasting: true, refusesExchange: true, isSplit: true),
    Way(
      name: "disk full across file systems", fault: .error(ENOSPC), isLasting: false, refusesExchange: true,
      isSplit: true),
  ]

  @Test(arguments: exchangeWays) func leavesTheOldSiteOrTheNewOneWhole(way: Way) throws {
    for number in 1...(try calls(way)) {
      let site = try SiteFixture()
      try site.writeOld()
      let error = try attempt(site, way, number)
      let tree = try site.tree()
      let isWhole = tree == site.oldTree || tree == site.newTree
      #expect(isWhole, "call \(number): \(error?.description ?? "no error")")
      if error == nil { #expect(tree == site.newTree, "call \(number)") }
      if !way.isLasting, !isBeingTidied(error) { try expectTidy(site, number) }
      try expectHealed(site, number)
    }
  }

  @Test(arguments: inPlaceWays) func finishesAnInterruptedRenewal(way: Way) throws {
    for number in 1...(try calls(way)) {
      let site = try SiteFixture()
      try site.writeOld()
      _ = try attempt(site, way, number)
      for (path, text) in try site.tree() {
        let isEither = site.oldTree[path] == text || site.newTree[path] == text
        #expect(isEither, "call \(number): \(path)")
      }
      for path in site.oldTree.keys where site.newTree[path] != nil {
        #expect(try site.tree()[path] != nil, "call \(number): \(path) is missing")
      }
      try expectHealed(site, number)
    }
  }

  @Test func renewsInPlaceWhatCannotBeExchanged() throws {
    for isSplit in [false, true] {
      let site = try SiteFixture()
      try site.writeOld()
      let report = try site.writeNew(calls: FaultyCalls(refusesExchange: true, isSplit: isSplit))
      #expect(!report.exchanged)
      #expect(try site.tree() == site.newTree)
      #expect(try site.leftovers() == SiteFixture.tidy)
      #expect(try site.writeNew().written.isEmpty)
    }
  }

  /// How many calls a run without faults takes.
  private func calls(_ way: Way) throws -> Int {
    let site = try SiteFixture()
    try site.writeOld()
    let calls = FaultyCalls(refusesExchange: way.refusesExchange, isSplit: way.isSplit)
    try site.writeNew(calls: calls)
    #expect(calls.calls > 100)
    return calls.calls
  }

  private func attempt(_ site: SiteFixture, _ way: Way, _ number: Int) throws -> OutputError? {
    let calls = FaultyCalls(
      way.fault, at: number, lasting: way.isLasting, refusesExchange: way.refusesExchange, isSplit: way.isSplit)
    do {
      try site.writeNew(calls: calls)
      return nil
    } catch let error as OutputError {
      if case .error(let code) = way.fault {
        let reason = String(cString: strerror(code))
        #expect(error.description.contains(reason) && error.description.contains("/"), "call \(number): \(error)")
      }
      return error
    }
  }

  private func isBeingTidied(_ error: OutputError?) -> Bool {
    if case .unfinished = error { return true }
    return false
  }

  private func expectTidy(_ site: SiteFixture, _ number: Int) throws {
    let left = try leftovers(site).filter { $0 != "stat" }
    #expect(left == ["lock", ".gablota/manifest"], "call \(number)")
  }

  private func expectHealed(_ site: SiteFixture, _ number: Int) throws {
    try site.writeNew()
    #expect(try site.tree() == site.newTree, "call \(number)")
    #expect(try leftovers(site) == SiteFixture.tidy, "call \(number)")
  }

  /// Without what could not be removed for want of permission, which stays.
  private func leftovers(_ site: SiteFixture) throws -> [String] {
    try site.leftovers().filter { !$0.contains(".aside-") }
  }
}
