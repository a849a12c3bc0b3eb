import Testing

@testable import SiteBuild

struct ShelfTests {
  @Test func digitsOfAFrenchKeyboardAreDigits() {
    #expect("ç_è&éà\"&'".withDigitsOfFrenchKeys == "987120314")
    #expect("9780141439587".withDigitsOfFrenchKeys == "9780141439587")
    #expect("Emma (1815)".withDigitsOfFrenchKeys == "Emma (1815)")
  }

  @Test func keysGoOnWhereAllAreNumbers() {
    #expect(nextNumber(after: ["1", "7", "3"]) == 8)
    #expect(nextNumber(after: ["1", "b"]) == nil)
    #expect(nextNumber(after: ["01"]) == nil)
    #expect(nextNumber(after: []) == 1)
  }
}
