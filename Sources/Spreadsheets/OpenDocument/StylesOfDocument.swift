import Text

/// What is asked of the styles of a document: which tables are hidden, and which times are spans.
final class StylesOfDocument: XMLPart {
  private static let root: UInt8 = 1
  private static let styles: UInt8 = 2
  private static let style: UInt8 = 3
  private static let leaf: UInt8 = 4

  private var spanFormats: Set<ExactString> = []
  private var formats: [ExactString: ExactString] = [:]
  private var parents: [ExactString: ExactString] = [:]
  private(set) var hiddenTables: Set<ExactString> = []
  private var name = ExactString("")

  /// - Parameter other: the styles that those of this part are based on.
  init(_ part: String, following other: StylesOfDocument? = nil) {
    super.init(part)
    guard let other else { return }
    (spanFormats, formats, parents) = (other.spanFormats, other.formats, other.parents)
  }

  /// Whether cells of a style show hours beyond 24.
  func isSpan(_ style: ExactString) -> Bool {
    var style = style
    // A style may follow from another; a ring of them would have no end.
    for _ in 0..<16 {
      if let format = formats[style] { return spanFormats.contains(format) }
      guard let parent = parents[style] else { return false }
      style = parent
    }
    return false
  }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document: return Self.root
    case Self.root where name.isNamed("automatic-styles") || name.isNamed("styles"): return Self.styles
    case Self.root where name.isNamed("body"):
      isDone = true
      return XMLPart.skipped
    case Self.styles:
      guard parents.count + formats.count + spanFormats.count < SheetLimits.styles else {
        throw .tooLarge("the workbook has more than a million styles")
      }
      return style(name, attributes)
    case Self.style where name.isNamed("table-properties"):
      if attributes.isEqual("display", "false") { hiddenTables.insert(self.name) }
      return Self.leaf
    default: return XMLPart.skipped
    }
  }

  private func style(_ name: XMLName, _ attributes: XMLAttributes) -> UInt8 {
    self.name = ExactString(attributes.text("name") ?? "")
    if name.isNamed("time-style") {
      if attributes.isEqual("truncate-on-overflow", "false") { spanFormats.insert(self.name) }
      return XMLPart.skipped
    }
    guard name.isNamed("style") else { return XMLPart.skipped }
    if let format = attributes.text("data-style-name") { formats[self.name] = ExactString(format) }
    if let parent = attributes.text("parent-style-name") { parents[self.name] = ExactString(parent) }
    return Self.style
  }
}
