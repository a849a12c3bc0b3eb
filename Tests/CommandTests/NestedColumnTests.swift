import TestSupport
import Testing

/// Columns of JSON as interfaces give it: places in lists, lists of objects, records by their keys, words of MongoDB.
@Suite struct NestedColumnTests {
  private func site(_ source: String, _ fields: String, _ json: String, key: String = "    key: id\n") throws
    -> TestSite
  {
    try TestSite.built(
      "time_zone: America/New_York\ncollections:\n  things:\n    source: \(source)\n\(key)    fields:\n\(fields)",
      ["things.json": json])
  }

  @Test func aStarTakesEveryElementOfAList() throws {
    let page = try site(
      "things.json", "      name: name\n      people: staff.*.name\n      chief: staff.0.name\n",
      #"[{"id": 1, "name": "One", "staff": [{"name": "Ann"}, {"role": "none"}, {"name": "Bob"}]}, {"id": 2, "name": "Two"}]"#
    ).page("/things/1/")
    #expect(page.contains("<dt>People</dt><dd id=\"field-people\">Ann, Bob</dd>"), "\(page)")
    #expect(page.contains("<dt>Chief</dt><dd id=\"field-chief\">Ann</dd>"), "\(page)")
  }

  @Test func aListThatAStarTakesMayBeAFilter() throws {
    let site = try site(
      "things.json", "      name: name\n      people: {from: staff.*.name, facet: true}\n",
      #"[{"id": 1, "name": "One", "staff": [{"name": "Ann"}, {"name": "Bob"}]}, {"id": 2, "name": "Two", "staff": [{"name": "Bob"}]}]"#
    )
    #expect(site.hasFile("/people/ann/index.html") && site.hasFile("/people/bob/index.html"))
  }

  @Test func recordsMayLieInSeveralLists() throws {
    let site = try site(
      "{path: things.json, records: districts.*.libraries}", "      name: name\n",
      #"{"districts": [{"libraries": [{"id": 1, "name": "One"}]}, {"libraries": [{"id": 2, "name": "Two"}]}]}"#)
    #expect(site.hasFile("/things/1/index.html") && site.hasFile("/things/2/index.html"))
  }

  @Test func keysOfAnObjectAreAColumnAndTheKey() throws {
    let site = try site(
      "{path: things.json, records: {keyed_by: branch}}", "      name: branch\n      city: city\n",
      #"{"Main": {"city": "Leith"}, "North": {"city": "Perth"}}"#, key: "")
    #expect(try site.page("/things/North/").contains("Perth"))
    #expect(try site.page("/").contains("Main"))
  }

  @Test func wordsOfMongoDBAreReadAsTheirValues() throws {
    let page = try site(
      "things.json",
      "      name: name\n      one: one\n      two: two\n      three: three\n      count: {type: integer}\n",
      #"""
      [{"id": {"$oid": "65f0aa"}, "name": "One", "one": {"$date": "2020-06-01T12:00:00Z"},
        "two": {"$date": 1577836800000}, "three": {"$date": {"$numberLong": "-86400000"}},
        "count": {"$numberLong": "5"}}]
      """#
    ).page("/things/65f0aa/")
    for text in [
      "June 1, 2020 at 8:00\u{A0}AM", "December 31, 2019 at 7:00\u{A0}PM", "December 30, 1969 at 7:00\u{A0}PM",
      ">5</dd>",
    ] {
      #expect(page.contains(text), "\(text): \(page)")
    }
  }

  @Test func secondsAndMillisecondsAreMomentsOfTheSitesZone() throws {
    let page = try site(
      "things.json",
      "      name: name\n      one: {format: unix}\n      two: {format: milliseconds, type: date}\n      day: {type: date}\n",
      #"[{"id": 1, "name": "One", "one": 1577836800, "two": "1577836800999", "day": "1999-05-01T00:00:00.000Z"}]"#
    ).page("/things/1/")
    for text in ["December 31, 2019 at 7:00\u{A0}PM", "December 31, 2019", "May 1, 1999"] {
      #expect(page.contains(text), "\(text): \(page)")
    }
  }

  @Test func aPlaceInAListIsForStaffWhateverItIsCalled() throws {
    let site = try TestSite([
      "site.yaml": """
      title: T
      collections:
        things:
          source: things.json
          key: id
          fields:
            name: name
            mail: {from: staff.*.mail, audience: staff}

      """,
      "things.json": #"[{"id": 1, "name": "One", "staff": [{"mail": "secret"}]}]"#,
      "templates/record.html":
        "<!doctype html><title>x</title>{{ record.raw['staff.0.mail'] }}|{{ record.raw['staff.mail=secret.mail'] }}|",
    ])
    _ = try site.build()
    let pages = site.hasFile("/things/1/index.html") ? try site.page("/things/1/") : ""
    #expect(!pages.contains("secret"), "\(pages)")
  }
}
