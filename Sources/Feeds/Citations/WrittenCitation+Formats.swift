import Text

extension WrittenCitation {
  /// A record of RIS, each line ended by CR and LF.
  public var ris: [UInt8] {
    var record: [UInt8] = []
    record.reserveCapacity(600)
    record.append(literal: "TY  - BOOK\r\n")
    record.append(ris: "ID  - ", key)
    record.append(ris: "TI  - ", title)
    for name in names { record.append(ris: "AU  - ", name) }
    record.append(ris: "PY  - ", number: year)
    record.append(ris: "CY  - ", place)
    record.append(ris: "PB  - ", publisher)
    record.append(ris: "T2  - ", series)
    record.append(ris: "VL  - ", volume)
    record.append(ris: "LA  - ", language)
    record.append(ris: "SP  - ", number: pageCount)
    record.append(ris: "SN  - ", isbn)
    record.append(ris: "SN  - ", issn)
    record.append(ris: "UR  - ", url?.citable)
    record.append(literal: "ER  - \r\n")
    return record
  }

  /// A list of one item of CSL-JSON. A name without a comma is taken as a whole, since nothing says which part is which.
  public var cslJSON: [UInt8] {
    var item: [UInt8] = []
    item.reserveCapacity(600)
    item.append(literal: #"[{"id":"#)
    item.append(jsonString: key)
    item.append(literal: #","type":"book","title":"#)
    item.append(jsonString: title)
    item.append(cslAuthors: names)
    if let year {
      item.append(literal: #","issued":{"date-parts":[["#)
      item.append(decimal: year)
      item.append(literal: "]]}")
    }
    item.append(csl: #","publisher":"#, publisher)
    item.append(csl: #","publisher-place":"#, place)
    item.append(csl: #","collection-title":"#, series)
    item.append(csl: #","volume":"#, volume)
    item.append(csl: #","language":"#, language)
    if let pageCount {
      item.append(literal: #","number-of-pages":"#)
      item.append(decimal: pageCount)
    }
    item.append(csl: #","ISBN":"#, isbn)
    item.append(csl: #","ISSN":"#, issn)
    item.append(csl: #","URL":"#, url.flatMap(WebAddress.encoded))
    item.append(literal: "}]")
    return item
  }

  /// A reference as people write it: `Knuth, D. E. The Art of Computer Programming. Vol. 1. Addison-Wesley, 1997. ISBN …`
  public var plain: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(300)
    text.append(names: names)
    if !names.isEmpty { text.append(0x20) }
    text.append(sentence: title)
    text.append(further: volume)
    text.append(further: series)
    text.append(place: place, publisher, year: year)
    text.append(further: isbn, after: "ISBN ")
    text.append(further: issn, after: "ISSN ")
    return text
  }

  /// The ContextObject in a `span` (COinS).
  public var coins: [UInt8] {
    var pairs: [UInt8] = []
    pairs.reserveCapacity(600)
    pairs.append(
      literal: "ctx_ver=Z39.88-2004&rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Abook&rft.genre=book&rft.btitle=")
    pairs.append(percentEncoded: title, keeping: .unreserved)
    for name in names { pairs.append(coins: "&rft.au=", name) }
    pairs.append(coins: "&rft.date=", number: year)
    pairs.append(coins: "&rft.pub=", publisher)
    pairs.append(coins: "&rft.place=", place)
    pairs.append(coins: "&rft.series=", series)
    pairs.append(coins: "&rft.tpages=", number: pageCount)
    pairs.append(coins: "&rft.isbn=", isbn)
    pairs.append(coins: "&rft.issn=", issn)
    return pairs
  }
}

// MARK: RIS and COinS

extension [UInt8] {
  fileprivate mutating func append(ris tag: StaticString, _ text: String?) {
    if let text { append(tag, text, "\r\n") }
  }

  fileprivate mutating func append(ris tag: StaticString, number: Int?) {
    guard let number else { return }
    append(literal: tag)
    append(decimal: number)
    append(literal: "\r\n")
  }

  fileprivate mutating func append(coins name: StaticString, _ text: String?) {
    guard let text else { return }
    append(literal: name)
    append(percentEncoded: text, keeping: .unreserved)
  }

  /// The hyphen of a year before the common era is unreserved.
  fileprivate mutating func append(coins name: StaticString, number: Int?) {
    guard let number else { return }
    append(literal: name)
    append(decimal: number)
  }
}

// MARK: CSL-JSON

extension [UInt8] {
  /// Appends a member that is not blank.
  fileprivate mutating func append(csl name: StaticString, _ text: String?) {
    guard let text, !text.isBlank else { return }
    append(literal: name)
    append(jsonString: text)
  }

  fileprivate mutating func append(cslAuthors names: [String]) {
    if names.isEmpty { return }
    append(literal: #","author":["#)
    for (place, name) in names.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(cslName: name)
    }
    append(UInt8(ascii: "]"))
  }

  private mutating func append(cslName name: String) {
    if let parted = PartedName(name) {
      append(literal: #"{"family":"#)
      append(jsonString: parted.family)
      append(literal: #","given":"#)
      append(jsonString: parted.given)
    } else {
      append(literal: #"{"literal":"#)
      append(jsonString: name)
    }
    append(UInt8(ascii: "}"))
  }
}

/// A name in two parts, where the data part it with one comma.
private struct PartedName {
  let family: String
  let given: String

  init?(_ name: String) {
    let bytes = name.utf8
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let rest = bytes[bytes.index(after: comma)...]
    guard !rest.contains(UInt8(ascii: ",")) else { return nil }
    // On one line: the only white space is single blanks.
    let (family, given) = (bytes[..<comma].trimmedASCII, rest.trimmedASCII)
    guard !family.isEmpty, !given.isEmpty else { return nil }
    self.family = String(Substring(family))
    self.given = String(Substring(given))
  }
}

// MARK: The reference for people

extension [UInt8] {
  fileprivate mutating func append(names: [String]) {
    let start = count
    for (place, name) in names.enumerated() {
      if place > 0 { append(literal: "; ") }
      append(text: name)
    }
    if !names.isEmpty { endSentence(from: start) }
  }

  fileprivate mutating func append(sentence text: String) {
    let start = count
    append(text: text)
    endSentence(from: start)
  }

  fileprivate mutating func append(further text: String?, after prefix: StaticString = "") {
    guard let text else { return }
    append(0x20)
    append(literal: prefix)
    append(sentence: text)
  }

  /// `Reading: Addison-Wesley, 1997`, as far as it is known.
  fileprivate mutating func append(place: String?, _ publisher: String?, year: Int?) {
    guard place != nil || publisher != nil || year != nil else { return }
    append(0x20)
    let start = count
    if let place { append(text: place) }
    if place != nil, publisher != nil { append(literal: ": ") }
    if let publisher { append(text: publisher) }
    if let year {
      if count > start { append(literal: ", ") }
      append(decimal: year)
    }
    endSentence(from: start)
  }

  /// Puts a full stop, unless what was written from there is empty or ends a sentence already.
  private mutating func endSentence(from start: Int) {
    let sentence = self[start...]
    guard let last = sentence.last, !".!?".utf8.contains(last) else { return }
    if last < 0x80 || !sentenceEnds.contains(where: { sentence.suffix($0.count).elementsEqual($0) }) {
      append(UInt8(ascii: "."))
    }
  }
}

private let sentenceEnds = ["…", "。", "！", "？"].map { Array($0.utf8) }
