import Feeds
import Locales
import TestSupport
import Testing
import Text

@Suite struct FeedTests {
  @Test func writesAtomInFull() throws {
    try assertSnapshot(String(decoding: sample.atom(), as: UTF8.self), "../Cases/feed.atom")
  }

  @Test func writesJSONFeedInFull() throws {
    try assertSnapshot(String(decoding: sample.jsonFeed(), as: UTF8.self), "../Cases/feed.json")
  }

  @Test func satisfiesStrictReaders() throws {
    try judge(
      "atom", question(sample, sample.atom(), texts: ["Spotkanie & <autor>"], isParsed: true), needing: ["feedparser"])
    try judge("jsonfeed", question(sample, sample.jsonFeed(), texts: ["Spotkanie & <autor>"]))
  }

  @Test func takesTheLatestChangeForItsOwn() {
    var feed = sample
    #expect(String(decoding: feed.atom(), as: UTF8.self).contains("<updated>2026-03-02T00:00:00Z</updated>\n<link"))
    feed.entries = []
    #expect(String(decoding: feed.atom(), as: UTF8.self).contains("<updated>2020-01-01T00:00:00Z</updated>"))
  }

  @Test func staysValidWithHostileTexts() throws {
    let texts = HostileTexts.all
    var feed = sample
    feed.entries = texts.enumerated().map { index, text in
      var entry = FeedEntry(
        id: "tag:example.org,2026:e/\(index)", url: "https://example.org/" + text, title: text,
        content: Array(text.utf8), updated: feed.updated)
      entry.summary = text
      entry.categories = [text]
      entry.authors = [text]
      entry.image = text
      return entry
    }
    feed.title = texts[0]
    feed.subtitle = texts[1]
    feed.author = texts[2]
    feed.entries.removeAll { WebAddress.encoded($0.url) == nil }
    try judge("atom", question(feed, feed.atom(), texts: feed.entries.map(\.title)))
    try judge("jsonfeed", question(feed, feed.jsonFeed(), texts: feed.entries.map(\.title)))
    feed.entries.removeLast(12)
    try judge(
      "atom", question(feed, feed.atom(), texts: feed.entries.map(\.title), isParsed: true), needing: ["feedparser"])
  }

  @Test(arguments: [
    (#"<a href="/x">a</a>"#, #"<a href="https://example.org/x">a</a>"#),
    (#"<a href="x/y">a</a>"#, #"<a href="https://example.org/events/x/y">a</a>"#),
    (#"<img alt="b" src="//cdn.example/p.png">"#, #"<img alt="b" src="https://cdn.example/p.png">"#),
    (##"<a href="#top">a</a>"##, ##"<a href="https://example.org/events/1#top">a</a>"##),
    (#"<a href="?p=2">a</a>"#, #"<a href="https://example.org/events/1?p=2">a</a>"#),
    (#"<a href="mailto:a@b.c">a</a>"#, #"<a href="mailto:a@b.c">a</a>"#),
    (#"<a href="http://o.example/">a</a>"#, #"<a href="http://o.example/">a</a>"#),
    (#"<img alt=" href=&quot;/a" src="/p.png">"#, #"<img alt=" href=&quot;/a" src="https://example.org/p.png">"#),
    (#"<img alt=' src="/a"' src="/p.png">"#, #"<img alt=' src="/a"' src="https://example.org/p.png">"#),
    (#"write href="/x" here"#, #"write href="/x" here"#),
    (#"<a href="/x"#, #"<a href="/x"#), (#"<a title=""#, #"<a title=""#), ("<", "<"), ("", ""),
  ])
  func makesLinksAbsolute(_ html: String, _ expected: String) throws {
    var feed = sample
    feed.entries[0].content = Array(html.utf8)
    feed.entries[0].url = "https://example.org/events/1"
    feed.entries = [feed.entries[0]]
    feed.entries[0].categories = []
    try judge("jsonfeed", ["document": .document(feed.jsonFeed()), "entries": [["content": .text(expected)]]])
  }

  private var sample: Feed {
    var entry = FeedEntry(
      id: "tag:example.org,2026:events/101", url: "https://example.org/events/101/", title: "Spotkanie & <autor>",
      content: Array(#"<p>Łódź: <a href="/events/">więcej</a> &amp; ]]&gt;</p>"#.utf8), updated: moment(2026, 3, 1))
    entry.summary = "Rozmowa"
    entry.published = moment(2026, 2, 1)
    entry.authors = ["Anna Żak"]
    entry.categories = ["Talk", "Dla \"dzieci\""]
    entry.image = "https://example.org/a.png"
    let other = FeedEntry(
      id: "tag:example.org,2026:events/102", url: "https://example.org/events/102/", title: " ", content: [],
      updated: moment(2026, 3, 2))
    var feed = Feed(
      id: "tag:example.org,2026:events", title: "Wydarzenia", homeURL: "https://example.org/events/", language: "pl",
      author: "Biblioteka", updated: moment(2020, 1, 1), entries: [entry, other])
    feed.atomURL = "https://example.org/events/feed.atom"
    feed.jsonURL = "https://example.org/events/feed.json"
    feed.subtitle = "Co i kiedy"
    return feed
  }

  private func moment(_ year: Int, _ month: Int, _ day: Int) -> Instant {
    let number = CivilDate(year: year, month: month, day: day)?.dayNumber ?? 0
    return Instant(secondsSince1970: Int64(number) * 86_400)
  }

  private func question(_ feed: Feed, _ bytes: [UInt8], texts: [String], isParsed: Bool = false) -> JSONNode {
    let entries = feed.entries.enumerated().map { index, entry in
      var members: [JSONNode.Member] = []
      let isReadable = !entry.title.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
      if index < texts.count, isReadable { members.append(.init("title", .text(texts[index]))) }
      let categories = entry.categories.filter { _ in isReadable }
      members.append(.init("categories", .list(categories.map(JSONNode.text))))
      return JSONNode.object(members)
    }
    return ["document": .document(bytes), "entries": .list(entries), "feedparser": .boolean(isParsed)]
  }
}
