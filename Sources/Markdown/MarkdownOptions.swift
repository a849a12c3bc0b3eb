/// How a Markdown text becomes HTML.
public struct MarkdownOptions: Sendable {
  /// What is added to the level of every heading, so that a field's `# x` becomes `<h2>` or `<h3>`; the level stays
  /// between 1 and 6.
  public var headingShift = 0
  /// Whether a line break in the text becomes a line break on the page: for cells of a table, not for Markdown files.
  public var keepsLineBreaks = false
  /// Gives the plain text of a heading its `id`, or none. The renderer appends `-2`, `-3` … where an id would stand
  /// twice in one text. Without this, headings get no ids.
  public var headingIdentifier: (@Sendable (_ text: String) -> String?)?
  /// Gets every link's URL that `URLPolicy` let pass and returns what to write instead (a site path with its root), or
  /// `nil` to write the text alone.
  public var rewriteLink: (@Sendable (_ url: String) -> String?)?
  /// The same for pictures; may add their dimensions.
  public var rewriteImage: (@Sendable (_ url: String) -> MarkdownImageSource?)?
  /// The `rel` of links that lead to another site; empty for none.
  public var externalRelation = "external noopener"
  /// The host of the site itself, in lower case: links to it are not external.
  public var ownHost: String?

  /// Whether a picture that stands alone in its paragraph and has a title becomes a figure, with the title as its caption.
  public var hasFigures = false
  /// The first word of the info of a fenced block that stands for something that is put in there: such a block at the top
  /// level becomes one of `insertions`, and nothing of it is written.
  public var insertionWord: String?

  /// The defaults above.
  public init() {}
}

/// A picture as it is written.
public struct MarkdownImageSource: Sendable {
  /// The URL to write.
  public var url: String
  /// Pixels, where known; written only together with the height.
  public var width: Int?
  /// Pixels, where known; written only together with the width.
  public var height: Int?

  /// Other widths of it as WebP, as `srcset` has them; `nil`: there are none.
  public var sourceSet: String?

  /// A picture at a URL.
  public init(url: String, width: Int? = nil, height: Int? = nil, sourceSet: String? = nil) {
    self.sourceSet = sourceSet
    self.url = url
    self.width = width
    self.height = height
  }
}
