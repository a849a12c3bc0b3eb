import Foundation
import Templates
import TestSupport
import Testing
import Text

@testable import Pages

/// `templates/REFERENCE.md` is run: every example writes what stands behind the arrow, and nothing is left out.
@Suite struct ReferenceTests {
  private static let path = projectRoot() + "/templates/REFERENCE.md"

  private static let templates = [
    ("card.html", "[{{ event.title }}]"), ("macros.html", "{% macro badge(text) %}({{ text }}){% endmacro %}"),
    ("layout.html", "<{% block main %}nothing{% endblock %}>"),
  ]

  private static func book(_ title: String, _ price: Int, _ library: String) -> Value {
    ["title": .string(title), "price": .integer(price), "library": ["title": .string(library)]]
  }

  private static let values: Bindings = [
    "event": [
      "title": "Tea & Talk", "start": "2026-03-07", "price": 5, "tags": ["tea", "talk"], "library": ["title": "North"],
    ],
    "records": .array([book("Chess", 0, "South"), book("Film", 12, "North"), book("Atlas", 5, "North")]),
  ]

  private func rendered(_ source: String, _ site: SiteContext) -> String {
    do {
      let environment = try Theme.environment(site, Self.templates + [("example.html", source)])
      return try environment.template("example.html").render(Self.values)
    } catch {
      return "\(error)"
    }
  }

  /// With `RECORD_SNAPSHOTS` set, what examples write is written into the document.
  @Test func everyExampleWritesWhatTheReferenceSays() throws {
    let site = try SmallSite().made().model.site
    let document = try String(contentsOfFile: Self.path, encoding: .utf8)
    var lines = document.components(separatedBy: "\n")
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    var count = 0
    for index in lines.indices.dropFirst() where lines[index].hasPrefix("→ ") {
      let found = "→ " + rendered(lines[index - 1], site)
      if !isRecording { #expect(found == lines[index], "\(lines[index - 1])") }
      lines[index] = found
      count += 1
    }
    #expect(count >= 140)
    if isRecording {
      try lines.joined(separator: "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("rewrote the reference; run again without RECORD_SNAPSHOTS")
    }
  }

  @Test func theReferenceNamesEveryTagFilterTestAndFunction() throws {
    let document = try String(contentsOfFile: Self.path, encoding: .utf8)
    let headings = document.components(separatedBy: "\n").filter { $0.hasPrefix("### ") }
    let named = Set(headings.flatMap { $0.components(separatedBy: "`") })
    var configuration = Configuration()
    addSiteFilters(to: &configuration, site: try SmallSite().made().model.site, assets: AssetAddresses(), icons: [:])
    let tags = [
      "if", "for", "set", "with", "block", "extends", "include", "import", "from", "macro", "call", "filter",
      "autoescape", "print", "raw",
    ]
    let functions = configuration.globals.keys.map(\.text).filter { !named.contains($0 + "()") }
    let names =
      tags + configuration.filters.keys.map(\.string) + configuration.tests.keys.map(\.string) + functions
    for name in names.sorted() { #expect(named.contains(name), "no heading for \(name)") }
  }
}
