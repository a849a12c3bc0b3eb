import Text

/// The sheets of a document, in order.
final class TableList: XMLPart {
  private static let root: UInt8 = 1
  private static let body: UInt8 = 2
  private static let spreadsheet: UInt8 = 3

  private let styles: StylesOfDocument
  private(set) var sheets: [ListedSheet] = []
  /// Whether it is a document of sheets and no text or drawing.
  private(set) var isSpreadsheet = false

  init(_ name: String, _ styles: StylesOfDocument) {
    self.styles = styles
    super.init(name)
  }

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document: return Self.root
    case Self.root where name.isNamed("body"): return Self.body
    case Self.body where name.isNamed("spreadsheet"):
      isSpreadsheet = true
      return Self.spreadsheet
    case Self.spreadsheet where name.isNamed("table"):
      guard sheets.count < SheetLimits.sheets else {
        throw .tooLarge("the workbook has more than \(SheetLimits.sheets) sheets")
      }
      let style = attributes.text("style-name").map { ExactString($0) }
      let isHidden = style.map(styles.hiddenTables.contains) ?? false
      sheets.append(ListedSheet(name: attributes.text("name") ?? "", isHidden: isHidden))
      return XMLPart.skipped
    default: return XMLPart.skipped
    }
  }
}
