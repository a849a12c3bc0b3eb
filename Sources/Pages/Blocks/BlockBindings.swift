import Locales
import Markdown
import Records
import Templates
import Text

let blockShape = ObjectShape(
  "block",
  [
    "name", "id", "first", "title", "text", "picture", "buttons", "search", "limit", "url", "collection", "kind",
    "records", "choices", "numbers", "pages", "places", "maps",
  ])
let partShape = ObjectShape("part", ["html", "block"])
private let buttonShape = ObjectShape("button", ["label", "url"])
private let valueShape = ObjectShape("block value", ["label", "url", "count"])
private let numberShape = ObjectShape("block number", ["number", "label", "url"])
private let newsShape = ObjectShape("news", ["title", "url", "date", "text"])

/// The page at `/` that is put together of blocks.
final class HomePlan: Sendable {
  let blocks: [PageBlock]

  init(_ blocks: [PageBlock]) { self.blocks = blocks }
}

extension PageRenderer {
  /// The composed page at `/`.
  func bindHome(_ home: HomePlan, _ bindings: inout Bindings) -> PageFacts {
    bindings[Names.blocks] = .array(home.blocks.map(value))
    var facts = PageFacts(title: model.site.title, kind: "home")
    facts.description = model.site.description.isEmpty ? nil : model.site.description
    facts.linkedData = siteData()
    if let picture = home.blocks.first?.request.picture { facts.image = model.absoluteImage(picture) }
    return facts
  }

  /// The parts of a Markdown page, and the blocks among them.
  func bind(_ parts: [PagePart], _ bindings: inout Bindings) {
    bindings[Names.blocks] = .array(parts.compactMap { $0.block.map(value) })
    bindings[Names.parts] = .array(
      parts.map { part in
        switch part {
        case .text(let html): .object(partShape, .safe(html), .none)
        case .block(let block): .object(partShape, .none, value(block))
        }
      })
  }

  private func value(_ block: PageBlock) -> Value {
    let request = block.request
    return .object(
      blockShape, .string(request.name), .string(block.id), .boolean(block.isFirst), .optional(block.title),
      request.text.map(markdown) ?? .none, picture(request), .array(request.buttons.map(button)),
      .boolean(request.hasSearch), .integer(request.limit), .optional(block.url),
      block.collection.map { collectionValue($0, path: listPath($0) ?? "/") } ?? .none,
      block.collection.map { .string(model.tables[$0].kind.name) } ?? .none,
      .array(block.records.map(model.value)), .array(block.choices.map(choice)), .array(block.numbers.map(number)),
      .array(block.pages.map(news)), placesValue(block.places), mapsValue(block.places))
  }

  private func markdown(_ source: String) -> Value {
    .safe(
      MarkdownRenderer.html(of: source, options: model.markdownOptions(headingShift: 1, keepsLineBreaks: false)).text)
  }

  private func picture(_ request: BlockRequest) -> Value {
    guard let path = request.picture else { return .none }
    let image = model.image(path)
    return .object(
      ImageObject(
        url: image.url, size: image.size, alt: request.alternative, source: image.source, widths: image.widths))
  }

  private func button(_ link: BlockRequest.Link) -> Value {
    .object(buttonShape, .string(link.label), .string(link.url))
  }

  private func choice(_ choice: (label: String, url: String, count: Int)) -> Value {
    .object(valueShape, .string(choice.label), .string(choice.url), .integer(choice.count))
  }

  /// What is counted without its number: "732 books" has the label "books".
  private func number(_ number: (text: String, number: String, url: String)) -> Value {
    var label = Array(number.text.utf8)
    let digits = Array(number.number.utf8)
    if let start = label.indices.first(where: { label[$0...].starts(with: digits) }) {
      label.removeSubrange(start..<(start + digits.count))
    }
    return .object(
      numberShape, .string(number.number), .string(String(decoding: label.trimmedASCII, as: UTF8.self)),
      .string(number.url))
  }

  private func news(_ page: MarkdownPage) -> Value {
    let text = page.description ?? MarkdownRenderer.plainText(of: page.prose, limit: 160)
    return .object(
      newsShape, .string(page.title), .string(page.path),
      page.date.map { .object(MomentObject(.day($0), zone: model.zone)) } ?? .none, .string(text))
  }
}

extension PageVariable {
  private static let blocks = PageVariable(
    Names.blocks, blockShape,
    "the blocks of the page in order: each is made by `blocks/NAME.html`; `first` says whether its heading is the page's, `text` is Markdown as HTML, `buttons` are `{label, url}`, `url` leads to the list of all, `kind` is that of the records, `choices` are `{label, url, count}`, `numbers` `{number, label, url}`, `pages` `{title, url, date, text}`, `places` and `maps` as on the page of places"
  ) { _, _ in .list(.object("block")) }

  static let ofHome = [blocks]

  static let ofMarkdown = [
    blocks,
    PageVariable(
      Names.parts, partShape,
      "the page's content in pieces: `html` of Markdown, or a `block`; `page.content` is the Markdown without blocks"
    ) { _, _ in .list(.object("part")) },
  ]
}
