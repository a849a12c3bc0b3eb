import Diagnostics
import Foundation
import Templates
import Testing

/// Templates that would run, nest or grow without end.
@Suite(.serialized) struct BombTests {
  /// How long one may take. A build without optimization runs the same steps many times slower.
  private static let seconds = 2.0
  #if DEBUG
    private static let fuel = Limits().fuel / 20
  #else
    private static let fuel = Limits().fuel
  #endif

  @Test func stopsEveryBombWithALocatedError() throws {
    let bombs = try CaseFile.all(in: "Bombs")
    #expect(bombs.count >= 40)
    for bomb in bombs {
      let start = DispatchTime.now().uptimeNanoseconds
      let failure = explode(bomb)
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      #expect(failure?.location?.span != nil, "\(bomb.title): \(failure?.message ?? "no error")")
      #expect(seconds < Self.seconds, "\(bomb.title) took \(seconds) s")
    }
    #expect(try peakMegabytes() < 512)
  }

  private func explode(_ bomb: TemplateCase) -> Diagnostic? {
    do {
      _ = try bomb.render { $0.limits.fuel = Self.fuel }
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  /// The most memory the process had at once.
  private func peakMegabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) / 1024
  }
}
