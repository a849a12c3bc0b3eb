import Text

/// The list of the sheets, and from when dates are counted.
final class WorkbookPart: XMLPart {
  private static let workbook: UInt8 = 1
  private static let sheets: UInt8 = 2
  private static let leaf: UInt8 = 3

  private(set) var is1904 = false
  private(set) var sheets: [(sheet: ListedSheet, id: ExactString)] = []

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document where name.isNamed("workbook"): return Self.workbook
    case Self.workbook where name.isNamed("workbookPr"):
      is1904 = attributes.isTrue("date1904")
      return Self.leaf
    case Self.workbook where name.isNamed("sheets"): return Self.sheets
    case Self.sheets where name.isNamed("sheet"):
      guard sheets.count < SheetLimits.sheets else {
        throw .tooLarge("the workbook has more than \(SheetLimits.sheets) sheets")
      }
      let state = attributes.text("state") ?? "visible"
      let listed = ListedSheet(name: attributes.text("name") ?? "", isHidden: !state.utf8.elementsEqual("visible".utf8))
      sheets.append((listed, ExactString(attributes.text("id") ?? "")))
      return Self.leaf
    default: return XMLPart.skipped
    }
  }
}
