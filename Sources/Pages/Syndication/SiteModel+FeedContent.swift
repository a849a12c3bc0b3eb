import Feeds
import Locales
import Markdown
import Records
import Text

extension SiteModel {
  /// A record in full for feed readers, as safe HTML: its picture, its facts in a line, its text.
  func feedContent(of record: Record) -> [UInt8] {
    var html: [UInt8] = []
    if let picture = record["image"].text ?? record["cover"].text {
      html.append(text: "<p><img src=\"")
      html.append(htmlEscaped: image(picture).url)
      html.append(text: "\" alt=\"\"></p>\n")
    }
    let facts = facts(of: record).filter { !$0.isEmpty }
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

  /// When and where an event is; who wrote and who published a book.
  private func facts(of record: Record) -> [String] {
    switch record.collection.schema.kind {
    case .event: eventFacts(of: record)
    case .book:
      [
        words("authors", of: record) ?? "",
        [words("publisher", of: record), text(of: record["year"])].compactMap { $0 }.joined(separator: ", "),
      ]
    default: []
    }
  }

  private func eventFacts(of record: Record) -> [String] {
    let announced = status(of: record)
    let status = announced == .scheduled ? nil : site.texts.text("status.\(announced.rawValue)")
    let time = span(record.id).map { site.language.format($0, .full) }
    let place = announced == .movedOnline ? onlineAddress(of: record) : venue(of: record).text
    return [status, time, place].compactMap { $0 }
  }

  /// The longest text that the record has.
  private func appendText(of record: Record, to html: inout [UInt8]) {
    let names = ["description", "answer", "summary"]
    guard let name = names.first(where: { words($0, of: record) != nil }), let text = words(name, of: record) else {
      return
    }
    if record.collection.schema.field(name)?.type == .markdown {
      html += MarkdownRenderer.html(of: text, options: markdownOptions(headingShift: 2, keepsLineBreaks: true)).html
    } else {
      html.append(text: "<p>")
      html.append(htmlEscaped: text)
      html.append(text: "</p>\n")
    }
  }
}
