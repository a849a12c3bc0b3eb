import Foundation
import TestSupport
import Testing

/// What a site puts over the theme, and what of it is not what it seems.
@Suite struct OwnTemplateTests {
  private func site(_ files: [String: String]) throws -> TestSite {
    let own = [
      "site.yaml": "title: Own\nbase_url: https://example.org\ncollections:\n"
        + "  things: {kind: record, source: things.csv, key: id}\n",
      "things.csv": "id,name\n1,Lamp\n",
    ]
    return try TestSite(own.merging(files) { $1 })
  }

  @Test func whatAnEditorLeavesBesideATemplateIsNotPublished() throws {
    let site = try site([
      "templates/records/things.html": "{{ record.name }}", "templates/records/things.html~": "supplier 555",
      "templates/records/things.html.bak": "supplier 555", "templates/css/own.css": "p { margin: 0 }",
    ])
    let result = try site.build()
    #expect(result.code == 0 && result.errorText.count(of: "warning[theme.unknown-file]") == 2, "\(result.errorText)")
    let output = try site.output()
    #expect(!output.values.contains { String(decoding: $0, as: UTF8.self).contains("supplier 555") })
    #expect(output.keys.contains { $0.hasSuffix("/css/own.css") })
  }

  @Test func aFolderThatLeadsOutOfTheSiteIsLeftOut() throws {
    for folder in ["templates", "pages", "images"] {
      let site = try site(["images/a.png": "", "../elsewhere/secret.css": "secret", "../elsewhere/secret.md": "secret"])
      try? FileManager.default.removeItem(atPath: site.folder.path("site/" + folder))
      try FileManager.default.createSymbolicLink(
        atPath: site.folder.path("site/" + folder), withDestinationPath: site.folder.path("elsewhere"))
      let result = try site.build()
      #expect(result.errorText.contains("warning[site.link]: the symbolic link site/\(folder) leads out of the site"))
      #expect(!(try site.output()).keys.contains { $0.contains("secret") }, "\(folder)")
    }
  }

