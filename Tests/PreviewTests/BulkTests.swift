import Testing

@testable import Preview

/// The same done to many cells: each text becomes what the operation says.
struct BulkTests {
  private func change(
    _ operation: BulkChange.Operation, _ text: String = "", by other: String = "", separator: String? = nil,
    isMany: Bool = false
  ) -> BulkChange {
    BulkChange(operation: operation, text: text, other: other, separator: separator, isMany: isMany)
  }

  @Test func aTextIsSetAddedRemovedReplaced() {
    #expect(change(.set, "x").text(of: "old") == "x")
    #expect(change(.append, " & Co").text(of: "Smith") == "Smith & Co")
    #expect(change(.remove, "The ").text(of: "The End of The World") == "End of World")
    #expect(change(.replace, "Łódź", by: "Lodz").text(of: "Łódź, Łódź") == "Lodz, Lodz")
    #expect(change(.replace, "", by: "x").text(of: "a") == "a")
  }

  @Test func aListKeepsTheWayItIsWritten() {
    let semicolons = change(.append, "c", separator: ";", isMany: true)
    #expect(semicolons.text(of: "a; b") == "a; b; c")
    #expect(semicolons.text(of: "a;b") == "a;b;c")
    #expect(semicolons.text(of: "") == "c")
    #expect(semicolons.text(of: "a; c") == "a; c")
    #expect(change(.remove, "a", separator: "|", isMany: true).text(of: "a|ab|b") == "ab|b")
    #expect(change(.replace, "a", by: "x", separator: "; ", isMany: true).text(of: "a; b; x") == "x; b")
  }

  @Test func aListOfJSONStaysOne() {
    #expect(change(.append, "c\"d", isMany: true).text(of: "[\"a\", \"b\"]") == "[\"a\", \"b\", \"c\\\"d\"]")
    #expect(change(.append, "a", isMany: true).text(of: "") == "[\"a\"]")
    #expect(change(.remove, "a", isMany: true).text(of: "[\"a\"]") == "[]")
    #expect(change(.remove, "a").text(of: "[1, 2]") == "[1, 2]")
  }

  @Test func tidyingRemovesWhatNobodySees() {
    let tidy = change(.normalise)
    #expect(tidy.text(of: "  two\u{A0} blanks\u{200B} ") == "two blanks")
    #expect(Array(tidy.text(of: "e\u{301}t").utf8) == Array("\u{E9}t".utf8))
    #expect(tidy.text(of: "a line \n b") == "a line\nb")
    #expect(change(.normalise, separator: ";", isMany: true).text(of: "a ;b; a") == "a; b")
  }
}
