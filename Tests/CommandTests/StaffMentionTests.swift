import TestSupport
import Testing

/// A site with something for staff publishes the files that its public pages name by an address. A text that looks like an
/// address is none, wherever it stands.
@Suite struct StaffMentionTests {
  private static let picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><desc>topsecret</desc></svg>"

  /// A site with one record for everybody, whose page a template of its own may make.
  private func site(
    words: String = "y", title: String = "Alpha", page: String = "Hello", main: String? = nil, rest: String = "",
    more: [String: String] = [:]
  ) throws -> TestSite {
    var files = [
      "site.yaml": """
      title: Open
      base_url: https://open.example/sub
      assets: [images, files]
      \(rest)
      collections:
        things:
          source: things.csv
          key: id
          fields: {hidden: {from: secret, type: string, audience: staff}, description: words, note: {type: string}}
      """,
      "things.csv": "id,name,secret,words,note\na,\(title),x,\"\(words)\",\"\(words)\"\n",
      "pages/index.md": "---\ntitle: Home\npath: /\n---\n\(page)\n", "images/S.svg": Self.picture,
    ]
    if let main {
      files["templates/records/things.html"] = "{% extends 'base.html' %}{% block main %}\(main){% endblock %}"
    }
    return try TestSite(files.merging(more) { $1 })
  }

  /// What people may write about a file in any text for everybody.
  static let texts = [
    "see images/S.svg", "/images/S.svg", "images/S.svg", "`images/S.svg`", "    /images/S.svg", "images%2FS.svg",
    "https://open.example/sub/images/S.svg.", "src=/images/S.svg", "<img src=/images/S.svg>", "url(/images/S.svg)",
    "[x](https://elsewhere.example/images/S.svg)", "![images/S.svg](/images/none.svg)",
    "[a](/sub/b 'see /images/S.svg')",
  ]

  @Test("A text of a page, a record or a title names nothing", arguments: texts)
  func textsNameNothing(_ text: String) throws {
    for site in [try site(page: text), try site(words: text), try site(title: text.replacing(",", with: ""))] {
      _ = try site.build()
      #expect(try !site.output().isEmpty)
      #expect(!site.hasFile("/images/S.svg"))
    }
  }

  @Test(
    "A template names nothing by what is no address",
    arguments: [
      "<p title=\"/images/S.svg\">", "<!-- <img src=\"/images/S.svg\"> -->", "<p data-note=\"/images/S.svg\">",
      "<img alt=\"/images/S.svg\" src=\"{{ '/'|url }}\">", "<meta name=\"description\" content=\"/images/S.svg\">",
      "<textarea><img src=\"/images/S.svg\"></textarea>",
      "<style>/* url(/images/S.svg) */ a { content: \"/images/S.svg\" }</style>",
      "<script type=\"application/ld+json\">{\"description\": \"/images/S.svg\"}</script>",
      "<input value=\"/images/S.svg\">", "<code>&lt;img src=\"/images/S.svg\"&gt;</code>",
    ])
  func otherPlacesNameNothing(_ main: String) throws {
    let site = try site(main: main)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(!site.hasFile("/images/S.svg"))
  }

  @Test(
    "An address of any kind names its file",
    arguments: [
      "<img src=\"{{ '/images/S.svg'|url }}\">", "<img src=/images/S.svg>", "<IMG SRC='/sub/images/S.svg'>",
      "<a href=\"https://open.example/sub/images/S.svg?a#b\">", "<a href=\"//OPEN.example/sub/images/S.svg\">",
      "<img srcset=\"{{ '/'|url }} 1x, {{ '/images/S.svg'|url }} 2x\">", "<video poster=\"/sub/images/S.svg\">",
      "<object data=\"/sub/images/S.svg\">", "<svg><use xlink:href=\"/sub/images/S.svg#a\"/></svg>",
      "<meta property=\"og:image\" content=\"https://open.example/sub/images/S.svg\">",
      "<meta content=\"/sub/images/S.svg\" name=\"twitter:image\">", "<img src=\"/sub/images/&#83;.svg\">",
      "<img src=\"/sub/images/%53.svg\">", "<img src=\" /sub/./images//S.svg \">",
      "<img data-src=\"/sub/images/S.svg\">",
      "<p style=\"background: url('/sub/images/S.svg')\">", "<style>a { background: url(/sub/images/S.svg) }</style>",
      "<script type=\"application/ld+json\">{\"image\": [\"https:\\/\\/open.example\\/sub\\/images\\/S.svg\"]}</script>",
      "<script>show('/sub/images/S.svg')</script>", "<iframe srcdoc=\"<img src='/sub/images/S.svg'>\"></iframe>",
      "<param name=\"movie\" value=\"/sub/images/S.svg\">", "<template><img src=\"/sub/images/S.svg\"></template>",
    ])
  func addressesNameTheirFiles(_ main: String) throws {
    let site = try site(main: main)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/images/S.svg"))
  }

  @Test("A picture of a record stands on its page, in the feeds and in the calendar")
  func picturesOfRecordsAreThere() throws {
    let site = try site(
      more: [
        "site.yaml": """
        title: Open
        base_url: https://open.example/sub
        assets: [images]
        collections:
          events:
            {kind: event, source: events.csv, key: id, fields: {image: picture, hidden: {from: secret, audience: staff}}}
        """,
        "events.csv": "id,name,start,picture,secret\na,Alpha,2026-10-01T10:00,images/S.svg,images/T.svg\n",
        "images/T.svg": Self.picture,
        // Nothing but calendars and feeds shows the picture.
        "templates/records/events.html": "<p>{{ event.name }}", "templates/lists/events.html": "<p>Events",
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(site.hasFile("/images/S.svg") && !site.hasFile("/images/T.svg"))
  }
}