  @Test func aBlockThatNoTemplateHasIsToldWithTheOneMeant() throws {
    let site = try site([
      "templates/record.html":
        "{% extends 'theme/record.html' %}{% block mian %}x{% endblock %}{% block head %}{% endblock %}"
    ])
    let result = try site.build()
    #expect(result.code == 0)
    #expect(result.errorText.count(of: "warning[template.unused-block]") == 1)
    #expect(
      result.errorText.contains("site/templates/record.html:1:43")
        && result.errorText.contains("did you mean \"main\"?"))
  }

  @Test func anUnknownBlockInsideOfAConditionIsTold() throws {
    let site = try site([
      "templates/record.html":
        "{% extends 'theme/record.html' %}{% if true %}{% block mian %}x{% endblock %}{% endif %}\n"
        + "{% for one in [1] %}{% with a=1 %}{% block heda %}{% endblock %}{% endwith %}{% endfor %}\n"
        + "{% block main %}{% if true %}{% block inner %}{% endblock %}{% endif %}{% endblock %}"
    ])
    let result = try site.build()
    #expect(result.code == 0)
    #expect(result.errorText.count(of: "warning[template.unused-block]") == 2, "\(result.errorText)")
    #expect(result.errorText.contains("a block \"mian\"") && result.errorText.contains("a block \"heda\""))
  }

  @Test func aBlockThatTheTemplateWritesItselfIsNotTold() throws {
    let site = try site([
      "templates/record.html":
        "{% extends 'theme/record.html' %}{% block own %}q{% endblock %}{% block main %}{{ self.own() }}{% endblock %}"
    ])
    let result = try site.build()
    #expect(result.code == 0 && !result.errorText.contains("unused-block"), "\(result.errorText)")
  }

  @Test func aTemplateNearlyCalledAsOneOfTheThemeIsTold() throws {
    let site = try site([
      "templates/recrd.html": "x", "templates/lis.html": "y", "templates/404.html": "{% include 'lis.html' %}",
      "templates/libraries.html": "{% extends 'list.html' %}",
    ])
    let result = try site.build()
    #expect(result.errorText.count(of: "warning[theme.unused-template]") == 1, "\(result.errorText)")
    #expect(result.errorText.contains("help: did you mean record.html?"))
  }

  @Test func aTemplateCalledLikeNoCollectionIsTold() throws {
    let site = try site([
      "site.yaml": "title: Own\ncollections:\n  things: {kind: record, source: things.csv, key: id}\n"
        + "  secrets: {kind: record, source: things.csv, key: id, audience: staff}\n"
        + "selections:\n  best: {of: things, path: best}\n",
      "templates/records/thing.html": "x", "templates/records/secrets.html": "x", "templates/lists/best.html": "x",
      "templates/search/secret.html": "x", "templates/lists/part.html": "x", "templates/partials/fotter.html": "x",
      "templates/cards/thing.html": "x", "templates/cards/evnt.html": "x",
      "templates/404.html": "{% include 'lists/part.html' %}{% include 'cards/' ~ 'thing' ~ '.html' %}",
    ])
    let result = try site.build()
    #expect(result.errorText.count(of: "warning[theme.unused-template]") == 3, "\(result.errorText)")
    #expect(result.errorText.contains("help: did you mean records/things.html?"))
    #expect(result.errorText.contains("help: did you mean partials/footer.html?"))
    #expect(
      result.errorText.contains(
        "site/templates/search/secret.html: warning[theme.unused-template]: search/secret.html has the name"))
    #expect(!result.errorText.contains("search/secrets.html"))
  }

  @Test func aPageOfOnesOwnMayShowEventsAsListsDo() throws {
    let site = try site([
      "site.yaml": "title: Own\ncollections:\n  events: {kind: event, source: events.csv, key: id}\n"
        + "selections:\n  next: {of: events}\n",
      "events.csv": "id,name,start\n1,Talk,2026-12-01\n",
      "templates/404.html": "{% set records = selections.next %}{% include 'partials/event-list.html' %}",
    ])
    let result = try site.build(now: "2026-04-07T12:00")
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/404.html").contains("id=\"day-2026-12-01\""))
  }

  @Test func templatesThatExtendEachOtherAreToldTheWay() throws {
    let result = try site([
      "templates/record.html": "{% extends 'a.html' %}", "templates/a.html": "{% extends 'b.html' %}",
      "templates/b.html": "{% extends 'a.html' %}",
    ]).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("\"a.html\" extends itself by way of \"b.html\""), "\(result.errorText)")
  }

  @Test func aTemplateThatExtendsItselfIsToldHowToExtendTheThemes() throws {
    let result = try site(["templates/record.html": "{% extends 'record.html' %}"]).build()
    #expect(result.code == 1)
    #expect(result.errorText.contains("\"record.html\" extends itself"), "\(result.errorText)")
    #expect(result.errorText.contains("help: to build on the template that it replaces, extend \"theme/record.html\""))
  }

  @Test func aPathOfAnUnknownFieldIsOneMistakeOfTheSiteFile() throws {
    let site = try site([
      "site.yaml":
        "title: Own\ncollections:\n  things:\n    {kind: record, source: things.csv, key: id, permalink: '/t/{nmae}/'}\n",
      "things.csv": "id,name\n1,Lamp\n2,Desk\n",
    ])
    let result = try site.build()
    #expect(
      result.errorText.count(of: "error[") == 1 && result.errorText.contains("site/site.yaml:4:"), "\(result.errorText)"
    )
    #expect(result.errorText.contains("did you mean {name}?"))
  }

  @Test func filesAreFoundByKeyAlone() throws {
    let site = try site([
      "site.yaml":
        "title: Own\ncollections:\n  things:\n    {kind: record, source: things.csv, key: id, fields: {image: {file: 'images/{name}.png'}}}\n"
    ])
    let result = try site.build()
    #expect(result.code == 1 && result.errorText.contains("expected {key} in it"), "\(result.errorText)")
    let yaml = try site.folder.text("site/site.yaml").replacingOccurrences(of: "{name}", with: "{key}-{name}")
    try site.folder.write(yaml, to: "site/site.yaml")
    #expect(try site.build().errorText.contains("and no other braces"))
    try site.folder.write(yaml.replacingOccurrences(of: "{key}-{name}", with: "one"), to: "site/site.yaml")
    #expect(try site.build().errorText.contains("found \"images/one.png\", expected {key} in it"))
  }

  @Test func aSourceWithOtherBracesThanTheKeyIsToldTheKey() throws {
    let site = try site([
      "site.yaml": "title: Own\ncollections:\n  things: {kind: record, source: 'd/{name}.json', key: id}\n",
      "d/1.json": "{\"id\": 1, \"name\": \"Lamp\"}",
    ])
    let result = try site.build()
    #expect(
      result.errorText.contains("warning[site.source-path]: \"d/{name}.json\" has braces other than {key}"),
      "\(result.errorText)")
    #expect(result.errorText.contains("help: write {key} if the name is the record's key, otherwise *"))
  }

  @Test func aTemplateOfTheSiteReplacesTheThemesOfItsName() throws {
    let site = try TestSite.programme(
      "",
      [
        "templates/partials/footer.html": "<footer>Our own footer</footer>",
        "templates/records/events.html": "{% extends 'record.html' %}{% block title %}Own{% endblock %}",
        "templates/css/site.css": "body { color: {{ site.theme.accent }} }",
      ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(try site.page("/events/1/").contains("Our own footer"))
    let styles = try site.output().filter { $0.key.hasSuffix("css/site.css") }
    // The drawings of the icons follow, which every page may name.
    #expect(styles.values.map { String(decoding: $0, as: UTF8.self).prefix(24) } == ["body { color: #8c2f39 }\n"])
  }

  @Test func aTemplateExtendsTheThemesOfItsName() throws {
    let site = try TestSite.built(
      "collections:\n  books: {kind: book, source: b.csv, key: id}\n",
      [
        "b.csv": "id,title\n1,Faust\n",
        "templates/book.html":
          "{% extends 'theme/book.html' %}{% block head %}{{ super() }}<meta name=\"own\">{% endblock %}",
      ])
    let page = try site.page("/books/1/")
    #expect(page.contains("<meta name=\"own\">") && page.contains("id=\"book\"") && page.contains("js/book.js"))
  }
}
