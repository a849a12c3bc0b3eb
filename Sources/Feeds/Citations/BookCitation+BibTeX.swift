import Text

extension BookCitation {
  /// An entry of BibTeX in UTF-8, `@book{…}` with a line a field.
  public var bibTeX: String {
    var fields: [(String, String)] = []
    if !names.isEmpty { fields.append(("author", names.map(bibTeXName).joined(separator: " and "))) }
    // The second pair of braces keeps the title's own capitals.
    fields.append(("title", "{\(fullTitle.bibTeXEscaped)}"))
    if let year { fields.append(("year", "\(year)")) }
    let texts = [
      ("address", place), ("publisher", publisher), ("series", series), ("volume", volume), ("language", language),
    ]
    for (name, text) in texts {
      if let text = text?.citable, !text.isEmpty { fields.append((name, text.bibTeXEscaped)) }
    }
    if let pageCount { fields.append(("pagetotal", "\(pageCount)")) }
    if let isbn13 { fields.append(("isbn", isbn13)) }
    if let plainISSN { fields.append(("issn", plainISSN)) }
    if let address { fields.append(("url", address)) }
    return "@book{\(key),\n" + fields.map { "  \($0.0) = {\($0.1)},\n" }.joined() + "}\n"
  }

  /// Braces around names that BibTeX would take apart wrongly: societies, names with `and` in them, with several commas.
  private func bibTeXName(_ name: String) -> String {
    let words = name.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let commas = name.utf8.count { $0 == UInt8(ascii: ",") }
    let isSociety = commas == 0 && words.count > 3
    let hasAnd = words.contains { $0.lowercased().isExactly("and") }
    let escaped = name.bibTeXEscaped
    return isSociety || hasAnd || commas > 1 ? "{\(escaped)}" : escaped
  }

  /// The address without characters that end a field.
  private var address: String? {
    url.map { $0.percentEncoded(keeping: .url) }
  }
}

extension String {
  /// The text with the signs that mean something to TeX written out.
  fileprivate var bibTeXEscaped: String {
    guard utf8.contains(where: isSpecialInTeX) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "{\\textbackslash}"
      case "{": result += "{\\textbraceleft}"
      case "}": result += "{\\textbraceright}"
      case "~": result += "{\\textasciitilde}"
      case "^": result += "{\\textasciicircum}"
      case "%", "#", "$", "&", "_": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

private func isSpecialInTeX(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "^"),
    UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "_"):
    true
  default: false
  }
}
