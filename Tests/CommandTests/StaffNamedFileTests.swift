import TestSupport
import Testing

/// A site with something for staff publishes the files that its public pages name, however they write the name, and no
/// others.
@Suite struct StaffNamedFileTests {
  private static let picture =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><desc>topsecret</desc></svg>"

  private func site(_ more: [String: String] = [:], rest: String = "", open: String = "Hello") throws -> TestSite {
    let files = [
      "site.yaml": """
      title: Open
      base_url: https://open.example/sub
      assets: [images, files]
      \(rest)
      collections:
        things: {source: things.csv, key: id, fields: {hidden: {from: secret, type: string, audience: staff}}}
        people: {source: people.csv, key: id, audience: staff, fields: {description: notes}}
      """,
      "things.csv": "id,name,secret,words\na,Alpha,x,y\n", "people.csv": "id,name,notes\nboss,Boss,x\n",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\n\(open)\n",
      "images/S.svg": Self.picture, "images/staff/boss.svg": Self.picture,
    ]
    return try TestSite(files.merging(more) { $1 })
  }

  /// The ways in which a page may name `images/S.svg`.
  static let spellings = [
    "![P](/images/S.svg)", "![P](images//S.svg)", "![P](images/./S.svg)", "![P](/images/x/../S.svg)",
    "![P](im%61ges/%53.svg)", "![P](https://open.example/sub/images/S.svg)",
    "[P](../images/S.svg?x=1#y)",
  ]

  @Test(arguments: spellings) func aPageForEverybodyPublishesWhatItNames(_ text: String) throws {
    let site = try site(open: text)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/images/S.svg"))
    #expect(!site.hasFile("/images/staff/boss.svg"))
  }

  @Test(arguments: spellings + ["![P](IMAGES/s.SVG)", "![P](S.svg)", "see S.svg"])
  func whatStaffNameIsNotPublished(_ text: String) throws {
    let site = try site([
      "pages/inside.md": "---\ntitle: Inside\naudience: staff\n---\n\(text)\n",
      "people.csv": "id,name,notes\nboss,Boss,\"\(text)\"\n",
      "things.csv": "id,name,secret,words\na,Alpha,\"\(text)\",y\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(!site.hasFile("/images/S.svg"))
    #expect(
      result.text.contains("2 files that no public page names were left out: images/S.svg, images/staff/boss.svg"))
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try tree(site.folder.path("site/staff"))["images/S.svg"] != nil)
  }

  @Test func aTemplateThatShowsStaffAPictureDoesNotPublishIt() throws {
    let template =
      "{% extends 'base.html' %}{% block main %}{% if site.audience == 'staff' %}"
      + "<img src=\"{{ '/images/S.svg'|url }}\" alt=\"\">{% endif %}{% endblock %}"
    let site = try TestSite([
      "site.yaml": "title: Open\ncollections:\n  things: {source: t.csv, key: id}\n", "t.csv": "id,name\na,Alpha\n",
      "templates/records/things.html": template, "images/S.svg": Self.picture,
    ])
    #expect(try site.build().code == 0)
    #expect(!site.hasFile("/images/S.svg"))
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try tree(site.folder.path("site/staff"))["images/S.svg"] != nil)
  }

  /// A name that a template puts together stands on the page alone.
  @Test func aTemplateMayPutANameTogether() throws {
    let site = try site([
      "templates/records/things.html":
        "{% extends 'base.html' %}{% block main %}{% set n = 'S' %}<img src=\"{{ ('/images/' ~ n ~ '.svg')|url }}\" alt=\"\">"
        + "{% endblock %}"
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/images/S.svg"))
  }

  @Test func aLinkLeadsNobodyToStaffFiles() throws {
    for open in ["Hello", "![P](/images/way/boss.svg)", "![P](/images/one.svg)"] {
      let site = try site(rest: "staff_assets: images/staff", open: open)
      try site.folder.link("site/images/way", to: "staff")
      try site.folder.link("site/images/one.svg", to: "staff/boss.svg")
      _ = try site.build()
      for name in ["way/boss.svg", "one.svg", "staff/boss.svg"] { #expect(!site.hasFile("/images/" + name), "\(name)") }
    }
  }

  /// What a page names may name more: a gallery, a style sheet, a drawing.
  @Test func namedFilesMayNameOthers() throws {
    let site = try site(
      [
        "files/gallery/index.html": "<link href=look.css rel=stylesheet><img src='one picture.jpg'>",
        "files/gallery/look.css": "@import \"more.css\"; a { background: url(../back.png) }",
        "files/gallery/more.css": "b { background: url('two.jpg') }",
        "files/gallery/one picture.jpg": "1", "files/gallery/two.jpg": "2", "files/gallery/three.jpg": "3",
        "files/back.png": "4",
      ], open: "[Pictures](/files/gallery/index.html)")
    #expect(try site.build().code == 0)
    let files = try site.output().keys.filter { $0.hasPrefix("files/") }.sorted()
    #expect(
      files == [
        "files/back.png", "files/gallery/index.html", "files/gallery/look.css", "files/gallery/more.css",
        "files/gallery/one picture.jpg", "files/gallery/two.jpg",
      ])
  }

  /// A folder whose name addresses write with codes, and a file that is called as the beginning of another.
  @Test func namesEndWhereTheyEnd() throws {
    let site = try site(
      ["Bilder für alle/Straße 1.svg": Self.picture, "files/a": "1", "files/ab": "2"],
      rest: "public_assets: []", open: "![P](</Bilder für alle/Straße 1.svg>) [x](/files/ab)")
    try site.edit("site.yaml", "assets: [images, files]", "assets: [images, files, Bilder für alle]")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/Bilder für alle/Straße 1.svg") && site.hasFile("/files/ab") && !site.hasFile("/files/a"))
  }

  @Test func publicAssetsAreThereWithoutAName() throws {
    let site = try site(["files/press/kit.pdf": "1", "files/other.pdf": "2"], rest: "public_assets: files/press")
    #expect(try site.build().code == 0)
    #expect(site.hasFile("/files/press/kit.pdf") && !site.hasFile("/files/other.pdf"))
    try site.edit("site.yaml", "files/press", "files/pres")
    let wrong = try site.build()
    #expect(wrong.code == 1 && wrong.errorText.contains("site.no-such-asset"), "\(wrong.errorText)")
  }

  @Test func aSiteWithoutAnythingForStaffHasAllItsFiles() throws {
    let site = try TestSite([
      "site.yaml": "title: Open\nassets: [images, files]\ncollections:\n  things: {source: t.csv, key: id}\n",
      "t.csv": "id,name\na,Alpha\n", "images/S.svg": Self.picture, "files/list.pdf": "1",
    ])
    let result = try site.build()
    #expect(result.code == 0 && !result.text.contains("left out"))
    #expect(site.hasFile("/images/S.svg") && site.hasFile("/files/list.pdf"))
  }
}
