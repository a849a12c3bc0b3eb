import TestSupport
import Testing

@testable import Preview

struct QRCodeTests {
  /// The standard's own way to know a right code: each corner has its square, and the dark module its place.
  @Test(arguments: [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])
  func aCodeIsAsLargeAsItsTextNeeds(_ count: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: count)))
    let most = [14, 26, 42, 62, 84, 106]
    let version = try #require(most.firstIndex { count <= $0 }) + 1
    #expect(code.size == 17 + 4 * version)
    #expect(code.modules[(code.size - 8) * code.size + 8])
    for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
      let square = (0..<7).map { down in (0..<7).map { code.modules[(row + down) * code.size + column + $0] } }
      #expect(square[0] == [true, true, true, true, true, true, true])
      #expect(square[3] == [true, false, true, true, true, false, true])
    }
  }

  @Test func aTextThatIsTooLongHasNone() { #expect(QRCode(String(repeating: "a", count: 107)) == nil) }
}
