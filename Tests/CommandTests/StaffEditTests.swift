import Diagnostics
import Files
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Whatever is edited and by whatever way the public site follows the edit, nothing for staff comes with it.
@Suite struct StaffEditTests {
  /// An edit of a table of the planted shop: every token in its rows becomes another one, or one cell for everybody does.
  struct Edit: Sendable, CustomTestStringConvertible {
    let table: String
    /// The cell for everybody and what it becomes; `nil`: the tokens.
    var open: (old: String, new: String)?
    var testDescription: String { "\(table): \(open.map { "\($0.old) becomes \($0.new)" } ?? "every cell for staff")" }
  }

  static let edits =
    [
      "customers", "employees", "order_details", "orders", "products", "regions", "shippers", "suppliers",
      "territories",
    ].map { Edit(table: $0) } + [
      Edit(table: "products", open: ("Pen,", "Quill,")), Edit(table: "suppliers", open: ("Leiden", "Delft")),
      Edit(table: "notes", open: ("1,Words", "1,Sentences")),
      Edit(table: "categories", open: ("Inks,Words", "Inks,Blue")),
    ]

  private func live(_ folder: String, _ cache: SourceCache) throws -> LiveSite {
    let log = DiagnosticLog()
    var clock = StageClock()
    let options = BuildOptions(site: try SiteOptions(now: "2026-09-17T12:00"), output: "", jobs: 1)
    let prepared = try prepare(SiteFolder(folder), options: options, clock: &clock, cache: cache, log: log)
    #expect(log.sorted().filter { $0.severity == .error }.map(\.message) == [])
    return LiveSite(try #require(prepared))
  }

  /// Everything that the preview gives, with the notes of what made a page.
  private func contents(_ live: LiveSite) throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for path in live.paths {
      switch try live.content(path) {
      case .page(let html)?:
        guard case .page(let noted)? = try live.content(path, inspected: true) else { continue }
        all[path] = html + noted
      case .bytes(let bytes)?: all[path] = bytes
      case .copy(let source)?: all[path] = try Files.read(source)
      case nil: break
      }
    }
    return all
  }

  /// The tokens of a table after the edit, and its text with them.
  private func edited(_ text: String, _ tokens: [Token]) -> (text: String, tokens: [Token]) {
    var text = text
    let tokens = tokens.map { token in
      var new = token
      new.text =
        token.isYear
        ? "\((Int(token.text) ?? 0) + 300)"
        : Int(token.text).map { "\($0 + 500_000)" } ?? token.text.replacing("planted", with: "edited")
      text = text.replacing(token.text, with: new.text)
      return new
    }
    return (text, tokens)
  }

  @Test(arguments: edits) func bringsNothingForStaff(_ edit: Edit) throws {
    let (site, tokens) = try plantedShop()
    let path = "data/\(edit.table).csv"
    let folder = site.folder.path("site")
    let cache = SourceCache()
    let before = try live(folder, cache)
    #expect(try site.build().code == 0)

    let own = tokens.filter { $0.field.hasPrefix(edit.table + ".") && !$0.field.hasSuffix(".orderID") }
    let old = try site.folder.text("site/" + path)
    let new = edit.open.map { (old.replacing($0.old, with: $0.new), []) } ?? edited(old, own)
    #expect(new.0 != old)
    try site.write(new.0, to: path)
    let planted = tokens + new.1

    let quick = before.takingEdit(of: path, site: SiteFolder(folder))
    #expect((quick != nil) == ["suppliers", "categories"].contains(edit.table))
    if let quick { try expectNothing(of: planted, in: contents(quick), edit) }
    try expectNothing(of: planted, in: contents(live(folder, cache)), edit)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    try expectNothing(of: planted, in: site.output(), edit)
    let again = try site.build()
    #expect(again.text.contains("time: compare "))
    for token in planted { #expect(!(again.text + again.errorText).contains(token.text)) }
  }

  private func expectNothing(of tokens: [Token], in files: [String: [UInt8]], _ edit: Edit) {
    #expect(files.count > 20)
    for leak in leaks(of: tokens, in: files) { Issue.record("\(leak)") }
    guard let open = edit.open else { return }
    #expect(
      !leaks(of: [Token(field: edit.table, text: String(open.new.drop { $0 != "," }.dropFirst()))], in: files).isEmpty)
  }
}
