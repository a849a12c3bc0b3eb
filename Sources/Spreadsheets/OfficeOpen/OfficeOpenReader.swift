import Text

/// Reads a sheet of a workbook of Office Open XML (`.xlsx`), as ECMA-376 has it, transitional and strict.
struct OfficeOpenReader {
  let zip: ZipFile
  let choice: SheetChoice

  /// Where the list of sheets is; `nil` where the package is none of Office Open XML.
  static func workbook(in zip: ZipFile) throws(SheetFault) -> String? {
    let package = Relationships(of: "")
    _ = try package.read(from: zip)
    if let path = package.path(ofType: "officeDocument"), zip.index(of: path) != nil { return path }
    return zip.index(of: "xl/workbook.xml") == nil ? nil : "xl/workbook.xml"
  }

  func read(workbook path: String) throws(SheetFault) -> Sheet {
    let workbook = WorkbookPart(path)
    _ = try workbook.read(from: zip)
    let relationships = Relationships(of: path)
    _ = try relationships.read(from: zip)
    // Sheets that are nothing but a chart have no cells.
    let sheets = workbook.sheets.compactMap { entry in
      let part = relationships.parts.first { $0.id == entry.id }
      return part.flatMap { $0.type.utf8.elementsEqual("worksheet".utf8) ? (entry.sheet, $0.path) : nil }
    }
    guard !sheets.isEmpty else { throw .damaged("it lists no sheet") }
    let listed = sheets.map(\.0)
    let candidates = try choice.candidates(among: listed)
    let builder = SheetBuilder()
    let values = try storedValues(relationships, workbook, builder)
    for place in candidates {
      builder.beginSheet()
      guard try WorksheetPart(sheets[place].1, builder, values).read(from: zip) else {
        throw .damaged("the sheet \"\(listed[place].name)\" is missing")
      }
      if !builder.isEmpty || candidates.count == 1 {
        return builder.sheet(listed[place].name, passedOver: choice.passedOver(place, among: listed))
      }
    }
    throw .empty
  }

  private func storedValues(
    _ relationships: Relationships, _ workbook: WorkbookPart, _ builder: SheetBuilder
  ) throws(SheetFault) -> StoredValues {
    let styles = StylesPart(relationships.path(ofType: "styles") ?? "xl/styles.xml")
    _ = try styles.read(from: zip)
    let texts = SharedTextsPart(relationships.path(ofType: "sharedStrings") ?? "xl/sharedStrings.xml", builder)
    _ = try texts.read(from: zip)
    return StoredValues(shared: texts.texts, styles: styles, is1904: workbook.is1904)
  }
}

extension SheetFault {
  static let empty = SheetFault(
    "sheet.empty", "the workbook has no cell with a value, a row with column names was expected",
    suggestion: "was the workbook saved with its rows?")
}
