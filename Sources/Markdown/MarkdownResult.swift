import Text

/// What became of a Markdown text.
public struct MarkdownResult: Sendable {
  /// Safe HTML: every element and attribute in it is the renderer's own.
  public var html: [UInt8] = []
  /// Whether it was put together of the text alone, so that it is UTF-8 for certain.
  var isPartOfText = false
  /// The headings in order.
  public var headings: [MarkdownHeading] = []
  /// The pictures in order, as they stand in the text and after `URLPolicy`.
  public var images: [MarkdownImage] = []
  /// The links in order, after `URLPolicy` and before `rewriteLink`.
  public var links: [MarkdownLink] = []
  /// Where something else is put in, in order.
  public var insertions: [MarkdownInsertion] = []
  /// What was refused, dropped or shown as plain text. None of them stops the rendering.
  public var problems: [MarkdownProblem] = []

  /// The HTML as text.
  public var text: String { isPartOfText ? String(known: html) : String(decoding: html, as: UTF8.self) }
}

/// A heading of a text.
public struct MarkdownHeading: Sendable {
  /// 1 to 6, after the shift.
  public let level: Int
  /// Its plain text.
  public let text: String
  /// Its `id`, when it has one.
  public let identifier: String?
}

/// A picture of a text.
public struct MarkdownImage: Sendable {
  /// Its URL, cleaned.
  public let url: String
  /// Its alternative text.
  public let alternative: String
  /// Byte offsets in the Markdown text: the URL where it can be found, else the line.
  public let range: Range<Int>
}

/// A link of a text.
public struct MarkdownLink: Sendable {
  /// Its URL, cleaned.
  public let url: String
  /// Byte offsets in the Markdown text: the URL where it can be found, else the line.
  public let range: Range<Int>
}

/// A place of a text where something else stands: a fenced block with the word `insertionWord`.
public struct MarkdownInsertion: Sendable {
  /// What follows the word on the line of the fence.
  public let info: String
  /// The lines of the whole block in the text, fences included, counted from 1.
  public let lines: ClosedRange<Int>
  /// How many bytes of the HTML stand before it.
  public let offset: Int
}

/// One thing in a text that was not rendered as it was written.
public struct MarkdownProblem: Sendable {
  /// What it is.
  public enum Kind: Sendable, Equatable {
    /// More than 64 KiB (how many bytes): shown as plain text.
    case tooLong(Int)
    /// A line opens more than 64 containers: shown as plain text.
    case tooDeep
    /// More than 1,000 `![`: shown as plain text.
    case tooManyImages
    /// Raw HTML was dropped.
    case rawHTML
    /// A link's URL was refused (as it stands in the text); its text stays.
    case refusedLink(String)
    /// A picture's URL was refused; its alternative text stays.
    case refusedImage(String)
  }

  /// What it is.
  public let kind: Kind
  /// Byte offsets in the Markdown text.
  public let range: Range<Int>

  /// A stable code for a diagnostic: `markdown.refused-link`.
  public var code: String {
    switch kind {
    case .tooLong: "markdown.too-long"
    case .tooDeep: "markdown.too-deep"
    case .tooManyImages: "markdown.too-many-images"
    case .rawHTML: "markdown.raw-html"
    case .refusedLink: "markdown.refused-link"
    case .refusedImage: "markdown.refused-image"
    }
  }

  /// One line in lower case for a diagnostic.
  public var message: String {
    switch kind {
    case .tooLong(let bytes): "the Markdown has \(bytes) bytes, the limit is 65536: it is shown as plain text"
    case .tooDeep: "a line opens more than 64 lists or quotes: the text is shown as plain text"
    case .tooManyImages: "the Markdown has more than 1000 pictures: it is shown as plain text"
    case .rawHTML: "HTML in Markdown is left out, expected only Markdown"
    case .refusedLink(let url):
      "the link to \"\(url)\" is left out, expected http, https, mailto, tel or a path of the site"
    case .refusedImage(let url): "the picture \"\(url)\" is left out, expected http, https or a path of the site"
    }
  }
}
