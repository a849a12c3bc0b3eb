import TestSupport
import Testing

/// The theme has texts in traditional Chinese alone.
@Suite struct SimplifiedChineseTests {
  private static let head = "title: T\ntime_zone: Europe/London\nbase_url: https://x.example\ncollections:\n"

  @Test(arguments: ["zh-Hans", "zh-CN"]) func simplifiedChineseIsToldToHaveNoTexts(_ language: String) throws {
    let site = try TestSite([
      "site.yaml": "language: \(language)\n" + Self.head + "  things: {source: a.csv, key: id}\n",
      "a.csv": "id,name\n1,A\n",
    ])
    #expect(try site.build().errorText.contains("warning[site.simplified-chinese]"))
  }
}
