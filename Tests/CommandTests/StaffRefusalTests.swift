import TestSupport
import Testing

/// What would let something for staff out is refused, with the place in the site file; and files that nobody may see stay.
@Suite struct StaffRefusalTests {
  /// A site of two tables, one of them for staff.
  private func site(
    fields: String = "", collection: String = "", rest: String = "", folder: String = "", open: String = "Hello",
    extra: [String: String] = [:]
  ) throws -> TestSite {
    let files = [
      "site.yaml": """
      title: Open
      \(rest)
      collections:
        things:
          source: \(folder)things.csv
          key: id
          fields:
            hidden: {from: secret, audience: staff}
            owner: {from: who, references: people}
            \(fields)
          \(collection)
        people:
          source: \(folder)people.csv
          key: id
          audience: staff
          fields: {image: {file: "images/staff/{key}.*"}}
      """,
      folder + "things.csv": "id,name,secret,who\na,Alpha,topsecret,boss\nb,Beta,topsecret2,boss\n",
      folder + "people.csv": "id,name\nboss,topsecretboss\n",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\n\(open)\n",
      "pages/inside.md": "---\ntitle: Inside\naudience: staff\n---\n![Plan](/images/inside/plan.svg)\n",
    ]
    return try TestSite(files.merging(extra) { $1 })
  }

  private let picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><desc>topsecret</desc></svg>"

  /// A mistake in a site file, and what is said of it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let code: String
    var fields = ""
    var collection = ""
    var rest = ""
    var folder = ""
    var testDescription: String { code + " " + fields + collection + rest }
  }

  static let mistakes = [
    Mistake(code: "site.address-for-staff", collection: "slug: hidden"),
    Mistake(code: "site.address-for-staff", collection: "slug: secret"),
    Mistake(code: "site.address-for-staff", collection: "permalink: /things/{hidden}-{key}/"),
    Mistake(code: "site.address-for-staff", collection: "permalink: /things/{secret}-{key}/"),
    Mistake(code: "schema.key-for-staff", fields: "code: {from: id, audience: staff}"),
    Mistake(code: "site.staff-file-in-assets", rest: "assets: [images, data]", folder: "data/"),
    Mistake(code: "site.staff-file-in-assets", rest: "assets: [images, pages]"),
  ]

  @Test(arguments: mistakes, ["public", "staff"]) func refuses(_ mistake: Mistake, for audience: String) throws {
    let site = try site(
      fields: mistake.fields, collection: mistake.collection, rest: mistake.rest, folder: mistake.folder)
    let result = try site.build("--audience", audience)
    #expect(result.code == 1)
    #expect(result.errorText.contains("site/site.yaml:"))
    #expect(result.errorText.contains("error[\(mistake.code)]"), "\(result.errorText)")
    #expect(!site.hasFile("/index.html"))
  }

  @Test func saysInATemplateThatAFieldIsForStaff() throws {
    for (template, name) in [
      ("{{ record.hidden }}", "\"hidden\""), ("{{ record.owner.name }}", "\"owner\""),
      ("{% for p in selections.bosses %}{{ p.name }}{% endfor %}", "\"bosses\""),
    ] {
      let page = "{% extends 'base.html' %}{% block main %}" + template + "{% endblock %}"
      let site = try site(
        rest: "selections: {bosses: {of: people}}", extra: ["templates/records/things.html": page])
      let result = try site.build()
      #expect(result.code == 1)
      #expect(result.errorText.contains("error[template.for-staff]"), "\(result.errorText)")
      #expect(result.errorText.contains(name + " for staff only"))
      #expect(try site.build("--audience", "staff").code == 0)
    }
  }

  @Test func keepsFilesThatOnlyStaffMaySee() throws {
    let site = try site(
      rest: "staff_assets: images/inside/", open: "![Free](/images/open.svg)",
      extra: [
        "images/staff/gone.svg": picture, "images/staff/boss.svg": picture, "images/inside/plan.svg": picture,
        "images/open.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      ])
    let open = try site.build()
    #expect(open.code == 0, "\(open.errorText)")
    #expect(try site.output().keys.filter { $0.hasPrefix("images/") } == ["images/open.svg"])
    #expect(try site.build("--audience", "staff").code == 0)
    let inside = try tree(site.folder.path("site/staff")).keys
    for name in ["staff/gone", "staff/boss", "inside/plan", "open"] {
      #expect(inside.contains("images/\(name).svg"), "\(name)")
    }
  }

  @Test func countsOverAJoinTableForStaffAreForStaff() throws {
    let site = try TestSite([
      "site.yaml": """
      title: Open
      collections:
        things:
          source: things.csv
          key: id
          path: /
          fields: {friends: {references: tags, through: links}}
          computed: {n: count(friends)}
        tags: {source: tags.csv, key: id, computed: {n: count(things)}}
        links:
          source: links.csv
          key: row number
          pages: false
          list: false
          fields:
            name: thing
            thing: {references: things, inverse: links}
            tag: {references: tags, audience: staff, inverse: links}
      """,
      "things.csv": "id,name\na,Alpha\n", "tags.csv": "id,name\nx,Xi\n", "links.csv": "thing,tag\na,x\n",
      "templates/records/things.html": "{{ 'open' if record.n is defined else 'closed' }}",
      "templates/records/tags.html": "{{ 'open' if record.n is defined else 'closed' }}",
    ])
    #expect(try site.build().code == 0)
    #expect(try site.page("/things/a/") == "closed")
    #expect(try site.page("/tags/x/") == "closed")
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try site.folder.text("site/staff/things/a/index.html") == "open")
  }
}
