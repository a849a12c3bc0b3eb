import HTMLTexts
import Markdown
import Records
import Templates
import Text

/// A field of HTML: prints as safe HTML, `.text` is its plain text. To templates it is like one of Markdown.
final class HTMLObject: TemplateObject {
  private let source: String
  private let model: SiteModel

  init(_ source: String, of model: SiteModel) {
    self.source = source
    self.model = model
  }

  private static let text: Name = "text"
  private static let html: Name = "html"

  func member(_ name: Name) -> Value? {
    switch name {
    case Self.text: .string(HTMLText.plainText(of: source))
    case Self.html: .safe(model.html(ofHTML: source))
    default: nil
    }
  }

  var memberNames: [String] { ["text", "html"] }
  var typeName: String { "html" }
  var isTrue: Bool { !source.utf8.isEmpty }
  var printed: Printed? { .safe(model.html(ofHTML: source)) }
  var plainValue: Value? { .string(source) }
}

extension SiteModel {
  /// A value of HTML as pages show it: links and pictures of the site get the root it is published under.
  func html(ofHTML source: String) -> String {
    let markdown = markdownOptions(headingShift: 2, keepsLineBreaks: true)
    var options = HTMLTextOptions()
    options.headingShift = markdown.headingShift
    options.rewriteLink = markdown.rewriteLink
    options.rewriteImage = { url in
      guard let source = markdown.rewriteImage?(url) else { return nil }
      return (source.url, source.width, source.height)
    }
    options.externalRelation = markdown.externalRelation
    options.ownHost = markdown.ownHost
    return HTMLText.html(of: source, options: options).text
  }
}

/// The words of a text of a type on one line.
///
/// - Parameter limit: the most characters, `…` included.
package func plainLine(_ text: String, _ type: FieldType?, limit: Int? = nil) -> String {
  if type == .html { return MarkdownRenderer.line(of: HTMLText.plainText(of: text), limit: limit) }
  return MarkdownRenderer.plainText(of: text, limit: limit)
}
