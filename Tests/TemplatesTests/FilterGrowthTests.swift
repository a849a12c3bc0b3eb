import Templates
import Testing

/// Filters whose work was the square of a text's length.
@Suite struct FilterGrowthTests {
  private func rendered(_ template: String) throws -> String {
    try Environment(Configuration(), loader: MemoryLoader([("main.txt", template)])).template("main.txt").render()
  }

  @Test(.timeLimit(.minutes(1))) func aLongWordIsWrapped() throws {
    #expect(try rendered("{{ ('a' * 400000) | wordwrap(1) | length }}") == "799999")
    #expect(try rendered("{{ ('a-b' * 3) | wordwrap(3) }}") == "a-\nba-\nba-\nb")
  }

  @Test(.timeLimit(.minutes(1))) func punctuationAndSignsAroundAddressesAreParted() throws {
    let link = "<a href=\"https://aa.com\" rel=\"noopener\">aa.com</a>"
    #expect(try rendered("{{ '((aa.com))' | urlize }}") == "((\(link)))")
    #expect(
      try rendered("{{ ('(' * 200000 ~ 'aa.com' ~ ')' * 200000) | urlize | length }}") == "\(400_000 + link.utf8.count)"
    )
    #expect(try rendered("{{ ('x(' * 100000 ~ 'y' ~ ')' * 100000) | urlize | length }}") == "300001")
    #expect(try rendered("{{ ('@' * 200000) | urlize | length }}") == "200000")
    #expect(try rendered("{{ 'a@b@c.de' | urlize }}") == "<a href=\"mailto:a@b@c.de\">a@b@c.de</a>")
  }

  @Test func whatAFilterMakesCostsSteps() throws {
    func steps(_ template: String) throws -> Int {
      var output: [UInt8] = []
      return try Environment(Configuration(), loader: MemoryLoader([("main.txt", template)])).template("main.txt")
        .render(Bindings(), into: &output).fuelUsed
    }
    #expect(try steps("{{ 'a' | center(1000000) | length }}") > 50_000)
    #expect(try steps("{{ ['a'] | map('center', 1000000) | list | length }}") > 50_000)
    #expect(try steps("{{ [1] | batch(100000, 0) | list | length }}") > 50_000)
  }
}
