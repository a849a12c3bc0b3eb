import Foundation
import TestSupport
import Testing

/// What a site file may say of its fields: the pages show it, or it is told where it stands.
@Suite struct FieldPromiseTests {
  private let head = "title: Promises\nbase_url: https://example.org\n"

  private func site(
    _ kind: String, _ fields: String, _ table: String, yaml: String = "", of more: String = "",
    _ files: [String: String] = [:]
  ) throws -> TestSite {
    try TestSite(
      [
        "site.yaml": head + yaml
          + "collections:\n  things:\n    kind: \(kind)\n    source: things.csv\n    key: id\n\(more)    fields:\n\(fields)",
        "things.csv": table,
      ].merging(files) { $1 })
  }

  private func built(
    _ kind: String, _ fields: String, _ table: String, yaml: String = "", of more: String = ""
  ) throws -> TestSite {
    let site = try site(kind, fields, table, yaml: yaml, of: more)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    return site
  }

  private func refused(_ kind: String, _ fields: String, _ table: String) throws -> String {
    let result = try site(kind, fields, table).build()
    #expect(result.code == 1)
    return result.errorText
  }

  // MARK: Numbers in texts

  @Test func pricesAreComparedAsNumbersWithConditions() throws {
    let site = try built(
      "event", "      price: {}\n", "id,name,start,price\n1,A,2026-10-01,9\n2,B,2026-10-02,10\n3,C,2026-10-03,free\n",
      yaml: "selections:\n  cheap: {of: things, title: Cheap, where: {price: {less: 10}}, path: cheap}\n")
    let page = try site.page("/cheap/")
    #expect(page.contains("/things/1/") && !page.contains("/things/2/") && !page.contains("/things/3/"))
  }

  // MARK: Choices

  @Test func severalChoicesShowTheirLabelsEverywhere() throws {
    let site = try built(
      "record", "      tags: {type: list, separator: \";\", choices: {a: Able, b: Best}, facet: true}\n",
      "id,name,tags\n1,One,a;b\n2,Two,b\n", of: "    search: true\n")
    #expect(try site.page("/things/1/").contains("id=\"field-tags\">Able, Best</dd>"))
    #expect(try site.page("/tags/a/").contains("Able</h1>") && site.page("/").contains("Best"))
    let index = try site.output().filter { $0.key.hasSuffix(".json") }.map { String(decoding: $0.value, as: UTF8.self) }
    #expect(index.contains { $0.contains("Able") && $0.contains("Best") })
    #expect(try site.page("/search/").contains("Able"))
  }

  @Test func theValuesOfADictionaryMayBeSeveral() throws {
    let site = try site(
      "record", "      tags: {separator: \";\", dictionary: tags.json}\n", "id,name,tags\n1,One,a;b\n",
      [
        "tags.json": #"{"a": "Able", "b": "Best"}"#
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/things/1/").contains("id=\"field-tags\">Able, Best</dd>"))
  }

