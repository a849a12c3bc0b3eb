import TestSupport
import Testing

/// Fields that take one of a few values, which readers see by their labels.
@Suite struct ChoiceTests {
  @Test func choicesAndSeparatorsSayTheTypeOfAField() throws {
    let site = try TestSite.built(
      "collections:\n  things:\n    kind: record\n    source: things.csv\n    key: id\n    fields:\n"
        + "      state: {choices: {vg: very good, ok: fair}, facet: true}\n      tags: {separator: \"+\", facet: true}\n"
        + "      ratio: {type: number, decimalChar: \",\", facet: true}\n",
      ["things.csv": "id,name,state,tags,ratio\n1,A,vg,x+y,\"7,5\"\n2,B,ok,x,\"2,5\"\n"])
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"field-state\">very good</dd>") && page.contains("id=\"field-tags\">x, y</dd>"))
    #expect(try site.page("/tags/x/").contains(">A<") && site.page("/tags/x/").contains(">B<"))
    #expect(try site.page("/").contains(">7.5<"))
    try site.write("id,name,state,tags,ratio\n1,A,new,x,1\n", to: "things.csv")
    #expect(try site.build().errorText.contains("found \"new\", expected vg or ok"))
  }

  @Test func severalChoicesShowTheirLabelsEverywhere() throws {
    let site = try TestSite.builtThings(
      "record", "      tags: {type: list, separator: \";\", choices: {a: Able, b: Best}, facet: true}\n",
      "id,name,tags\n1,One,a;b\n2,Two,b\n", of: "    search: true\n")
    #expect(try site.page("/things/1/").contains("id=\"field-tags\">Able, Best</dd>"))
    #expect(try site.page("/tags/a/").contains("Able</h1>") && site.page("/").contains("Best"))
    let index = try site.output().filter { $0.key.hasSuffix(".json") }.map { String(decoding: $0.value, as: UTF8.self) }
    #expect(index.contains { $0.contains("Able") && $0.contains("Best") })
    #expect(try site.page("/search/").contains("Able"))
  }

  @Test func theValuesOfADictionaryMayBeSeveral() throws {
    let site = try TestSite.things(
      "record", "      tags: {separator: \";\", dictionary: tags.json}\n", "id,name,tags\n1,One,a;b\n",
      [
        "tags.json": #"{"a": "Able", "b": "Best"}"#
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/things/1/").contains("id=\"field-tags\">Able, Best</dd>"))
  }

  @Test func hostsPlacesAndTypesOfAnEventShowTheirLabels() throws {
    let site = try TestSite.builtThings(
      "event",
      "      host: {separator: \";\", choices: {a: Ann, b: Ben}}\n      place: {choices: {h: Hall}}\n"
        + "      type: {separator: \";\", choices: {t: Talk, w: Walk}}\n",
      "id,name,start,host,place,type\n1,A,2026-10-01,a;b,h,t;w\n2,B,2026-10-02,b,h,w\n")
    let page = try site.page("/things/1/")
    #expect(page.contains("id=\"event-host\">Ann, Ben</dd>") && page.contains("id=\"event-place\">Hall</dd>"))
    #expect(page.contains("id=\"event-type\">Talk, Walk</span>"))
    #expect(page.contains("\"performer\":[{\"@type\":\"Person\",\"name\":\"Ann\"}"))
    #expect(try site.page("/").contains("<span class=\"tag\">Talk, Walk</span>"))
    #expect(try site.page("/type/t/").contains("/things/1/") && !site.page("/type/t/").contains("/things/2/"))
  }

  @Test func aNumberWithChoicesIsOneOfThem() throws {
    let fields = "      level: {type: integer, choices: {1: Beginners, 2: Advanced}, facet: true}\n"
    let site = try TestSite.builtThings("record", fields, "id,name,level\n1,One,1\n2,Two,2\n")
    #expect(try site.page("/things/1/").contains("id=\"field-level\">Beginners</dd>"))
    #expect(try site.page("/level/2/").contains("Advanced</h1>"))
    #expect(
      try TestSite.refusedThings("record", fields, "id,name,level\n1,One,3\n").contains("found \"3\", expected 1 or 2"))
    let tags = "      tags: {type: list, separator: \";\", choices: [a, b]}\n"
    #expect(
      try TestSite.refusedThings("record", tags, "id,name,tags\n1,One,a;c\n").contains("found \"c\", expected a or b"))
  }
}
