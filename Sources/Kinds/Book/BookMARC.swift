import BookNumbers
import Feeds
import Locales
import MARC
import Pages
import Records
import Templates
import Text

extension DataForm {
  /// All books as one document of MARCXML.
  static let marc = DataForm("MARCXML", ending: ".marc.xml", mediaType: "application/marcxml+xml") { ids, model in
    MARCRecord.document(of: ids.map { model.marcRecord(of: $0) })
  }
}

extension SiteModel {
  /// A book as a record of MARC 21. What `Sources/CTheme/imports/marc.yaml` reads of it is the book.
  func marcRecord(of id: RecordID) -> MARCRecord {
    let record = Record(store: store, id: id)
    let isSerial = !value(BookFields.issn, of: record).isMissing && value(BookFields.isbn, of: record).isMissing
    var marc = MARCRecord(leader: "00000na\(isSerial ? "s" : "m") a2200000 i 4500", fields: [])
    let code = language(ofBook: id)?.tag.flatMap(LanguageTag.bibliographicCode)
    marc.add("001", text: record.key.text)
    marc.add("008", text: fixedField(of: record, language: code))
    for text in texts(BookFields.isbn, of: record) {
      // The number alone: hyphens are for people.
      marc.add("020", "  ", [("a", BookNumber.isbn13(text) ?? text)])
    }
    for text in texts(BookFields.issn, of: record) { marc.add("022", "  ", [("a", text)]) }
    if let code { marc.add("041", "  ", [("a", code)]) }
    let authors = names(value(BookFields.authors, of: record))
    if let first = authors.first { marc.add("100", author(first) + " ", [("a", first)]) }
    addTitle(of: record, hasAuthor: !authors.isEmpty, to: &marc)
    let published: [(String, String?)] = [
      ("a", firstName(value(BookFields.placePublished, of: record))),
      ("b", firstName(value(BookFields.publisher, of: record))), ("c", text(of: value(BookFields.year, of: record))),
    ]
    marc.add("264", " 1", punctuated(published, [" :", ",", ""]))
    if case .integer(let pages) = value(BookFields.pages, of: record) { marc.add("300", "  ", [("a", "\(pages) p.")]) }
    if let series = firstName(value(BookFields.series, of: record)) { marc.add("490", "0 ", [("a", series)]) }
    if let text = plainText("description", of: record) { marc.add("520", "  ", [("a", text)]) }
    for subject in wordList("categories", of: record) { marc.add("650", " 4", [("a", subject)]) }
    for name in authors.dropFirst() { marc.add("700", author(name) + " ", [("a", name)]) }
    addHoldings(of: record, to: &marc)
    if let file = digitalFile(of: record) { marc.add("856", "40", [("u", file.address)]) }
    if let page = address(of: id) { marc.add("856", "42", [("u", page)]) }
    return marc
  }

  /// Characters of fixed places: when it was entered, its year, its language.
  private func fixedField(of record: Record, language: String?) -> String {
    let entered = record["added"].day.map { $0.iso.utf8.filter(\.isASCIIDigit).dropFirst(2) }
    let day = entered.map { String(decoding: Array($0), as: UTF8.self) } ?? "000000"
    var year = "||||"
    if case .integer(let stated) = value(BookFields.year, of: record), (0...9999).contains(stated) {
      year = padded(stated, 4)
    }
    return day + "s" + year + "    xx " + String(repeating: "|", count: 17) + (language ?? "und") + " d"
  }

  private func addTitle(of record: Record, hasAuthor: Bool, to marc: inout MARCRecord) {
    let volume = value(BookFields.volume, of: record).plainText
    let parts: [(String, String?)] = [
      ("a", record.title), ("n", volume.isEmpty ? nil : volume),
      ("b", value(BookFields.subtitle, of: record).text),
    ]
    marc.add("245", hasAuthor ? "10" : "00", punctuated(parts, [".", " :", ""], before: [("b", " :")]))
  }

  private func addHoldings(of record: Record, to marc: inout MARCRecord) {
    let holdings = holdings(of: record)
    for copy in holdings {
      marc.add("852", "8 ", [("b", copy.library), ("h", copy.shelfmark), ("p", copy.inventory)])
    }
    guard holdings.isEmpty else { return }
    let library = firstName(value(BookFields.library, of: record))
    for shelfmark in (bookNotes(record.id.collection)?.shelfmarkPlaces ?? []).flatMap({ record.value(at: $0).elements })
    {
      if let text = shelfmark.text { marc.add("852", "8 ", [("b", library), ("h", text)]) }
    }
  }

  private func texts(_ field: Name, of record: Record) -> [String] {
    value(field, of: record).elements.compactMap(\.text)
  }

  /// The first indicator of a name: whether the family name comes first.
  private func author(_ name: String) -> String { name.utf8.contains(UInt8(ascii: ",")) ? "1" : "0" }
}

/// Parts with the punctuation that cataloguing rules put between them, as ISBD says.
///
/// - Parameter before: what stands before a part whatever precedes it.
private func punctuated(
  _ parts: [(String, String?)], _ marks: [String], before: [(String, String)] = []
) -> [(String, String?)] {
  let stated = parts.enumerated().filter { $0.element.1 != nil }
  return stated.enumerated().map { place, part in
    let (code, text) = part.element
    guard place + 1 < stated.count else { return (code, text) }
    let next = stated[place + 1].element.0
    let mark = before.first { $0.0.isExactly(next) }?.1 ?? marks[part.offset]
    return (code, text.map { $0 + mark })
  }
}

extension MARCRecord {
  fileprivate mutating func add(_ tag: String, text: String) { fields.append(Field(tag, text: text)) }

  /// A field with those of its parts that have a text.
  fileprivate mutating func add(_ tag: String, _ indicators: String, _ parts: [(String, String?)]) {
    let subfields = parts.compactMap { code, text in
      code.utf8.first.flatMap { code in text.flatMap { $0.isEmpty ? nil : Subfield(code, $0) } }
    }
    if !subfields.isEmpty { fields.append(Field(tag, Array(indicators.utf8), subfields)) }
  }
}
