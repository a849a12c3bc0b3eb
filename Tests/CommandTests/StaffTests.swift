import Foundation
import TestSupport
import Testing

/// What is meant for staff is not in the public site: not a byte of it, in no file, whatever the way.
@Suite struct StaffTests {
  // MARK: The example shop, every staff cell planted

  @Test func notAByteOfItIsInThePublicSite() throws {
    let (site, tokens) = try plantedShop()
    #expect(tokens.count > 100)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let files = try site.output()
    #expect(files.count > 20)
    for leak in leaks(of: tokens, in: files) { Issue.record("\(leak)") }
    #expect(
      !files.keys.contains { $0.hasPrefix("images/staff/") || $0.hasPrefix("orders/") || $0.hasPrefix("summary/") })
  }

  /// The control: the same search finds the tokens in the site for staff, so it would have found them in the public one.
  @Test func theSameSearchFindsThemInTheSiteForStaff() throws {
    let (site, tokens) = try plantedShop()
    let result = try site.build("--audience", "staff")
    #expect(result.code == 0, "\(result.errorText)")
    let files = try tree(site.folder.path("site/staff"))
    let missing = tokens.filter { $0.isDeclared && leaks(of: [$0], in: files).isEmpty }
    #expect(missing.map(\.field) == [])
    let home = String(decoding: files["index.html"] ?? [], as: UTF8.self)
    #expect(home.contains("id=\"staff-notice\"") && home.contains("noindex, nofollow"))
    #expect(!home.contains("rel=\"canonical\""))
    #expect(String(decoding: files["robots.txt"] ?? [], as: UTF8.self).contains("Disallow: /\n"))
    #expect(files["sitemap.xml"] == nil && files["staff-only.txt"] != nil)
  }

  // MARK: Every way

  /// A way in which something for staff could reach the public site, with a site that tries it.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    var fields = ""
    var collection = ""
    var rest = ""
    var template = ""
    var secretIs = "audience: staff, title: Hidden"
    /// What the field for staff is called, and the column it is made of.
    var field = "secret"
    var column = "secret"
    var testDescription: String { name }
  }

  private static let fieldValues =
    "{% for f in record.fields %}{{ f.name }}{{ f.value }}{% endfor %}{{ record.twice if record.twice is defined }}"
    + "{{ record.n if record.n is defined }}"

  static let ways: [Way] = [
    Way(name: "a page or list of its own"),
    Way(name: "a tab", rest: "navigation: [things, people, visits, /inside/]\n"),
    Way(name: "a facet", collection: "facets: [secret, note, owner.name]"),
    Way(name: "the order of a list", collection: "sort: [secret, owner.name]"),
    Way(
      name: "a selection by it", rest: "selections:\n  s: {of: things, where: {secret: {exists: true}}, path: /s/}\n"),
    Way(name: "a selection of it", rest: "selections:\n  s: {of: people, path: /s/, title: plain}\n"),
    Way(name: "a selection ordered by it", rest: "selections:\n  s: {of: things, sort: owner.name, path: /s/}\n"),
    Way(name: "a formula", collection: "computed: {twice: \"if(secret == 'x', secret, secret)\", boss: owner.name}"),
    Way(name: "a formula over a formula", collection: "computed: {a: secret, b: \"default(a, '')\"}"),
    Way(name: "a formula that counts", collection: "computed: {n: \"max(visits.mark)\"}"),
    Way(name: "the raw column", template: "{{ record.raw.secret }}{{ record.raw['who'] }}"),
    Way(name: "all fields", template: fieldValues),
    Way(name: "a reference", template: "{{ record.owner.name if record.owner is defined }}"),
    Way(name: "a way back", template: "{% for v in (record.visits or []) %}{{ v.mark }}{% endfor %}"),
    Way(
      name: "a related list",
      template: "{% for r in related %}{{ r.title }}{% for v in r.records %}{{ v }}{% endfor %}{% endfor %}"),
    Way(name: "the address", collection: "slug: secret"),
    Way(name: "a pattern of the address", collection: "permalink: /things/{key}-{secret}/"),
    Way(name: "a picture", secretIs: "type: image, audience: staff"),
    Way(name: "structured data, feeds, calendars and the sitemap", rest: "base_url: https://example.org\n"),
    Way(name: "a page for staff", template: "{{ site.navigation|length }}"),
    Way(
      name: "a formula that names the column", collection: "computed: {twice: \"default(secret, 'x')\"}",
      template: fieldValues, field: "hidden"),
    Way(name: "a column that is called like a word", field: "hidden", column: "description"),
    Way(name: "a facet that names the column", collection: "facets: [secret]", field: "hidden"),
    Way(
      name: "a search",
      collection:
        "search: {texts: [hidden, owner], choices: [hidden, owner], sort: [hidden], show: [hidden, owner, twice]}\n"
        + "    computed: {twice: hidden}", field: "hidden"),
    Way(
      name: "a search by the column", collection: "search: {texts: [secret], choices: [who]}", field: "hidden"),
    Way(
      name: "a redirect",
      rest: "redirects: {/topsecretold/: /people/topsecretkey/, /old/: /inside/, /older/: /visits/topsecretvisit/}\n"),
    Way(
      name: "a formula over a join table",
      fields: "friends: {references: tags, through: visits, inverse: friends_of}",
      collection: "computed: {n: \"if(count(friends) == 1, 'topsecret', 'no')\"}", template: fieldValues),
    Way(
      name: "a data package", rest: "datapackage: datapackage.json\n", template: fieldValues, field: "hidden"),
    Way(name: "a join table", fields: "friends: {references: people, through: visits}"),
  ]

  @Test(arguments: ways) func isClosed(_ way: Way) throws {
    let isPicture = way.secretIs.hasPrefix("type: image")
    let secret = isPicture ? "images/topsecret.svg" : "topsecret"
    var files = [
      "site.yaml": """
      title: Open
      \(way.rest)collections:
        things:
          kind: event
          source: things.csv
          key: id
          fields:
            start: {type: date}
            \(way.field): {from: \(way.column), \(way.secretIs)}
            owner: {from: who, references: people}
            \(way.fields)
          \(way.collection)
        people: {source: people.csv, key: id, audience: staff}
        visits:
          kind: event
          audience: staff
          source: visits.csv
          key: id
          fields:
            thing: {references: things}
            person: {references: people}
            tag: {references: tags}
            mark: {type: string}
        tags: {source: tags.csv, key: id}
      """,
      "tags.csv": "id,name\nt1,Tag\n",
      "datapackage.json": """
      {"resources": [{"name": "guests", "path": "visits.csv"}, {"name": "persons", "path": "people.csv"}]}
      """,
      "things.csv": "id,name,start,\(way.column),who,updated\na,Alpha,2026-10-01,\(secret),topsecretkey,2026-09-01\n",
      "people.csv": "id,name\ntopsecretkey,topsecretname\n",
      "visits.csv":
        "id,name,start,thing,person,mark,tag\n"
        + "topsecretvisit,topsecrettitle,2026-10-02,a,topsecretkey,topsecretmark,t1\n",
      "images/topsecret.svg": "<svg xmlns='http://www.w3.org/2000/svg'><desc>topsecret</desc></svg>",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\nHello\n",
      "pages/inside.md": "---\ntitle: topsecretpage\naudience: staff\n---\ntopsecrettext\n",
    ]
    if !isPicture { files["images/topsecret.svg"] = nil }
    if !way.template.isEmpty {
      files["templates/records/things.html"] =
        "{% extends 'base.html' %}{% block main %}" + way.template + "{% endblock %}"
    }
    let site = try TestSite(files)
    let result = try site.build()
    guard result.code == 0 else {
      #expect(result.code == 1, "\(result.errorText)")
      #expect(!site.hasFile("/index.html"))
      return
    }
    for (path, bytes) in try site.output() {
      #expect(!path.contains("topsecret"), "\(path)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("topsecret"), "\(path)")
    }
    #expect(try site.build("--audience", "staff").code == 0)
    let inside = try tree(site.folder.path("site/staff"))
    #expect(inside.values.contains { String(decoding: $0, as: UTF8.self).contains("topsecretname") })
  }

  // MARK: The two folders

  @Test func theTwoSitesNeverGoIntoOneFolder() throws {
    let site = try TestSite([
      "site.yaml": "title: Two\ncollections:\n  things: {source: t.csv, key: id}\n", "t.csv": "id,name\n1,One\n",
    ])
    #expect(try site.build().code == 0)
    let over = try site.build("--audience", "staff", "--output", "site/public")
    #expect(over.code == 2)
    #expect(over.errorText.contains("holds the public site"))
    #expect(try site.build("--audience", "staff").code == 0)
    let under = try site.build("--output", "site/staff")
    #expect(under.code == 2)
    #expect(under.errorText.contains("holds the site for staff"))
    #expect(try site.build().code == 0)
    #expect(!site.hasFile("/staff-only.txt"))
  }

  @Test func explainTellsStaffWhereARecordIs() throws {
    let shop = projectRoot() + "/content/shop"
    let open = try Gablota.run("explain", shop, "orders/20001")
    #expect(open.text.contains("left out: its collection is for staff"))
    let inside = try Gablota.run("explain", shop, "orders/20001", "--audience", "staff")
    #expect(inside.text.contains("page  /orders/20001/"), "\(inside.text)\(inside.errorText)")
  }
}
