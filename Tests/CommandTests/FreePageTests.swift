import TestSupport
import Testing

/// Pages that are written, not made of records.
@Suite struct FreePageTests {
  @Test func aSiteOfPagesAlone() throws {
    let site = try TestSite([
      "site.yaml": "title: Pages\n",
      "pages/index.md": "---\ntitle: Welcome\ndescription: What it is.\n---\n\n# Hello\n\n[Rules](/help/rules/)\n",
      "pages/help/rules.md":
        "---\ntitle: \"Rules: all\"\nlabel: Rules\nupdated: 2026-01-02\n---\n\n## One\n\nBe kind.\n",
      "pages/note.md": "---\ntitle: Elsewhere\npath: /somewhere/else\n---\n",
      "pages/picture.txt": "no page",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("Welcome"))
    #expect(try site.page("/").contains("content=\"What it is.\""))
    #expect(try site.page("/help/rules/").contains("<h2 id=\"one\">One</h2>"))
    #expect(try site.page("/somewhere/else/").contains("Elsewhere"))
    #expect(!site.hasFile("/picture/index.html") && !site.hasFile("/note/index.html"))
    let check = try Gablota.run("check", "site", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }

  @Test func aPageAtTheHomePathTakesItFromTheFirstCollection() throws {
    let site = try TestSite([
      "site.yaml": "title: Both\ncollections:\n  things: {source: things.csv, key: id}\n",
      "things.csv": "id,name\n1,One\n", "pages/index.md": "---\ntitle: Welcome\n---\n\nSee [all](/things/).\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/").contains("Welcome"))
    #expect(try site.page("/things/").contains("One"))
  }

  @Test func aPageHasOneHeadingOfTheFirstLevel() throws {
    let site = try TestSite.built(
      "",
      [
        "pages/index.md": "---\ntitle: Welcome\n---\n\n# Hello\n\n## There\n",
        "pages/a.md": "---\ntitle: A\n---\n\n## B\n",
      ])
    let page = try site.page("/")
    #expect(page.count(of: "<h1") == 1 && page.contains("<h2 id=\"hello\">") && page.contains("<h3 id=\"there\">"))
    #expect(try site.page("/a/").contains("<h2 id=\"b\">"))
  }

  // MARK: Mistakes

  @Test(arguments: ["title: Nothing\n", "title: One\ncollections:\n  things: {source: t.csv, key: id, path: /all/}\n"])
  func aSiteWithoutAHomePageIsAMistake(_ yaml: String) throws {
    let site = try TestSite(["site.yaml": yaml, "t.csv": "id,name\n1,One\n"])
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("error[site.no-home]"), "\(result.errorText)")
    try site.write("---\ntitle: Welcome\n---\n", to: "pages/index.md")
    #expect(try site.build().code == 0)
  }

  @Test(arguments: [
    ("# No front matter\n", "error[page.front-matter]"), ("---\ntitle: x\n", "error[page.front-matter]"),
    ("---\ndescription: x\n---\n", "error[site.missing-key]"), ("---\ntitle: x\ntitel: y\n---\n", "did you mean"),
    ("---\ntitle: x\nupdated: 31.02.2026\n---\n", "February 2026 has 28 days"),
    ("---\ntitle: x\npath: ../../etc\n---\n", "error[output.path]"),
    ("---\ntitle: x\ndraft: perhaps\n---\n", "error[site.wrong-value]"),
  ])
  func badFrontMatterIsReported(_ text: String, _ expected: String) throws {
    let site = try TestSite([
      "site.yaml": "title: Pages\n", "pages/about.md": text, "pages/index.md": "---\ntitle: x\n---\n",
    ])
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains(expected), "\(result.errorText)")
    #expect(result.errorText.contains("site/pages/about.md"))
  }

  @Test func twoPagesOfOnePathAreACollision() throws {
    let site = try TestSite([
      "site.yaml": "title: Pages\n", "pages/a.md": "---\ntitle: A\npath: /x/\n---\n",
      "pages/b.md": "---\ntitle: B\npath: /X/\n---\n",
    ])
    let result = try site.build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("error[output.collision]"))
    #expect(result.errorText.contains("pages/a.md") && result.errorText.contains("pages/b.md"))
  }
}
