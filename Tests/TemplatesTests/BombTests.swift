import Diagnostics
import Foundation
import Templates
import Testing

/// Templates that would run, nest or grow without end. `Tests/Fuzzing` holds each to time and memory in a process of its
/// own.
@Suite(.serialized) struct BombTests {
  // A build without optimization runs the same steps many times slower.
  #if DEBUG
    private static let fuel = Limits().fuel / 20
  #else
    private static let fuel = Limits().fuel
  #endif

  @Test func stopsEveryBombWithALocatedError() throws {
    let bombs = try CaseFile.all(in: "Bombs")
    #expect(bombs.count >= 40)
    for bomb in bombs {
      let failure = explode(bomb)
      #expect(failure?.location?.span != nil, "\(bomb.title): \(failure?.message ?? "no error")")
    }
  }

  private func explode(_ bomb: TemplateCase) -> Diagnostic? {
    do {
      _ = try bomb.render { $0.limits.fuel = Self.fuel }
      return nil
    } catch {
      return error as? Diagnostic
    }
  }
}
