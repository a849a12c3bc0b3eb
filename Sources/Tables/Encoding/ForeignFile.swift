import Diagnostics

/// A file that is no table but is often saved or named as one.
struct ForeignFile {
  let code: String
  /// What it is, with its article.
  let name: String
  let suggestion: String

  private static let sheet = "name it as what it is, .xlsx or .ods; or open it and save it as \"CSV UTF-8\""
  private static let oldSheet = "open it in Excel or LibreOffice and save it as xlsx, or as \"CSV UTF-8\""
  private static let kinds: [(magic: [UInt8], file: ForeignFile)] = [
    ([0x50, 0x4B, 0x03, 0x04], ForeignFile("text.spreadsheet", "a workbook (xlsx, ods) or another ZIP file", sheet)),
    ([0xD0, 0xCF, 0x11, 0xE0], ForeignFile("text.spreadsheet", "an old Excel workbook (xls)", oldSheet)),
    (Array("%PDF-".utf8), ForeignFile("text.not-text", "a PDF", "use the table that the PDF was made from")),
    (
      Array("{\\rtf".utf8),
      ForeignFile("text.not-text", "a word processor's file (RTF)", "save it as plain text, UTF-8")
    ),
    ([0x1F, 0x8B], ForeignFile("text.not-text", "a gzip archive", "unpack it")),
    ([0x89, 0x50, 0x4E, 0x47], ForeignFile("text.not-text", "a PNG picture", "name the table instead")),
    ([0xFF, 0xD8, 0xFF], ForeignFile("text.not-text", "a JPEG picture", "name the table instead")),
    (Array("SQLite format 3".utf8), ForeignFile("text.not-text", "an SQLite database", "export the table as CSV")),
  ]

  private init(_ code: String, _ name: String, _ suggestion: String) {
    self.code = code
    self.name = name
    self.suggestion = suggestion
  }

  /// Known by its first bytes; `nil` for everything else.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), bytes.contains(Array(".iwa".utf8)) {
      self.init(
        "text.spreadsheet", "a Numbers document", "in Numbers choose File › Export To › Excel, and name that file")
      return
    }
    guard let found = ForeignFile.kinds.first(where: { bytes.starts(with: $0.magic) }) else { return nil }
    self = found.file
  }
}

/// Markup in place of a table.
enum Markup {
  case webPage
  /// A feed or another XML file, with its name and article.
  case xml(String)
}

extension SourceFile {
  /// What kind of markup the text begins like; `nil` where it is none.
  var markup: Markup? {
    let head = bytes.prefix(4_096).drop { $0 <= 0x20 }
    guard head.first == UInt8(ascii: "<") else { return nil }
    let word = head.dropFirst().prefix(16).map(\.lowercase)
    let openings = [
      "!doctype", "!--", "?xml", "html", "head", "body", "table", "script", "meta", "div", "title", "style",
    ]
    let xml = ["rss", "feed", "rdf:rdf", "urlset", "opml"]
    guard (openings + xml).contains(where: { word.starts(with: $0.utf8) }) else { return nil }
    guard let root = rootElement(in: head), !root.elementsEqual("html".utf8) else { return .webPage }
    if ["rss", "feed", "rdf:rdf"].contains(where: { root.elementsEqual($0.utf8) }) {
      return .xml("a feed (RSS or Atom)")
    }
    return word.starts(with: "?xml".utf8) || xml.contains { root.elementsEqual($0.utf8) }
      ? .xml("an XML file") : .webPage
  }

  /// The name of the first element, in small letters, behind the declaration, comments and the document type.
  private func rootElement(in head: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = head
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...].dropFirst()
      guard let next = rest.first else { return nil }
      if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") {
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.map(\.lowercase)
      }
      // A comment may have elements in it.
      let end = rest.starts(with: "!--".utf8) ? Array("-->".utf8) : [UInt8(ascii: ">")]
      guard let close = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return nil }
      rest = rest[close...].dropFirst(end.count)
    }
    return nil
  }
}
