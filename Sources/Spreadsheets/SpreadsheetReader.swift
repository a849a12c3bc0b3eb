import Diagnostics

/// Reads a sheet of a workbook: Office Open XML (`.xlsx`) and OpenDocument (`.ods`), never anything else of it: no macros,
/// no links, no formulas. A formula's value is the one that was stored with it.
public enum SpreadsheetReader {
  /// Reads the cells of one sheet.
  ///
  /// - Parameters:
  ///   - path: the file as people call it, for messages.
  ///   - sheet: the sheet's name, or its number from 1; `nil`: the first that is shown and has data.
  /// - Returns: `nil` when it cannot be read; the log says why, with a code `sheet.…`.
  public static func read(path: String, bytes: [UInt8], sheet: String? = nil, log: DiagnosticLog) -> Sheet? {
    do throws(SheetFault) {
      if let fault = ForeignPackage.fault(of: bytes) { throw fault }
      return try ZipFile.open(bytes) { zip throws(SheetFault) in try read(zip, SheetChoice(stated: sheet)) }
    } catch {
      log.error(
        error.code, error.message, at: SourceLocation(SourceFile(path: path, bytes: [])), suggestion: error.suggestion)
      return nil
    }
  }

  private static func read(_ zip: ZipFile, _ choice: SheetChoice) throws(SheetFault) -> Sheet {
    if let workbook = try OfficeOpenReader.workbook(in: zip), isXML(workbook) {
      return try OfficeOpenReader(zip: zip, choice: choice).read(workbook: workbook)
    }
    let type = zip.beginning(of: "mimetype", limit: 128)
    if zip.index(of: "content.xml") != nil, type.starts(with: "application/vnd.oasis.opendocument.spreadsheet".utf8) {
      return try OpenDocumentReader(zip: zip, choice: choice).read()
    }
    throw ForeignPackage.fault(of: zip)
  }

  /// The list of sheets of `.xlsb` is none of XML, and other kinds of documents have another beginning.
  private static func isXML(_ workbook: String) -> Bool {
    workbook.utf8.suffix(4).elementsEqual(".xml".utf8) && !workbook.utf8.starts(with: "word/".utf8)
      && !workbook.utf8.starts(with: "ppt/".utf8)
  }
}
