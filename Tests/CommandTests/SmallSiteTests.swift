import Foundation
import TestSupport
import Testing

/// Sites at the edge of what a site is: pages alone, one odd table, every language.
@Suite struct SmallSiteTests {
  // MARK: Free pages

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

  // MARK: Odd tables

  @Test func strangeFieldNamesAndHostileCellsAreOnlyText() throws {
    let site = try TestSite([
      "site.yaml": """
      title: "A <b>site</b> & more"
      collections:
        "Öffnung & Co":
          source: data.csv
          key: "Nr."
          fields:
            name: "Name <i>"
            "größe (cm)": "Größe (cm)"
            class: class
            "for": "for"
            "__proto__": "__proto__"
            "items": items

      """,
      "data.csv": "Nr.,Name <i>,Größe (cm),class,for,__proto__,items\n"
        + "a/b,<script>alert(1)</script>,12,x\"y,'z',{{ 7191*7193 }},5\n",
    ])
    let result = try site.build()
    if result.code == 1 {
      #expect(result.errorText.contains("site.yaml:"), "\(result.errorText)")
    } else {
      #expect(result.code == 0)
      for (path, bytes) in try site.output() where path.hasSuffix(".html") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("<script>alert") && !text.contains("<b>site</b>"), "\(path)")
        #expect(!text.contains("51724863"), "\(path): a cell was run as a template")
      }
    }
  }

  @Test func oneRecordWithNothingButAName() throws {
    for kind in ["library", "event", "book", "product", "question", "record"] {
      let columns = [
        "event": "id,name,start\n1,X,2026-10-01\n", "question": "id,question,answer\n1,X,Y\n",
        "book": "id,title\n1,X\n",
      ]
      let site = try TestSite([
        "site.yaml": "title: One\ncollections:\n  things: {kind: \(kind), source: things.csv, key: id}\n",
        "things.csv": columns[kind] ?? "id,name\n1,X\n",
      ])
      let result = try site.build()
      #expect(result.code == 0, "\(kind): \(result.errorText)")
      #expect(try site.page("/things/1/").contains(">X<"), "\(kind)")
      let check = try Gablota.run("check", "site", in: site.folder.path)
      #expect(check.code == 0, "\(kind): \(check.errorText)")
    }
  }

  @Test func anEmptyTableIsAWarningAndASiteWithAnEmptyList() throws {
    for kind in ["library", "event", "book", "product", "question", "record"] {
      let columns = ["event": "id,name,start\n", "question": "id,question,answer\n", "book": "id,title\n"]
      let site = try TestSite([
        "site.yaml": "title: None\ncollections:\n  things: {kind: \(kind), source: things.csv, key: id}\n",
        "things.csv": columns[kind] ?? "id,name\n",
      ])
      let result = try site.build()
      #expect(result.code == 0, "\(kind): \(result.errorText)")
      #expect(result.errorText.contains("warning[site.no-records]"))
      #expect(try site.page("/").contains("class=\"empty"), "\(kind)")
    }
  }

  @Test(arguments: ["en", "pl", "ru", "es", "zh-Hant", "de", "ar"])
  func everyKindBuildsInEveryLanguage(_ language: String) throws {
    let site = try TestSite([
      "site.yaml": """
      title: All
      language: \(language)
      per_page: 2
      collections:
        libraries: {kind: library, source: libraries.csv, key: id}
        events: {kind: event, source: events.csv, key: id, facets: [type, free], fields: {free: free}}
        books: {kind: book, source: books.csv, key: id}
        products: {kind: product, source: products.csv, key: id}
        questions: {kind: question, source: questions.csv, key: id}
        records: {source: records.csv, key: id}

      """,
      "libraries.csv": "id,name,address\n1,A,x\n2,B,y\n3,C,z\n",
      "events.csv":
        "id,name,start,type,free,library\n1,A,2026-10-01,T,true,1\n2,B,2025-10-01,T,false,2\n3,C,2026-10-02,U,true,1\n"
        + "4,D,2026-10-02,U,true,1\n5,E,2026-10-02,T,true,1\n",
      "books.csv": "id,title,authors,rating,year\n1,A,X,4,1999\n2,B,Y,5,2001\n3,C,Z,,\n",
      "products.csv": "id,name,price,currency,discontinued\n1,A,1.50,EUR,true\n2,B,2,,false\n3,C,,,\n",
      "questions.csv": "id,question,answer,topic\n1,A,B,T\n2,C,D,T\n3,E,F,U\n",
      "records.csv": "id,name,height\n1,A,1.5\n2,B,2.5\n3,C,3\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    for (path, bytes) in try site.output() where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("<html lang=\"\(language)\""), "\(path)")
      let title = text.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.1) } ?? ""
      #expect(!title.contains(/[a-z]+[._][a-z_]+/) && !title.contains("{"), "\(path): \(title)")
      let heading = text.firstMatch(of: /<h1[^>]*>([^<]*)</).map { String($0.1) } ?? ""
      #expect(!heading.isEmpty && !heading.contains("{"), "\(path): \(heading)")
    }
    let check = try Gablota.run("check", "site", "--now", "2026-09-17T12:00", in: site.folder.path)
    #expect(check.code == 0, "\(check.errorText)")
  }
}
