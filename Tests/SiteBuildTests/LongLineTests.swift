import Diagnostics
import SiteBuild
import Testing

/// A site file in which everything stands on one line, as programs write it.
@Suite struct LongLineTests {
  /// Walking along the line for each value would take hours.
  @Test(.timeLimit(.minutes(1))) func isReadInOneGo() throws {
    let values = 300_000
    let text = "list: [" + repeatElement("é", count: values).joined(separator: ",") + "]\n"
    let log = DiagnosticLog()
    let node = try #require(parseConfig(SourceFile(path: "site.yaml", text: text), log: log))
    let items = try #require(node["list"]).items
    #expect(items.count == values)
    #expect(items.last?.location.span == 7 + 3 * (values - 1)..<7 + 3 * values - 1)
    #expect(!log.hasErrors)
  }
}
