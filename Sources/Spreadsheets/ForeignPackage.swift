/// A file with the name of a workbook that is something else.
enum ForeignPackage {
  /// What a file is that is no ZIP file.
  static func fault(of bytes: [UInt8]) -> SheetFault? {
    if bytes.isEmpty {
      return SheetFault("sheet.not-a-workbook", "the file is empty, a workbook was expected", suggestion: "get it anew")
    }
    if bytes.starts(with: [0x50, 0x4B]) { return nil }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return compoundFile(bytes) }
    let head = bytes.prefix(512).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    if head.first == UInt8(ascii: "<") {
      return bytes.prefix(4_096).contains(Array("urn:oasis:names:tc:opendocument".utf8))
        ? other("a flat OpenDocument file (fods)", "open it in LibreOffice and save it as ods")
        : other("a web page or another XML file", "get the workbook itself; or open this in Excel and save it as xlsx")
    }
    if bytes.starts(with: "%PDF-".utf8) { return other("a PDF", "get the table that it was made from") }
    let isText = bytes.prefix(4_096).allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    return isText
      ? other("a text file, perhaps CSV", "name it .csv, or state  format: csv")
      : other("no workbook (xlsx, ods)", "open it in the program it came from and save it as xlsx or ods")
  }

  /// Old workbooks, and new ones with a password, are in the same kind of file.
  private static func compoundFile(_ bytes: [UInt8]) -> SheetFault {
    // In UTF-16.
    let mark: [UInt8] = Array("EncryptedPackage".utf8.map { [$0, 0] }.joined())
    return bytes.contains(mark)
      ? .encrypted : other("an old Excel workbook (xls)", "open it in Excel or LibreOffice and save it as xlsx")
  }

  /// What a ZIP file is that is no workbook of a kind that is read.
  static func fault(of zip: ZipFile) -> SheetFault {
    let names = zip.names
    let has = { (part: String) in names.contains { $0.utf8.elementsEqual(part.utf8) } }
    if names.contains(where: { $0.utf8.suffix(4).elementsEqual(".iwa".utf8) }) || has("Index.zip") {
      return other("a Numbers document", "in Numbers choose File › Export To › Excel")
    }
    if has("xl/workbook.bin") { return other("a binary Excel workbook (xlsb)", "open it in Excel and save it as xlsx") }
    if has("encrypted-package") { return .encrypted }
    if has("word/document.xml") { return other("a Word document", "copy its table into a spreadsheet") }
    if names.contains(where: { $0.utf8.starts(with: "ppt/".utf8) }) {
      return other("a PowerPoint presentation", "copy its table into a spreadsheet")
    }
    if has("content.xml") { return other("an OpenDocument file without sheets", "save the table as ods") }
    return other("a ZIP file that holds no workbook", "unpack it and name the workbook in it")
  }

  private static func other(_ what: String, _ suggestion: String) -> SheetFault {
    SheetFault("sheet.not-a-workbook", "\(what), a workbook (xlsx, ods) was expected", suggestion: suggestion)
  }
}
