import Foundation
import TestSupport
import Testing

/// What every page has is limited, since a site's size would be its square.
@Suite struct GrowthLimitTests {
  private func site(_ yaml: String, _ files: [String: String] = [:]) throws -> TestSite {
    try TestSite(
      files.merging([
        "site.yaml": "title: Limits\n\(yaml)collections:\n  things: {source: t.csv, key: id, path: /}\n",
        "t.csv": "id,name\n1,One\n",
      ]) { $1 })
  }

  private func links(_ count: Int) -> String {
    "navigation:\n" + (0..<count).map { "  - {label: L\($0), url: 'https://example.org/\($0)'}\n" }.joined()
  }

  @Test func moreTabsThanTheLimitAreRefused() throws {
    #expect(try site(links(200)).build().code == 0)
    let result = try site(links(201)).build()
    #expect(result.code == 1)
    #expect(
      result.errorText.contains(
        "site/site.yaml:3:3: error[site.too-many-tabs]: the navigation has 201 tabs, and every page shows them all, so the limit is 200"
      ), "\(result.errorText)")
  }

  @Test func theFootOfEveryPageLeadsToAHundredPagesAtMost() throws {
    let pages = { (count: Int) in
      Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("pages/p\($0).md", "---\ntitle: Page \($0)\n---\nText\n") })
    }
    let few = try site("", pages(100))
    let small = try few.build()
    #expect(small.code == 0 && small.errorText.isEmpty, "\(small.errorText)")
    let many = try site("", pages(130))
    let result = try many.build()
    #expect(result.code == 0)
    #expect(
      result.errorText.contains(
        "warning[site.foot-pages]: no tab leads to 130 pages, and the foot of every page leads to 100 at most"),
      "\(result.errorText)")
    #expect(try many.page("/").count(of: "Page ") == 100)
    #expect(many.hasFile("/p129/index.html"))
  }

  @Test func aTemplateThatWritesNothingIsAMistake() throws {
    for text in ["", "\n  \n", "{# a note #}"] {
      let result = try site("", ["templates/record.html": text]).build()
      #expect(result.code == 1)
      #expect(
        result.errorText.contains(
          "templates/record.html: error[template.empty-page]: the page things/1/index.html is empty"),
        "\(result.errorText)")
    }
  }

  @Test func aPatternOfADataPackageIsLinearToo() throws {
    let site = try TestSite([
      "site.yaml": "title: Package\ndatapackage: datapackage.json\n",
      "datapackage.json": """
      {"resources": [{"name": "things", "path": "t.csv", "schema": {"primaryKey": "id", "fields": [{"name": "id"},
        {"name": "name"}, {"name": "n", "constraints": {"pattern": "^(\\\\d+[- ]?)+$"}}]}}]}
      """,
      "t.csv": "id,name,n\n1,One,123456789012345678901234x\n",
    ])
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("error[record.pattern]"), "\(result.errorText)")
  }
}
