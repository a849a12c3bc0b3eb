import TestSupport
import Testing

@testable import SiteBuild

/// Comparing a file with what it was, from both ends at once.
@Suite struct EditedFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func ends(_ new: [UInt8], _ old: [UInt8], portion: Int) throws -> [Int]? {
    try folder.write(new, to: "file")
    let file = try #require(EditedFile(folder.path("file")))
    return file.sameEnds(as: old, portion: portion).map { [$0.prefix, $0.suffix] }
  }

  /// The same by looking at one byte after the other.
  private func plainEnds(_ new: [UInt8], _ old: [UInt8]) -> [Int]? {
    if new == old { return nil }
    let prefix = zip(new, old).prefix { $0 == $1 }.count
    let suffix = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
    return [prefix, min(suffix, min(new.count, old.count) - prefix)]
  }

  @Test func theEndsAreThoseThatLookingAtEveryByteFinds() throws {
    var random = SeededRandom(seed: 66)
    for _ in 0..<2_000 {
      let old = (0..<Int.random(in: 0...90, using: &random)).map { _ in UInt8.random(in: 97...98, using: &random) }
      var new = old
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let start = Int.random(in: 0...new.count, using: &random)
        let end = min(new.count, start + Int.random(in: 0...3, using: &random))
        let piece = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: 97...99, using: &random) }
        new.replaceSubrange(start..<end, with: piece)
      }
      let portion = Int.random(in: 1...40, using: &random)
      #expect(try ends(new, old, portion: portion) == plainEnds(new, old), "\(new) \(old) \(portion)")
    }
  }

  @Test func whatIsLongerThanAPortionIsComparedWhole() throws {
    let old = [UInt8](repeating: 97, count: 1_000_000)
    for place in [0, 1, 262_143, 262_144, 499_999, 737_856, 999_998, 999_999] {
      var new = old
      new[place] = 98
      #expect(try ends(new, old, portion: 1 << 18) == [place, old.count - place - 1])
    }
    #expect(try ends(old + [98], old, portion: 1 << 18) == [1_000_000, 0])
    #expect(try ends(Array(old.dropLast()), old, portion: 1 << 18) == [999_999, 0])
  }
}
