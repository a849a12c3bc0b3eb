import Diagnostics

/// A sheet as the list of a workbook names it.
struct ListedSheet {
  let name: String
  let isHidden: Bool
}

/// Which sheet of a workbook is wanted.
struct SheetChoice {
  /// A name, or a number from 1; `nil`: the first sheet that is shown and has data.
  let stated: String?

  /// The places of the sheets to look at, in order; the first with data is read.
  ///
  /// Hidden sheets are read where they are stated, or where no other is there.
  func candidates(among sheets: [ListedSheet]) throws(SheetFault) -> [Int] {
    guard let stated else {
      let shown = sheets.indices.filter { !sheets[$0].isHidden }
      return shown + sheets.indices.filter { sheets[$0].isHidden }
    }
    // A name that is a number is a name first.
    if let named = sheets.firstIndex(where: { $0.name.utf8.elementsEqual(stated.utf8) })
      ?? sheets.firstIndex(where: { $0.name == stated })
    {
      return [named]
    }
    if let number = Int(stated), (1...sheets.count).contains(number) { return [number - 1] }
    throw unknown(stated, among: sheets)
  }

  private func unknown(_ stated: String, among sheets: [ListedSheet]) -> SheetFault {
    let names = sheets.map(\.name)
    let listed = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    let near = nearMiss(to: stated, among: names).map { "did you mean \"\($0)\"?" }
    return SheetFault(
      "sheet.unknown-sheet", "the workbook has no sheet \"\(stated)\", it has \(listed)\(more)",
      suggestion: near ?? "write the name of a sheet, or its number from 1")
  }

  /// The other sheets that are shown, where nobody said which one is read.
  func passedOver(_ chosen: Int, among sheets: [ListedSheet]) -> [String] {
    guard stated == nil else { return [] }
    return sheets.indices.filter { $0 != chosen && !sheets[$0].isHidden }.map { sheets[$0].name }
  }
}
