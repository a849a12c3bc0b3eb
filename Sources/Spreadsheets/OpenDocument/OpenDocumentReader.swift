/// Reads a sheet of an OpenDocument spreadsheet (`.ods`), ISO/IEC 26300.
struct OpenDocumentReader {
  let zip: ZipFile
  let choice: SheetChoice

  private static let content = "content.xml"

  func read() throws(SheetFault) -> Sheet {
    if try isEncrypted() { throw .encrypted }
    // Styles of the document, then those of its content.
    let common = StylesOfDocument("styles.xml")
    _ = try common.read(from: zip)
    let styles = StylesOfDocument(Self.content, following: common)
    guard try styles.read(from: zip) else { throw .damaged("\"\(Self.content)\" is missing") }
    let list = TableList(Self.content, styles)
    _ = try list.read(from: zip)
    guard list.isSpreadsheet, !list.sheets.isEmpty else { throw .damaged("it lists no sheet") }
    let candidates = try choice.candidates(among: list.sheets)
    let builder = SheetBuilder()
    for place in candidates {
      builder.beginSheet()
      _ = try TableContent(Self.content, wanted: place, builder, styles).read(from: zip)
      if !builder.isEmpty || candidates.count == 1 {
        return builder.sheet(list.sheets[place].name, passedOver: choice.passedOver(place, among: list.sheets))
      }
    }
    throw .empty
  }

  /// A password leaves the package as it is and makes its parts unreadable, as the manifest says.
  private func isEncrypted() throws(SheetFault) -> Bool {
    let manifest = ManifestPart("META-INF/manifest.xml")
    _ = try manifest.read(from: zip)
    return manifest.isEncrypted
  }
}

/// The list of the parts of a document.
private final class ManifestPart: XMLPart {
  private static let list: UInt8 = 1
  private static let entry: UInt8 = 2

  private(set) var isEncrypted = false

  override func enter(_ name: XMLName, _ attributes: XMLAttributes, in parent: UInt8) throws(SheetFault) -> UInt8 {
    switch parent {
    case XMLPart.document: return Self.list
    case Self.list where name.isNamed("file-entry"): return Self.entry
    case Self.entry where name.isNamed("encryption-data"):
      (isEncrypted, isDone) = (true, true)
      return XMLPart.skipped
    default: return XMLPart.skipped
    }
  }
}
