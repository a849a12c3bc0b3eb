import Text

/// What the elements of HTML are to a text. Those that are not here part nothing and leave their words.
enum HTMLElement {
  /// What is in it is no words.
  case code
  /// Parts what is before it from what is after it.
  case block
  /// A paragraph of another name: a heading, or text with its blanks.
  case paragraph(String)
  /// Holds items, rows or paragraphs.
  case container
  case item
  case term
  case tableSection
  case row
  case cell
  case caption
  /// Stands within a line.
  case phrase
  case link
  case lineBreak
  case rule
  case picture

  init?(_ name: String) {
    guard let element = Self.known[ExactString(name)] else { return nil }
    self = element
  }

  private static let known: [ExactString: HTMLElement] = {
    var known: [ExactString: HTMLElement] = [:]
    func add(_ names: String, _ element: (String) -> HTMLElement) {
      for name in names.parts(separatedBy: 0x20) { known[ExactString(name)] = element(name) }
    }
    add("script style") { _ in .code }
    add(
      "p div section article header footer main aside nav address center form fieldset legend details summary option body "
        + "html hgroup menu dir figure figcaption title textarea noscript iframe object video audio"
    ) { _ in .block }
    add("h1 h2 h3 h4 h5 h6 pre") { .paragraph($0) }
    add("ul ol dl blockquote table") { _ in .container }
    add("li") { _ in .item }
    add("dt dd") { _ in .term }
    add("thead tbody tfoot") { _ in .tableSection }
    add("tr") { _ in .row }
    add("td th") { _ in .cell }
    add("caption") { _ in .caption }
    add("b strong i em u s del ins sub sup small mark code kbd samp var q cite abbr") { _ in .phrase }
    add("a") { _ in .link }
    add("br") { _ in .lineBreak }
    add("hr") { _ in .rule }
    add("img") { _ in .picture }
    return known
  }()
}
