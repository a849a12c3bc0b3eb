import Feeds
import Locales
import Markdown
import Records
import Text

extension SiteModel {
  /// A record in full for feed readers, as safe HTML: its picture, its facts in a line, its text.
  func feedContent(of record: Record) -> [UInt8] {
    var html: [UInt8] = []
    if let picture = picture(of: record).flatMap(shownImage) {
      html.append(text: "<p><img src=\"")
      html.append(htmlEscaped: picture.source)
      html.append(text: "\" alt=\"\"></p>\n")
    }
    let facts = kindPages(record.id.collection).feedFacts(record, self).filter { !$0.isEmpty }
    if !facts.isEmpty {
      html.append(text: "<p>")
      for (index, fact) in facts.enumerated() {
        if index > 0 { html.append(text: "<br>\n") }
        html.append(htmlEscaped: fact)
      }
      html.append(text: "</p>\n")
    }
    appendText(of: record, to: &html)
    return html
  }

  /// The longest text that the record has.
  private func appendText(of record: Record, to html: inout [UInt8]) {
    let names = ["description", "answer", "summary"]
    guard let name = names.first(where: { words($0, of: record) != nil }), let text = words(name, of: record) else {
      return
    }
    let type = record.collection.schema.field(name)?.type
    if type == .html {
      html.append(text: self.html(ofHTML: text))
    } else if type == .markdown {
      html += MarkdownRenderer.html(of: text, options: markdownOptions(headingShift: 2, keepsLineBreaks: true)).html
    } else {
      html.append(text: "<p>")
      html.append(htmlEscaped: text)
      html.append(text: "</p>\n")
    }
  }
}
