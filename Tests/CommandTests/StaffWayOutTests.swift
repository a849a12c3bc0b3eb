import TestSupport
import Testing

/// Further ways in which something for staff could get out: what decides about it, and what leads to it.
@Suite struct StaffWayOutTests {
  private func site(
    fields: String = "", collection: String = "", rest: String = "", people: String = "", template: String = ""
  ) throws -> TestSite {
    var files = [
      "site.yaml": """
      title: Open
      base_url: https://open.example/sub
      \(rest)
      collections:
        things:
          source: things.csv
          key: id
          fields:
            hidden: {from: secret, audience: staff}
            \(fields)
          \(collection)
        people: {source: people.csv, key: id\(people)}
        inner: {source: inner.csv, key: id, audience: staff}
      """,
      "things.csv": "id,name,secret,ref\na,Alpha,yes,4711\nb,Beta,no,4712\n",
      "people.csv": "id,name,code\nx,Xaver,4711\ny,Yvonne,4712\n", "inner.csv": "id,name\nz,topsecret\n",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\nHello\n",
      "pages/inside.md": "---\ntitle: Inside\naudience: staff\n---\nHello\n",
    ]
    if !template.isEmpty {
      files["templates/records/things.html"] = "{% extends 'base.html' %}{% block main %}\(template){% endblock %}"
    }
    return try TestSite(files)
  }

  @Test(arguments: ["code", "number"])
  func aReferenceThatMatchesAFieldForStaffIsForStaff(_ matched: String) throws {
    let site = try site(
      fields: "owner: {from: ref, references: people, matching: \(matched)}",
      people: ", fields: {number: {from: code, audience: staff}}",
      template: "{{ record.owner.name if record.owner is defined else 'closed' }}")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/things/a/").contains("closed"))
    for (path, bytes) in try site.output() where path.hasPrefix("things/") || path.hasPrefix("people/") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("4711") && !(path.hasPrefix("things/a/") && text.contains("Xaver")), "\(path)")
    }
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try site.folder.text("site/staff/things/a/index.html").contains("Xaver"))
  }

  @Test(arguments: ["hidden: 'yes'", "hidden: {exists: true}", "any: [{name: Beta}, {not: {hidden: 'no'}}]"])
  func aConditionOnAFieldForStaffMustBeAllowed(_ condition: String) throws {
    let site = try site(collection: "where: {\(condition)}")
    for audience in ["public", "staff"] {
      let result = try site.build("--audience", audience)
      #expect(result.code == 1)
      #expect(result.errorText.contains("site.yaml:11"), "\(result.errorText)")
      #expect(result.errorText.contains("error[site.condition-for-staff]"), "\(result.errorText)")
      #expect(result.errorText.contains("write  audience: public  beside  where"))
    }
    try site.edit("site.yaml", "where:", "audience: public\n    where:")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/things/a/index.html"))
  }

  @Test(arguments: [
    "https://open.example/sub/inner/z/", "http://OPEN.example:443/sub/inner/z/", "//open.example/sub/inner/z/",
    "/inner/./z/", "/things/../inner//z/", "/in%6Eer/z/", "/Inner/z/", "https://open.example/sub/inside/?a#b",
    "https://x@open.example/sub/inside",
  ])
  func noRedirectLeadsToIt(_ address: String) throws {
    let site = try site(rest: "redirects: {/oldaddress/: \"\(address)\"}")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(!site.hasFile("/oldaddress/index.html"))
    // An address without a scheme is none to lead to in the site for staff.
    if address.hasPrefix("//") { return }
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try tree(site.folder.path("site/staff"))["oldaddress/index.html"] != nil)
  }

  @Test(arguments: ["https://other.example/sub/inner/z/", "https://open.example/sub/things/a/", "/things/b/"])
  func otherRedirectsStay(_ address: String) throws {
    let site = try site(rest: "redirects: {/oldaddress/: \"\(address)\"}")
    #expect(try site.build().code == 0)
    #expect(site.hasFile("/oldaddress/index.html"))
  }

  /// How many records for staff there are is not said where others read.
  @Test func theSummaryForOthersCountsNoRecordsForStaff() throws {
    let site = try site()
    let open = try TestSupport.run(
      Gablota.path, ["build", "site", "--now", "2026-01-01"], in: site.folder.path, environment: ["CI": "true"])
    #expect(open.text.contains("inner: for staff\n") && open.text.contains("things: 2 read"), "\(open.text)")
    let again = try TestSupport.run(
      Gablota.path, ["build", "site", "--now", "2026-01-01"], in: site.folder.path, environment: ["CI": "true"])
    #expect(again.text.contains("inner: for staff\n") && again.text.contains("time: compare"), "\(again.text)")
    let here = try site.build(now: "2026-01-01")
    #expect(here.text.contains("inner: 1 read, 0 published, left out: 1 staff"), "\(here.text)")
  }

  /// A table that lost its first line: its first record is no list of columns to quote.
  @Test(arguments: ["text", "json", "github", "sarif"]) func aTableWithoutItsHeaderIsNotQuoted(_ format: String) throws
  {
    let site = try TestSite([
      "site.yaml": """
      title: Open
      collections:
        things: {source: things.csv, key: id, path: /, fields: {owner: {references: people}}}
        talks: {source: talks.csv, key: id, fields: {day: {type: date}}}
        people: {source: people.csv, key: id, audience: staff, fields: {name: called, born: {from: day, type: date}}}
        mixed: {source: mixed.csv, key: id, fields: {cost: {from: price, audience: staff}}}
      """,
      "things.csv": "id,name,owner\na,Alpha,topsecre\n", "talks.csv": "id,name,day\nt,Talk,nodayhere\n",
      "people.csv": "topsecretkey,topsecretname,2001-02-03\nother,topsecret2,2001-02-04\n",
      "mixed.csv": "topsecretid,topsecretalpha,topsecretprice\nx,y,z\n",
    ])
    let result = try TestSupport.run(
      Gablota.path, ["check", "site", "--now", "2026-01-01", "--format", format], in: site.folder.path,
      environment: ["CI": "1"])
    let text = result.text + result.errorText
    #expect(result.code == 1)
    #expect(!text.contains("topsecretk") && !text.contains("topsecretn") && !text.contains("topsecreti"), "\(text)")
    #expect(!text.contains("topsecreta") && !text.contains("topsecretp"), "\(text)")
    #expect(text.contains("schema.unknown-column") && text.contains("nodayhere"), "\(text)")
  }
}
