import Records
import Testing

/// Regular expressions of sites and data packages: linear, without what is not, and for letters of all scripts.
@Suite struct PatternTests {
  private func matches(_ expression: String, _ value: String) throws -> Bool { try Pattern(expression).matches(value) }

  private func mistake(_ expression: String) -> PatternMistake? {
    do {
      _ = try Pattern(expression)
      return nil
    } catch {
      return error as? PatternMistake
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (#"^(\d+[- ]?)+$"#, "123456789012345678901234x"), ("(a+)+$", "aaaaaaaaaaaaaaaaaaaab"), ("(a|aa)+", "aaaaaaaaab"),
      ("(.*)*x", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    ])
  func repetitionsInRepetitionsTakeNoLongerForValuesThatDoNotMatch(expression: String, value: String) throws {
    #expect(try !matches(expression, value))
    let long = String(repeating: value.first ?? "a", count: 100_000)
    #expect(try !matches(expression, long + "\u{1}"))
  }

  @Test func deepNestingIsReadOrRefused() {
    #expect(mistake(String(repeating: "[", count: 2_200)) != nil)
    #expect(mistake(String(repeating: "(", count: 100_000)) != nil)
    _ = mistake(String(repeating: "(", count: 2_200) + "a" + String(repeating: ")", count: 2_200))
  }

  @Test(arguments: [
    (#"\w+"#, "Zażółć"), (#"\w+"#, "Ελένη"), (#"[\w-]+"#, "Müller-Lüdenscheidt"), (#"\d{2}"#, "٣٤"),
    (#"[^\W_]+"#, "Łódź"),
    (#"[]\d]+"#, "]1"), ("[[:alpha:]]+", "ab"), (#"\D\W"#, "a "), (#"\x{17C}"#, "ż"),
    ("a|bc", "bc"),
  ])
  func wholeValuesMatchInEveryScript(expression: String, value: String) throws {
    #expect(try matches(expression, value))
    #expect(try !matches(expression, value + "\u{1}\u{1}"))
  }

  @Test func aBracketRightBehindTheOpeningOneMeansItself() throws {
    #expect(try matches(#"[^]\d]+"#, "ab") && !matches(#"[^]\d]+"#, "a]") && !matches(#"[^]\d]+"#, "a1"))
  }

  @Test(arguments: [(#"[^\W_]+"#, "a_"), (#"\W"#, "ü"), (#"\D"#, "٣"), ("[0-9]{2}", "123"), ("b", "abc")])
  func otherValuesDoNot(expression: String, value: String) throws { #expect(try !matches(expression, value)) }

  @Test(arguments: [
    (#"(a)\1"#, "\"\\1\" refers back to an earlier part, which patterns cannot do here"),
    (
      "(?=a)b",
      "\"(?=\" is not known: patterns have no look-ahead, look-behind or possessive repetition"
    ),
    (#"\h"#, "it is not known"), ("[a", "it is not well formed"), ("x{2", nil),
    ("a{1001}", "\"{1001}\" makes the pattern too large"),
    ("((a{100}){100}){100}", "\"{100}\" makes the pattern too large"),
  ])
  func whatLinearTimeDoesNotKnowIsTold(expression: String, message: String?) {
    #expect(mistake(expression)?.message == message)
  }
}
