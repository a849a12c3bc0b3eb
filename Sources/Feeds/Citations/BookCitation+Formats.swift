import Text

extension BookCitation {
  /// A record of RIS, each line ended by CR and LF.
  public var ris: String {
    var lines = ["TY  - BOOK", "ID  - \(key)", "TI  - \(fullTitle)"]
    lines += names.map { "AU  - \($0)" }
    if let year { lines.append("PY  - \(year)") }
    let texts = [("CY", place), ("PB", publisher), ("T2", series), ("VL", volume), ("LA", language)]
    for (tag, text) in texts {
      if let text = text?.citable, !text.isEmpty { lines.append("\(tag)  - \(text)") }
    }
    if let pageCount { lines.append("SP  - \(pageCount)") }
    lines += [isbn13, plainISSN].compactMap { $0 }.map { "SN  - \($0)" }
    if let url { lines.append("UR  - \(url.citable)") }
    return (lines + ["ER  - "]).map { $0 + "\r\n" }.joined()
  }

  /// A list of one item of CSL-JSON. A name without a comma is taken as a whole, since nothing says which part is which.
  public var cslJSON: JSONNode {
    var members = MemberList(["id": .text(key), "type": "book", "title": .text(fullTitle)])
    let authors = names.map(cslName)
    if !authors.isEmpty { members.add("author", .list(authors)) }
    if let year { members.add("issued", ["date-parts": [[.integer(year)]]]) }
    members.add("publisher", text: publisher?.citable)
    members.add("publisher-place", text: place?.citable)
    members.add("collection-title", text: series?.citable)
    members.add("volume", text: volume?.citable)
    members.add("language", text: language?.citable)
    members.add("number-of-pages", pageCount.map(JSONNode.integer))
    members.add("ISBN", text: isbn13)
    members.add("ISSN", text: plainISSN)
    members.add("URL", address: url)
    return [members.object]
  }

  private func cslName(_ name: String) -> JSONNode {
    guard let parted = PartedName(name) else { return ["literal": .text(name)] }
    return ["family": .text(parted.family), "given": .text(parted.given)]
  }

  /// A reference as people write it: `Knuth, D. E. The Art of Computer Programming. Vol. 1. Addison-Wesley, 1997. ISBN …`
  public var plain: String {
    var parts: [String] = []
    if !names.isEmpty { parts.append(names.joined(separator: "; ")) }
    parts.append(fullTitle)
    if let volume = volume?.citable, !volume.isEmpty { parts.append(volume) }
    if let series = series?.citable, !series.isEmpty { parts.append(series) }
    let house = [place?.citable, publisher?.citable].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
    let imprint = [house, year.map { "\($0)" } ?? ""].filter { !$0.isEmpty }
    if !imprint.isEmpty { parts.append(imprint.joined(separator: ", ")) }
    if let isbn13 { parts.append("ISBN \(isbn13)") }
    if let plainISSN { parts.append("ISSN \(plainISSN)") }
    return parts.map { sentence($0) }.joined(separator: " ")
  }

  /// The text with a full stop, unless it ends with one or with another end of a sentence.
  private func sentence(_ text: String) -> String {
    let ends: [Unicode.Scalar] = [".", "!", "?", "…", "。", "！", "？"]
    return text.unicodeScalars.last.map { ends.contains($0) } ?? true ? text : text + "."
  }

  /// The ContextObject in a `span` (COinS): what goes, escaped for HTML, into the title of an element of the class
  /// `Z3988`, where reference managers find it.
  public var coins: String {
    var pairs = [
      ("ctx_ver", "Z39.88-2004"), ("rft_val_fmt", "info:ofi/fmt:kev:mtx:book"), ("rft.genre", "book"),
      ("rft.btitle", fullTitle),
    ]
    pairs += names.map { ("rft.au", $0) }
    if let year { pairs.append(("rft.date", "\(year)")) }
    if let publisher = publisher?.citable, !publisher.isEmpty { pairs.append(("rft.pub", publisher)) }
    if let place = place?.citable, !place.isEmpty { pairs.append(("rft.place", place)) }
    if let series = series?.citable, !series.isEmpty { pairs.append(("rft.series", series)) }
    if let pageCount { pairs.append(("rft.tpages", "\(pageCount)")) }
    if let isbn13 { pairs.append(("rft.isbn", isbn13)) }
    if let plainISSN { pairs.append(("rft.issn", plainISSN)) }
    return pairs.map { "\($0.0)=\($0.1.percentEncoded(keeping: .unreserved))" }.joined(separator: "&")
  }
}
