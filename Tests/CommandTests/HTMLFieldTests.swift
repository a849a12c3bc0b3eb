import TestSupport
import Testing

/// Descriptions out of an interface are HTML: pages show them as markup, everything else shows their words.
@Suite struct HTMLFieldTests {
  private static let row = "<p>Doors open at <b>six</b>.</p><script>alert(1)</script>"

  @Test func aFieldOfHTMLIsSafeMarkupOnPagesAndWordsElsewhere() throws {
    let site = try TestSite.builtThings(
      "event", "      description: {type: html}\n", "id,name,start,description\n1,A,2026-10-01,\(Self.row)\n",
      of: "    search: {texts: [description], show: [description]}\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("<p>Doors open at <b>six</b>.</p>\n</div>"), "\(page)")
    #expect(page.contains("<meta name=\"description\" content=\"Doors open at six.\""))
    #expect(page.contains("\"description\":\"Doors open at six.\""), "\(page)")
    #expect(!page.contains("alert(1)"))
    let index = try site.output().filter { $0.key.contains("/index-") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(index.contains { $0.contains("Doors open at six.") } && !index.contains { $0.contains("<p>") })
  }

  @Test func htmlWithoutWordsIsNoValue() throws {
    let site = try TestSite.builtThings(
      "event", "      description: {type: html}\n", "id,name,start,description\n1,A,2026-10-01,<p> </p>\n")
    #expect(!(try site.page("/things/1/").contains("event-description")))
  }

  @Test func initSeesWhichItIs() throws {
    let folder = try TemporaryDirectory(inMemory: true)
    try folder.write(
      "id,name,start,description\n1,Tom &amp; Jerry,2026-10-01,\(Self.row)\n2,B,2026-10-02,<p>b\n", to: "things.csv")
    let made = try Gablota.run("init", "site", "--from", "things.csv", in: folder.path)
    #expect(made.code == 0, "\(made.errorText)")
    let yaml = try folder.text("site/site.yaml")
    #expect(yaml.contains("description: {from: description, type: html}"), "\(yaml)")
    #expect(yaml.contains("name: {from: name, entities: true}"), "\(yaml)")
    let built = try Gablota.run("build", "site", "--now", "2026-09-17T12:00", in: folder.path)
    #expect(built.code == 0 && built.errorText == "", "\(built.errorText)")
    #expect(try folder.text("site/public/things/1/index.html").contains(">Tom &amp; Jerry</h1>"))
  }

  @Test func referencesInPlainTextsAreTold() throws {
    let site = try TestSite([
      "site.yaml": "title: T\ntime_zone: UTC\ncollections:\n  things:\n    source: things.csv\n    key: id\n",
      "things.csv": "id,name\n1,Tom &amp; Jerry\n",
    ])
    let built = try site.build()
    #expect(built.errorText.contains("warning[record.character-reference]"), "\(built.errorText)")
  }

  @Test func htmlInAFieldOfMarkdownIsToldWithItsCure() throws {
    let site = try TestSite([
      "site.yaml":
        "title: T\ntime_zone: UTC\ncollections:\n  things:\n    kind: event\n    source: things.csv\n    key: id\n",
      "things.csv": "id,name,start,description\n1,A,2026-10-01,\(Self.row)\n",
    ])
    #expect(try site.build().errorText.contains("write  type: html  under fields.description"))
  }
}
