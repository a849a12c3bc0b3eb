import Locales
import Text

extension DigitalFeed {
  private static let profile = "application/atom+xml;profile=opds-catalog;kind="
  /// The type of a document that leads to others.
  public static let navigationType = profile + "navigation"
  /// The type of a document with books.
  public static let acquisitionType = profile + "acquisition"
  /// The ending of documents of OPDS 1.2.
  public static let atomEnding = ".xml"

  /// The document in OPDS 1.2.
  public func atom() -> [UInt8] {
    var xml = XMLWriter()
    xml.open(
      "feed",
      [
        ("xmlns", "http://www.w3.org/2005/Atom"), ("xmlns:dc", "http://purl.org/dc/terms/"),
        ("xmlns:opds", "http://opds-spec.org/2010/catalog"),
        ("xmlns:opensearch", "http://a9.com/-/spec/opensearch/1.1/"), ("xml:lang", language),
      ])
    xml.element("id", id)
    xml.element("title", title.isBlank ? home : title)
    xml.element("updated", updated.iso)
    xml.author(author)
    let ownType = if case .ways = content { Self.navigationType } else { Self.acquisitionType }
    func link(_ relation: String, _ type: String, _ address: String?) {
      xml.link(relation, type: type, address.map { $0 + Self.atomEnding })
    }
    link("self", ownType, address)
    link("start", Self.navigationType, start)
    link("up", Self.navigationType, up)
    xml.link("alternate", type: MediaType.page, home)
    switch content {
    case .ways(let ways): for way in ways { xml.way(way, id: id, updated) }
    case .books(let books, let part):
      for (relation, address) in part.addresses { link(relation, Self.acquisitionType, address) }
      xml.element("opensearch:totalResults", "\(part.total)")
      xml.element("opensearch:itemsPerPage", "\(Self.pageSize)")
      xml.element("opensearch:startIndex", "\((part.number - 1) * Self.pageSize + 1)")
      for book in books { xml.book(book) }
    }
    xml.close("feed")
    return xml.bytes
  }
}

extension XMLWriter {
  fileprivate mutating func way(_ way: DigitalFeed.Way, id: String, _ updated: Instant) {
    let name = way.address.parts(separatedBy: UInt8(ascii: "/")).suffix(2).joined(separator: "/")
    open("entry")
    element("title", way.title.isBlank ? name : way.title)
    element("id", id + "/" + name)
    element("updated", updated.iso)
    element("content", way.summary, [("type", "text")])
    link(
      way.isNew ? Relation.newest : "subsection",
      type: way.isNavigation ? DigitalFeed.navigationType : DigitalFeed.acquisitionType,
      way.address + DigitalFeed.atomEnding)
    close("entry")
  }

  fileprivate mutating func book(_ book: DigitalBook) {
    open("entry")
    element("title", book.title.isBlank ? book.id : book.title)
    element("id", book.id)
    element("updated", book.updated.iso)
    for name in book.authors where !name.isBlank { author(name) }
    if let language = book.language { element("dc:language", language) }
    if let publisher = book.publisher { element("dc:publisher", publisher) }
    if let year = book.year, (0...9999).contains(year) { element("dc:issued", padded(year, 4)) }
    if let isbn = book.isbn { element("dc:identifier", "urn:isbn:" + isbn) }
    for subject in book.subjects where !subject.isBlank {
      empty("category", [("term", subject), ("label", subject)])
    }
    let summary = [book.subtitle, book.summary].compactMap(\.self).filter { !$0.isBlank }
    if !summary.isEmpty { element("summary", summary.joined(separator: "\n\n"), [("type", "text")]) }
    link("alternate", type: MediaType.page, book.page)
    // OPDS 1.2 knows no other pictures; a type that the address does not tell is most often this one.
    let type = book.cover.flatMap(MediaType.ofAddress) ?? "image/jpeg"
    if ["image/gif", "image/jpeg", "image/png"].contains(where: { $0.isExactly(type) }) {
      for relation in [Relation.image, Relation.thumbnail] { link(relation, type: type, book.cover) }
    }
    if let file = book.file {
      link(
        Relation.acquisition(file), type: file.type, file.address, file.size.map { [("length", "\($0)")] } ?? [])
    }
    if let loan = book.loan {
      link(Relation.borrow, type: loan.type, loan.address) { xml in
        if let type = loan.lentType { xml.empty("opds:indirectAcquisition", [("type", type)]) }
      }
    }
    close("entry")
  }
}
