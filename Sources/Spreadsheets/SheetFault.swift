/// Why a workbook cannot be read.
struct SheetFault: Error {
  /// `sheet.damaged` and its like.
  let code: String
  let message: String
  let suggestion: String?

  init(_ code: String, _ message: String, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }

  /// The file is not whole, or something in it is not as the format says.
  static func damaged(_ what: String) -> SheetFault {
    SheetFault(
      "sheet.damaged", "the workbook is damaged: \(what)",
      suggestion: "get the file anew; or open it in the program it came from, let it repair the file, and save it")
  }

  static func tooLarge(_ what: String) -> SheetFault {
    SheetFault(
      "sheet.too-large", what,
      suggestion: "save what the site needs as a workbook of its own, or as \"CSV UTF-8\"")
  }
}
