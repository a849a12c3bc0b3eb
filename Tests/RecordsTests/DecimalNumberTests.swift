import Records
import TestSupport
import Testing

struct DecimalNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("14.00", "14.00"), ("+3", "3"), (".5", "0.5"), ("5.", "5"), ("-.05", "-0.05"),
    ("4.39E+8", "439000000"), ("1e-3", "0.001"), ("-12.50", "-12.50"), ("007", "7"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
  ])
  func readsPlainAndScientificNumbers(text: String, plain: String) {
    #expect(DecimalNumber(text)?.text == plain)
  }

  @Test(arguments: [
    "", "-", ".", "1,5", "1.2.3", "1e", "1e+", "0x10", " 1", "1 ", "١", "1e401", "NaN", "inf", "--1",
    "999999999999999999999999999999999999999999",
  ])
  func refusesWhatIsNoNumber(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: [
    ("1.0", "1"), ("1e2", "100"), ("0", "0.000"), ("-5.10", "-5.1"), ("1e400", "1e400"),
  ])
  func equalsTheSameNumberWithOtherDigits(left: String, right: String) throws {
    let (left, right) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(arguments: [
    ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0.1", "0.11"), ("9", "10.0"), ("1e-400", "1e400"), ("-1e400", "1e-400"),
    ("-1e400", "-1e-400"), ("0", "1e-400"),
    ("99999999999999999999999999999999999999", "1e300"),
  ])
  func ordersBySize(small: String, large: String) throws {
    let (small, large) = (try #require(DecimalNumber(small)), try #require(DecimalNumber(large)))
    #expect(small < large)
    #expect(!(large < small))
    #expect(small != large)
  }

  @Test func givesNothingInsteadOfTrappingWhereAResultDoesNotFit() throws {
    let huge = try #require(DecimalNumber("99999999999999999999999999999999999999"))
    let tiny = try #require(DecimalNumber("1e-400"))
    #expect(huge.adding(huge) == nil)
    #expect(huge.multiplied(by: huge) == nil)
    #expect(huge.adding(tiny) == nil)
    #expect(tiny.multiplied(by: tiny) == nil)
    #expect(huge.divided(by: .zero, places: 2) == nil)
    for (left, expected) in [(5, 2), (7, 4), (9, 4), (-5, -2)] {
      #expect(DecimalNumber(left).divided(by: DecimalNumber(2), digits: 1) == DecimalNumber(expected), "\(left) / 2")
    }
    #expect(DecimalNumber(coefficient: .min, scale: 0) == nil)
    #expect(DecimalNumber("1e400")?.integer == nil)
    #expect(DecimalNumber("9223372036854775808")?.integer == nil)
    #expect(DecimalNumber("9223372036854775807.0")?.integer == .max)
  }

  @Test(arguments: [
    ("2.5", 0, Rounding.halfEven, "2"), ("3.5", 0, .halfEven, "4"), ("2.5", 0, .halfUp, "3"),
    ("-2.5", 0, .halfUp, "-3"),
    ("-2.5", 0, .halfEven, "-2"), ("2.51", 0, .halfEven, "3"), ("2.99", 1, .down, "2.9"), ("1", 2, .down, "1.00"),
    ("0.005", 2, .halfUp, "0.01"), ("0.005", 2, .halfEven, "0.00"), ("-0.001", 2, .down, "0.00"),
  ])
  func roundsAsAsked(text: String, places: Int, rounding: Rounding, expected: String) {
    #expect(DecimalNumber(text)?.rounded(to: places, rounding)?.text == expected)
  }

  /// Python's `decimal` with plenty of digits judges sums, products and quotients of generated numbers.
  @Test func agreesWithPythonsDecimal() throws {
    var generator = Generator(seed: 7)
    let pairs = (0..<600).map { _ in (generator.decimal(), generator.decimal()) }
    let judged = try runPython(
      """
      import sys, decimal
      decimal.getcontext().prec = 200
      for line in sys.stdin:
          a, b = map(decimal.Decimal, line.split())
          q = (a / b).quantize(decimal.Decimal("0.0001"), decimal.ROUND_HALF_EVEN) if b else None
          u = (a / b).quantize(decimal.Decimal("0.01"), decimal.ROUND_HALF_UP) if b else None
          print(f"{a + b:f} {a - b:f} {a * b:f} {(a > b) - (a < b)} " + (f"{q:f} {u:f}" if b else "none none"))
      """, input: Array(pairs.map { "\($0) \($1)\n" }.joined().utf8))
    let lines = judged.text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count == pairs.count)
    for (pair, expected) in zip(pairs, lines) {
      let left = try #require(DecimalNumber(pair.0))
      let right = try #require(DecimalNumber(pair.1))
      let results = [
        left.adding(right)?.text, left.subtracting(right)?.text, left.multiplied(by: right)?.text,
        "\(left < right ? -1 : (left == right ? 0 : 1))", left.divided(by: right, places: 4)?.text,
        left.divided(by: right, places: 2, .halfUp)?.text,
      ]
      // Python keeps the sign of a zero.
      let wanted = expected.utf8.split(separator: 0x20).map { plainZero(String(decoding: $0, as: UTF8.self)) }
      #expect(results.map { $0 ?? "none" } == wanted, "\(pair)")
    }
  }

  private func plainZero(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.allSatisfy({ [0x2D, 0x2E, 0x30].contains($0) }) else {
      return text
    }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }
}
