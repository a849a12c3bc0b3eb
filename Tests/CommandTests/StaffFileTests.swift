import TestSupport
import Testing

/// A picture or download that only staff are shown is not in the public site, by whatever way they are shown it; one that
/// everybody is shown too is.
@Suite struct StaffFileTests {
  /// Where something names a file, in a site of a table for everybody, one for staff and a page of either.
  struct Mention: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file.
    var path = "images/topsecret.svg"
    /// Text of the page for staff and of that for everybody.
    var inside = ""
    var open = ""
    /// Texts in the tables: a declared and an undeclared cell for staff, a field for staff and one for everybody.
    var cell = ""
    var column = ""
    var field = ""
    var openField = ""
    /// More files of the site, and more lines of the site file.
    var files: [String: String] = [:]
    var rest = ""

    init(_ name: String, _ change: (inout Mention) -> Void) {
      testDescription = name
      change(&self)
    }
  }

  private func site(_ mention: Mention) throws -> TestSite {
    let quoted = { (text: String) in "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    let files = [
      "site.yaml": """
      title: Open
      assets: [images, files, inside]
      \(mention.rest)
      collections:
        things:
          source: things.csv
          key: id
          fields: {hidden: {from: secret, audience: staff}, description: words}
        people: {source: people.csv, key: id, audience: staff, fields: {description: notes}}
      """,
      "things.csv": "id,name,secret,words\na,Alpha,\(quoted(mention.field)),\(quoted(mention.openField))\n",
      "people.csv": "id,name,notes,other\nboss,Boss,\(quoted(mention.cell)),\(quoted(mention.column))\n",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\n![F](/images/free.svg)\nHello \(mention.open)\n",
      "pages/inside.md": "---\ntitle: Inside\naudience: staff\n---\n\(mention.inside)\n",
      mention.path: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><desc>topsecret</desc></svg>",
      "images/free.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>",
    ]
    return try TestSite(files.merging(mention.files) { $1 })
  }

  private static let block = "{% extends 'base.html' %}{% block main %}"

  static let hidden = [
    Mention("a page for staff") { $0.inside = "![Plan](/images/topsecret.svg)" },
    Mention("a page, from where it lies") { $0.inside = "![Plan](../images/topsecret.svg)" },
    Mention("a page, beside it") {
      $0.path = "inside/topsecret.svg"
      $0.inside = "![Plan](topsecret.svg)"
    },
    Mention("a page, by a reference") { $0.inside = "![Plan][p]\n\n[p]: /images/topsecret.svg 'Plan'" },
    Mention("a page, with codes of URLs") { $0.inside = "![Plan](/images/top%73ecret.svg)" },
    Mention("a page, with codes of HTML") { $0.inside = "![Plan](/images/top&#115;ecret.svg)" },
    Mention("a page, with a backslash") {
      $0.path = "images/topsecret_1.svg"
      $0.inside = "![Plan](/images/topsecret\\_1.svg)"
    },
    Mention("a page, with blanks") {
      $0.path = "images/topsecret plan (2).svg"
      $0.inside = "![Plan](</images/topsecret plan (2).svg>)"
    },
    Mention("a page, in HTML") { $0.inside = "<img src=\"/images/topsecret.svg\">" },
    Mention("a page, by the whole address") { $0.inside = "![Plan](https://open.example/images/topsecret.svg)" },
    Mention("a download") {
      $0.path = "files/deep/topsecret.pdf"
      $0.inside = "[List](/files/deep/topsecret.pdf?x#page=2)"
    },
    Mention("a cell for staff") { $0.cell = "see ![it](/images/topsecret.svg)" },
    Mention("a column for staff that nothing is made of") { $0.column = "images/topsecret.svg" },
    Mention("a field for staff") { $0.field = "[it](images/topsecret.svg)" },
    Mention("a table for staff in JSON") {
      $0.rest = "selections: {}"
      $0.files["people.csv"] = "id,name,notes,other\n"
      $0.files["site.yaml"] = """
        title: Open
        assets: [images, files]
        collections:
          things: {source: things.csv, key: id, fields: {hidden: {from: secret, audience: staff}}}
          people: {source: people.json, key: id, audience: staff}
        """
      $0.files["people.json"] = "[{\"id\": 1, \"name\": \"Boss\", \"note\": \"images\\/topsecret.svg\"}]"
    },
    Mention("a template of a record for staff") {
      $0.files["templates/records/people.html"] =
        block + "<img src=\"{{ '/images/topsecret.svg'|url }}\" alt=\"\">{% endblock %}"
    },
    Mention("a part of a template for staff") {
      $0.files["templates/lists/people.html"] = block + "{% include 'partials/stamp.html' %}{% endblock %}"
      $0.files["templates/partials/stamp.html"] = "{% include 'partials/ink.html' %}"
      $0.files["templates/partials/ink.html"] = "<img src=\"{{ '/images/topsecret.svg'|url }}\" alt=\"\">"
    },
    Mention("a template of a page for staff") {
      $0.files["templates/pages/inside.html"] =
        block + "<img src=\"{{ '/images/topsecret.svg'|url }}\" alt=\"\">{% endblock %}"
    },
    Mention("a tab for staff") {
      $0.path = "files/topsecret.pdf"
      $0.rest = "navigation: [things, {label: Rules, url: /files/topsecret.pdf, audience: staff}]"
    },
    Mention("a page for staff, where another file is named for all that begins alike") {
      $0.inside = "![Plan](/images/topsecret.svg)"
      $0.open = "![Free](/images/free.svg) images/topsec.svg ximages/topsecret.svg"
    },
  ]

  @Test(arguments: hidden) func onlyStaffGet(_ mention: Mention) throws {
    let site = try site(mention)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let files = try site.output()
    #expect(files["images/free.svg"] != nil && files[mention.path] == nil)
    for (path, bytes) in files where mention.open.isEmpty || path != "index.html" {
      #expect(!path.contains("topsecret"), "\(path)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("topsecret"), "\(path)")
    }
    #expect(try site.build("--audience", "staff").code == 0)
    #expect(try tree(site.folder.path("site/staff"))[mention.path] != nil)
  }

  static let open = [
    Mention("a page for everybody") { $0.open = "![Plan](/images/topsecret.svg)" },
    Mention("a page for everybody, from where it lies") { $0.open = "[Plan](./images/topsecret.svg)" },
    Mention("a page for everybody, with codes") { $0.open = "[Plan](images/top%73ecret.svg)" },
    Mention("a field for everybody") { $0.openField = "![it](/images/topsecret.svg)" },
    Mention("a template for everybody") {
      $0.files["templates/records/things.html"] =
        block + "<img src=\"{{ '/images/topsecret.svg'|url }}\" alt=\"\">{% endblock %}"
    },
    Mention("a part of templates for both") {
      $0.files["templates/partials/stamp.html"] = "<img src=\"{{ '/images/topsecret.svg'|url }}\" alt=\"\">"
      for name in ["things", "people"] {
        $0.files["templates/lists/\(name).html"] = block + "{% include 'partials/stamp.html' %}{% endblock %}"
      }
    },
    Mention("a style sheet") {
      $0.files["templates/css/own.css"] = ".x { background: url(../../../images/topsecret.svg) }\n"
    },
    Mention("the icon") { $0.rest = "theme: {icon: images/topsecret.svg}" },
    Mention("a tab") { $0.rest = "navigation: [things, {label: Rules, url: /images/topsecret.svg}]" },
    Mention("a redirect") { $0.rest = "redirects: {/plan/: /images/topsecret.svg}" },
  ]

  @Test(arguments: open) func everybodyGetsWhatTheyAreShownToo(_ mention: Mention) throws {
    var mention = mention
    mention.inside = "![Plan](/images/topsecret.svg)"
    let site = try site(mention)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.output()[mention.path] != nil)
  }

  @Test func nobodyGetsWhatNobodyNames() throws {
    let site = try site(Mention("none") { _ in })
    #expect(try site.build().code == 0)
    #expect(try site.output()["images/topsecret.svg"] == nil)
  }

  /// A build that follows a change of the page alone takes the picture in, or out again.
  @Test func followsTheNextEdit() throws {
    let site = try site(Mention("a page for staff") { $0.inside = "![Plan](/images/topsecret.svg)" })
    #expect(try site.build().code == 0)
    #expect(try site.output()["images/topsecret.svg"] == nil)
    try site.edit("pages/index.md", "Hello", "![Plan](/images/topsecret.svg)")
    #expect(try site.build().code == 0)
    #expect(try site.output()["images/topsecret.svg"] != nil)
    try site.edit("pages/index.md", "![Plan](/images/topsecret.svg)", "Hello")
    #expect(try site.build().code == 0)
    #expect(try site.output()["images/topsecret.svg"] == nil)
  }
}
