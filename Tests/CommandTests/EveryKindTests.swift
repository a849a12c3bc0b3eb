import TestSupport
import Testing

/// What holds for records of every kind.
@Suite struct EveryKindTests {
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

  @Test(arguments: ["event", "library", "question", "book", "product", "record"])
  func aFieldOfTheSitesOwnIsOnThePageOfEveryKind(_ kind: String) throws {
    let required = ["event": "name,start", "question": "question,answer", "book": "title"][kind] ?? "name"
    let values = ["event": "One,2026-10-01", "question": "Why?,Because.", "book": "One"][kind] ?? "One"
    let site = try TestSite.built(
      """
      currency: EUR
      collections:
        things:
          kind: \(kind)
          source: t.csv
          key: id
          fields:
            cost: {type: number, money: true, title: What it took}
            made: {type: date, title: Made on}

      """, ["t.csv": "id,\(required),cost,made\n1,\(values),1234.5,2026-01-02\n"])
    let page = try site.page("/things/1/")
    #expect(page.contains("What it took</dt>") && page.contains("€1,234.50"), "\(page)")
    #expect(page.contains("Made on</dt>") && page.contains("January 2, 2026") || page.contains("Jan 2, 2026"))
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
