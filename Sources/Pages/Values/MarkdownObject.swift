import Diagnostics
import Markdown
import Records
import Templates
import Text

/// A Markdown field: prints as safe HTML, `.text` is its plain text.
final class MarkdownObject: TemplateObject {
  private let source: String
  private let owner: RecordObject
  private let field: String

  init(_ source: String, of owner: RecordObject, field: String) {
    self.source = source
    self.owner = owner
    self.field = field
  }

  private static let text: Name = "text"
  private static let html: Name = "html"

  func member(_ name: Name) -> Value? {
    switch name {
    case Self.text: .string(MarkdownRenderer.plainText(of: source))
    case Self.html: .safe(rendered())
    default: nil
    }
  }

  var memberNames: [String] { ["text", "html"] }
  var typeName: String { "markdown" }
  var isTrue: Bool { !source.isEmpty }
  var printed: Printed? { .safe(rendered()) }
  var plainValue: Value? { .string(source) }

  private func rendered() -> String {
    let model = owner.model
    let result = MarkdownRenderer.html(
      of: source, options: model.markdownOptions(headingShift: 2, keepsLineBreaks: true))
    for problem in result.problems {
      // Where the text stands in its table is not where it stands in its cell (quotes, escapes), so the cell is shown.
      let location = owner.record.location(of: field)
      let cure = problem.kind == .rawHTML ? "where its cells are HTML, write  type: html  under fields.\(field)" : nil
      model.failures.add(Diagnostic(.warning, problem.code, problem.message, at: location, suggestion: cure))
    }
    return result.text
  }
}

extension SiteModel {
  /// How Markdown is rendered on this site: links and pictures of the site get the root it is published under.
  func markdownOptions(headingShift: Int, keepsLineBreaks: Bool) -> MarkdownOptions {
    var options = MarkdownOptions()
    options.headingShift = headingShift
    options.keepsLineBreaks = keepsLineBreaks
    options.hasFigures = true
    let site = site
    options.rewriteLink = { site.link($0) }
    options.rewriteImage = { [self] url in
      let image = image(url)
      return MarkdownImageSource(
        url: image.source, width: image.size?.width, height: image.size?.height, sourceSet: image.sourceSet)
    }
    options.ownHost = site.origin.flatMap { origin in
      let parts = origin.parts(separatedBy: UInt8(ascii: "/"))
      return parts.count > 2 ? parts[2].lowercased() : nil
    }
    return options
  }
}