  @Test func hostsPlacesAndTypesOfAnEventShowTheirLabels() throws {
    let site = try built(
      "event",
      "      host: {separator: \";\", choices: {a: Ann, b: Ben}}\n      place: {choices: {h: Hall}}\n"
        + "      type: {separator: \";\", choices: {t: Talk, w: Walk}}\n",
      "id,name,start,host,place,type\n1,A,2026-10-01,a;b,h,t;w\n2,B,2026-10-02,b,h,w\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"event-host\">Ann, Ben</dd>") && page.contains("id=\"event-place\">Hall</dd>"))
    #expect(page.contains("id=\"event-type\">Talk, Walk</span>"))
    #expect(page.contains("\"performer\":[{\"@type\":\"Person\",\"name\":\"Ann\"}"))
    #expect(try site.page("/").contains("data-testid=\"event-type\">Talk, Walk</span>"))
    #expect(try site.page("/type/t/").contains("/things/1/") && !site.page("/type/t/").contains("/things/2/"))
  }

  @Test func aNumberWithChoicesIsOneOfThem() throws {
    let fields = "      level: {type: integer, choices: {1: Beginners, 2: Advanced}, facet: true}\n"
    let site = try built("record", fields, "id,name,level\n1,One,1\n2,Two,2\n")
    #expect(try site.page("/things/1/").contains("id=\"field-level\">Beginners</dd>"))
    #expect(try site.page("/level/2/").contains("Advanced</h1>"))
    #expect(try refused("record", fields, "id,name,level\n1,One,3\n").contains("found \"3\", expected 1 or 2"))
    let tags = "      tags: {type: list, separator: \";\", choices: [a, b]}\n"
    #expect(try refused("record", tags, "id,name,tags\n1,One,a;c\n").contains("found \"c\", expected a or b"))
  }

  // MARK: Separators and types

  @Test(arguments: [
    ("book", "pages: {choices: {100: Long}}", "id,title,pages\n1,A,100\n", "constraints: {enum: […]}"),
    ("record", "day: {type: date, choices: [2026-01-01]}", "id,name,day\n1,A,2026-01-01\n", "constraints: {enum: […]}"),
    ("record", "on: {type: boolean, choices: [true]}", "id,name,on\n1,A,true\n", "take the choices or the type away"),
    ("record", "size: {type: choice, separator: \";\"}", "id,name,size\n1,A,a;b\n", "write type: list"),
    (
      "record", "size: {type: number, separator: \";\"}", "id,name,size\n1,A,1\n",
      "type: list under fields.size with items: number"
    ),
    ("event", "description: {separator: \";\"}", "id,name,start,description\n1,A,2026-10-01,x\n", "take the separator"),
    ("event", "status: {separator: \";\"}", "id,name,start,status\n1,A,2026-10-01,full\n", "take the separator"),
    ("book", "title: {separator: \";\"}", "id,title\n1,A\n", "take the separator"),
  ])
  func whatAFieldCannotHaveIsAMistakeOfTheSiteFile(_ kind: String, _ field: String, _ table: String, _ advice: String)
    throws
  {
    let text = try refused(kind, "      \(field)\n", table)
    let code = field.utf8.contains("choices".utf8) ? "choices" : "separator"
    #expect(text.contains("site/site.yaml:9:7: error[schema.\(code)]") && text.contains(advice), "\(text)")
  }

  @Test(arguments: [
    ("library", "telephone: {type: integer}"), ("library", "telephone: {type: markdown}"),
    ("library", "image: {type: string}"), ("event", "link: {references: things}"), ("event", "start: {type: string}"),
    ("event", "description: {type: list, separator: \";\"}"), ("book", "pages: {type: string}"),
    ("product", "price: {type: string}"), ("product", "stock: {type: string}"),
    ("record", "description: {type: integer}"), ("event", "place: {type: markdown}"),
    ("event", "host: {type: markdown}"), ("library", "address: {type: markdown}"),
    ("book", "subtitle: {type: markdown}"), ("book", "publisher: {type: markdown}"),
    ("product", "unit: {type: markdown}"), ("question", "topic: {type: markdown}"),
    ("copy", "note: {type: markdown}"),
  ])
  func aTypeThatThePagesCannotShowIsAMistakeOfTheSiteFile(_ kind: String, _ field: String) throws {
    let name = field.prefix { $0 != ":" }
    let text = try refused(
      kind, "      \(field)\n",
      "id,name,title\(name == "start" ? "" : ",start"),\(name)\n1,A,B,\(name == "start" ? "" : "2026-10-01,")1\n")
    #expect(text.contains("site/site.yaml:9:7: error[schema.type-of-word]"), "\(text)")
    #expect(!text.contains("error[template."), "\(text)")
  }

  /// A paragraph inside of a paragraph is no HTML.
  @Test(arguments: [("event", "name,start,summary", "A,2026-10-01,"), ("library", "name,summary", "A,")])
  func aSummaryOfMarkdownIsAParagraphOnItsPageAndPlainInItsCard(_ kind: String, _ head: String, _ row: String) throws {
    let site = try built(kind, "      summary: {type: markdown}\n", "id,\(head)\n1,\(row)A *long* walk\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("<div class=\"lead prose\"><p>A <em>long</em> walk</p>\n</div>"), "\(page)")
    #expect(page.contains("<meta name=\"description\" content=\"A long walk\">"))
    #expect(try site.page("/").contains("<p class=\"card-text\">A long walk</p>"))
  }

  @Test func aSummaryOfOnesOwnMayBeMarkdownOrWords() throws {
    let table = "id,name,summary\n1,A,A *long* walk\n"
    let prose = try built("record", "      summary: {type: markdown}\n", table)
    #expect(try prose.page("/things/1/").contains("<div class=\"lead prose\"><p>A <em>long</em> walk</p>\n</div>"))
    let words = try built("record", "      summary: {}\n", table)
    #expect(try words.page("/things/1/").contains("<p class=\"lead\">A *long* walk</p>"))
  }

  @Test func markdownIsSearchedAndShownInResultsAsPeopleReadIt() throws {
    let site = try built(
      "event", "      description: {}\n",
      "id,name,start,description\n1,A,2026-10-01,A *long* [walk](https://w.example/)\n",
      of: "    search: {texts: [description], show: [description]}\n")
    let index = try site.output().filter { $0.key.hasSuffix("index.json") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(index.contains { $0.contains("A long walk") } && !index.contains { $0.contains("w.example") }, "\(index)")
  }

  // MARK: Several values on a line

  @Test func valuesThatHaveCommasStandWithSemicolonsBetween() throws {
    let site = try built(
      "record",
      """
            rooms: {type: list, separator: ";"}
            shops: {type: list, separator: ";"}
            topics: {type: category, separator: ";"}
            friends: {references: things, separator: ";"}

      """,
      "id,name,rooms,shops,topics,friends\n1,\"Kowalska, Anna\",\"Hall 2, left;Garden\",A;B,\"Arts, crafts;Music\",1;2\n"
        + "2,Jan Nowak,,,,\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-rooms\">Hall 2, left; Garden</dd>"), "\(page)")
    #expect(page.contains("id=\"field-shops\">A, B</dd>"))
    #expect(page.contains("id=\"field-topics\">Arts, crafts; Music</dd>"))
    #expect(page.contains("Kowalska, Anna</a>; <a"))
  }

  @Test func nothingStandsBetweenParagraphsOfAList() throws {
    let site = try built(
      "record", "      notes: {type: list, items: markdown, separator: \"|\"}\n", "id,name,notes\n1,A,*a*|b\n")
    #expect(try site.page("/things/1/").contains("</p>\n</div><div class=\"prose\">"))
  }

  @Test func amountsWithCommasStandWithSemicolonsBetween() throws {
    let site = try built(
      "event", "      price: {separator: \";\"}\n", "id,name,start,price\n1,A,2026-10-01,5;7.50\n",
      yaml: "language: pl\ncurrency: PLN\n")
    #expect(try site.page("/things/1/").contains("id=\"event-price\">5,00\u{A0}zł; 7,50\u{A0}zł</dd>"))
  }

  @Test func aGalleryThatIsAListIsOneOfPictures() throws {
    let site = try built(
      "library", "      gallery: {type: list, separator: \";\"}\n",
      "id,name,gallery\n1,A,https://a.example/a.jpg;https://a.example/b.jpg\n")
    #expect(try site.page("/things/1/").count(of: "https://a.example/b.jpg") > 0)
  }

  @Test func numbersOfAListHaveTheSignOfTheLanguage() throws {
    let site = try built(
      "record",
      "      sizes: {type: list, items: number, separator: \";\"}\n      days: {type: list, items: date, separator: \";\"}\n",
      "id,name,sizes,days\n1,A,1.5;1200.25,2026-10-01;2026-10-02\n", yaml: "language: pl\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-sizes\">1,5; 1200,25</dd>"), "\(page.suffix(3000))")
    #expect(page.contains("1 października 2026, 2 października 2026"))
  }

  // MARK: Paths

  @Test func aPartOfADayThatNoRecordHasIsToldOnce() throws {
    let more = "    permalink: /things/{year}/{slug}/\n"
    let result = try site("record", "      size: size\n", "id,name,size\n1,A,x\n2,B,y\n", of: more).build()
    #expect(result.code == 1 && result.errorText.count(of: "error[") == 1, "\(result.errorText)")
    #expect(result.errorText.contains("site/site.yaml:8:16: error[site.permalink]"))
    #expect(result.errorText.contains("has {year} in it, and things has no day to take it of"))
    #expect(result.errorText.contains("in braces stand slug, key, size, name; a day is that of start, date or added"))
  }

  @Test(arguments: [("id", "write {key}"), ("color", "write  color: color  under fields")])
  func aColumnInAPathIsToldWhatToWrite(_ name: String, _ advice: String) throws {
    let result = try site(
      "record", "      size: size\n", "id,name,size,color\n1,A,x,red\n", of: "    permalink: /things/{\(name)}/\n"
    ).build()
    #expect(result.errorText.contains(advice), "\(result.errorText)")
  }

  // MARK: Spans

  @Test func endsWithATimeWithoutAStartAreToldTogether() throws {
    let rows = (1...6).map { "\($0),A,2026-10-0\($0),2026-10-0\($0)T18:00\n" }.joined()
    let site = try built(
      "event", "      draft: draft\n", "id,name,start,end,draft\n" + rows.replacing("\n", with: ",\n"))
    let text = try site.build().errorText
    #expect(text.count(of: "warning[record.no-start-time]") == 1, "\(text)")
    #expect(text.contains("the same at 5 other places") && text.contains("the start is here"))
  }

  @Test func aTimeInAColumnOfItsOwnMayHaveItsOffset() throws {
    let fields = "      start: [day, from]\n      end: [last, to]\n"
    let site = try built(
      "event", fields,
      "id,name,day,from,last,to\n1,A,2026-10-01,18:00+03:00,,20:00+03:00\n2,B,2026-10-02,22:00Z,,02:00Z\n",
      yaml: "time_zone: Europe/Warsaw\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("\"startDate\":\"2026-10-01T17:00:00+02:00\",\"endDate\":\"2026-10-01T19:00:00+02:00\""))
    #expect(
      try site.page("/things/2/").contains(
        "\"startDate\":\"2026-10-03T00:00:00+02:00\",\"endDate\":\"2026-10-03T04:00:00+02:00\""))
  }

  @Test(arguments: ["10:00-12:00", "10:00-12", "10:00-13:30"])
  func twoTimesInAColumnOfTimesAreNoOffset(_ time: String) throws {
    for (day, format) in [("2026-12-12", ""), ("12.12.2026", ", format: \"%d.%m.%Y\"")] {
      let text = try refused(
        "event", "      start: {from: [day, time]\(format)}\n", "id,name,day,time\n1,A,\(day),\(time)\n")
      #expect(text.contains("two times, expected one"), "\(text)")
    }
  }

  @Test func anOffsetThatIsATimeIsTold() throws {
    let table = { (start: String) in "id,name,start\n1,A,\(start)\n" }
    #expect(try refused("event", "      start: start\n", table("2026-12-12 10:00-12:00")).contains("has two times"))
    #expect(try refused("event", "      start: start\n", table("2026-12-12T10:00-15:00")).contains("has two times"))
    for start in ["2026-12-12 10:00:00-12:00", "2026-12-12T10:00-12:00", "2026-12-12 18:00-05:00"] {
      _ = try built("event", "      start: start\n", table(start))
    }
    let zone = "time_zone: America/New_York\n"
    _ = try built("event", "      start: start\n", table("2026-12-12 04:00-05:00"), yaml: zone)
  }
}
