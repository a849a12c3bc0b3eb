import BookNumbers
import Feeds
import Locales
import Pages
import Records
import Templates
import Text

extension SiteModel {
  /// What catalogues for reading apps say of a book; `nil` where it can be read on paper alone.
  func digitalBook(_ id: RecordID) -> DigitalBook? {
    let record = Record(store: store, id: id)
    let (file, loan) = (digitalFile(of: record), digitalLoan(of: record))
    guard file != nil || loan != nil else { return nil }
    var book = DigitalBook(
      id: identity.tag(record.collection.name, record.key.joined), title: record.title,
      updated: revision(of: record) ?? arrival(of: record) ?? .unknownChange)
    (book.file, book.loan) = (file, loan)
    book.subtitle = value(BookFields.subtitle, of: record).text
    book.authors = names(value(BookFields.authors, of: record))
    book.language = language(ofBook: id)?.tag
    book.publisher = firstName(value(BookFields.publisher, of: record))
    if case .integer(let year) = value(BookFields.year, of: record) { book.year = year }
    if case .integer(let pages) = value(BookFields.pages, of: record) { book.pages = pages }
    book.isbn = value(BookFields.isbn, of: record).firstText { BookNumber.isbn13($0) != nil }.flatMap(BookNumber.isbn13)
    book.subjects = wordList("categories", of: record)
    book.summary = plainText("description", of: record, limit: 1_000)
    book.page = address(of: id)
    book.cover = picture(of: record).flatMap(absoluteImage)
    return book
  }

  /// The file of a book, with what is known of it.
  func digitalFile(of record: Record) -> DigitalBook.Copy? {
    guard let text = value(BookFields.file, of: record).text, !text.isEmpty else { return nil }
    let isOpen = !isElsewhere(text)
    let path = isOpen && text.utf8.first != UInt8(ascii: "/") ? "/" + text : text
    return DigitalBook.Copy(
      site.absolute(path) ?? path, type: MediaType.ofAddress(text) ?? MediaType.page,
      size: isOpen ? fileSize(path) : nil, isOpen: isOpen)
  }

  /// The page that lends a book. Without an ending that tells, it is one for people.
  private func digitalLoan(of record: Record) -> DigitalBook.Copy? {
    guard let text = value(BookFields.borrow, of: record).text, !text.isEmpty else { return nil }
    let lent = value(BookFields.borrowFormat, of: record).text.flatMap(MediaType.ofEnding)
    return DigitalBook.Copy(
      isElsewhere(text) ? text : site.absolute(text) ?? text, type: MediaType.ofLoan(text), lentType: lent)
  }
}

extension MediaType {
  /// The type of what an address that lends gives: a document of OPDS, or a page for people.
  fileprivate static func ofLoan(_ address: String) -> String {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    func ends(_ ending: String) -> Bool { path.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
    if ends(".json") { return "application/opds-publication+json" }
    if ends(".xml") || ends(".atom") { return "application/atom+xml;type=entry;profile=opds-catalog" }
    return ofAddress(address) ?? page
  }
}
