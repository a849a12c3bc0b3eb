import Text

extension WrittenCitation {
  /// An entry of BibTeX, `@book{…}` with a line a field.
  public var bibTeX: [UInt8] {
    var entry: [UInt8] = []
    entry.reserveCapacity(600)
    entry.append(literal: "@book{")
    entry.append(text: key)
    entry.append(literal: ",\n")
    entry.append(bibTeXAuthors: names)
    // The second pair of braces keeps the title's own capitals.
    entry.append(literal: "  title = {{")
    entry.append(bibTeXEscaped: title)
    entry.append(literal: "}},\n")
    entry.append(bibTeX: "  year = {", number: year)
    entry.append(bibTeX: "  address = {", text: place)
    entry.append(bibTeX: "  publisher = {", text: publisher)
    entry.append(bibTeX: "  series = {", text: series)
    entry.append(bibTeX: "  volume = {", text: volume)
    entry.append(bibTeX: "  language = {", text: language)
    entry.append(bibTeX: "  pagetotal = {", number: pageCount)
    entry.append(bibTeX: "  isbn = {", plain: isbn)
    entry.append(bibTeX: "  issn = {", plain: issn)
    // The address without characters that end a field.
    entry.append(bibTeX: "  url = {", plain: url?.percentEncoded(keeping: .url))
    entry.append(literal: "}\n")
    return entry
  }
}

extension [UInt8] {
  fileprivate mutating func append(bibTeXAuthors names: [String]) {
    if names.isEmpty { return }
    append(literal: "  author = {")
    for (place, name) in names.enumerated() {
      if place > 0 { append(literal: " and ") }
      let isBraced = isTakenApart(name)
      if isBraced { append(UInt8(ascii: "{")) }
      append(bibTeXEscaped: name)
      if isBraced { append(UInt8(ascii: "}")) }
    }
    append(literal: "},\n")
  }

  fileprivate mutating func append(bibTeX start: StaticString, text: String?) {
    guard let text else { return }
    append(literal: start)
    append(bibTeXEscaped: text)
    append(literal: "},\n")
  }

  fileprivate mutating func append(bibTeX start: StaticString, plain text: String?) {
    if let text { append(start, text, "},\n") }
  }

  fileprivate mutating func append(bibTeX start: StaticString, number: Int?) {
    guard let number else { return }
    append(literal: start)
    append(decimal: number)
    append(literal: "},\n")
  }

  /// Appends the text with the signs that mean something to TeX written out.
  fileprivate mutating func append(bibTeXEscaped text: String) {
    let special = specialInTeX
    let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains { special.contains($0) } }
    if isPlain ?? false { return append(text: text) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): append(literal: "{\\textbackslash}")
      case UInt8(ascii: "{"): append(literal: "{\\textbraceleft}")
      case UInt8(ascii: "}"): append(literal: "{\\textbraceright}")
      case UInt8(ascii: "~"): append(literal: "{\\textasciitilde}")
      case UInt8(ascii: "^"): append(literal: "{\\textasciicircum}")
      case UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "_"):
        append(UInt8(ascii: "\\"))
        append(byte)
      default: append(byte)
      }
    }
  }
}

private let specialInTeX = ASCIISet("\\{}~^%#$&_")

/// Whether BibTeX would take a name apart wrongly: societies, names with `and` in them, with several commas.
private func isTakenApart(_ name: String) -> Bool {
  var name = name
  return name.withUTF8(isTakenApart)
}

private func isTakenApart(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  var words = 0
  var commas = 0
  var start = 0
  for index in 0...name.count {
    guard index == name.count || name[index] == 0x20 else {
      commas += name[index] == UInt8(ascii: ",") ? 1 : 0
      continue
    }
    if index - start == 3, name[start..<index].equalsIgnoringASCIICase("and".utf8) { return true }
    words += index > start ? 1 : 0
    start = index + 1
  }
  return commas > 1 || (commas == 0 && words > 3)
}
