import Locales
import Text

extension DigitalFeed {
  /// The type of documents of OPDS 2.0.
  public static let jsonType = "application/opds+json"
  /// The ending of documents of OPDS 2.0.
  public static let jsonEnding = ".json"

  /// The document in OPDS 2.0.
  public func json() -> [UInt8] {
    var metadata = MemberList(["title": .text(title.isBlank ? home : title), "modified": .text(updated.iso)])
    var links = [link("self", address), link("start", start)]
    if let up { links.append(link("up", up)) }
    links.append(["rel": "alternate", "href": .text(WebAddress.encoded(home) ?? home), "type": .text(MediaType.page)])
    var members = MemberList()
    switch content {
    case .ways(let ways):
      members.add("navigation", .list(ways.map(way)))
    case .books(let books, let part):
      metadata.add("numberOfItems", .integer(part.total))
      metadata.add("itemsPerPage", .integer(Self.pageSize))
      metadata.add("currentPage", .integer(part.number))
      for (relation, address) in part.addresses { links.append(link(relation, address)) }
      members.add("publications", .list(books.map(\.publication)))
    }
    var document = MemberList(["metadata": metadata.object, "links": .list(links)])
    for member in members.members { document.add(member.name, member.value) }
    return document.object.bytes + [0x0A]
  }

  private func link(_ relation: String, _ address: String) -> JSONNode {
    let address = address + Self.jsonEnding
    return [
      "rel": .text(relation), "href": .text(WebAddress.encoded(address) ?? address), "type": .text(Self.jsonType),
    ]
  }

  private func way(_ way: Way) -> JSONNode {
    let address = way.address + Self.jsonEnding
    return [
      "href": .text(WebAddress.encoded(address) ?? address), "title": .text(way.title.isBlank ? "?" : way.title),
      "type": .text(Self.jsonType), "rel": .text(way.isNew ? Relation.newest : "subsection"),
    ]
  }
}

extension DigitalBook {
  fileprivate var publication: JSONNode {
    var metadata = MemberList(["@type": "http://schema.org/Book", "title": .text(title.isBlank ? id : title)])
    metadata.add("subtitle", text: subtitle)
    metadata.add("identifier", .text(isbn.map { "urn:isbn:" + $0 } ?? id))
    let names: [JSONNode] = authors.filter { !$0.isBlank }.map { ["name": .text($0)] }
    metadata.add("author", names.isEmpty ? nil : .list(names))
    metadata.add("language", text: language)
    metadata.add("publisher", text: publisher)
    metadata.add("published", text: year.flatMap { (0...9999).contains($0) ? padded($0, 4) + "-01-01" : nil })
    metadata.add("modified", .text(updated.iso))
    metadata.add("description", text: summary)
    metadata.add("numberOfPages", pages.flatMap { $0 > 0 ? .integer($0) : nil })
    let subjects = self.subjects.filter { !$0.isBlank }.map(JSONNode.text)
    metadata.add("subject", subjects.isEmpty ? nil : .list(subjects))
    var links: [JSONNode] = [file?.link(file.map(Relation.acquisition) ?? ""), loan?.link(Relation.borrow)].compactMap(
      \.self)
    if let page = page.flatMap(WebAddress.encoded) {
      links.append(["rel": "alternate", "href": .text(page), "type": .text(MediaType.page)])
    }
    var document = MemberList(["metadata": metadata.object, "links": .list(links)])
    // A reading app must be able to show one of the pictures, so one that is drawn (SVG) alone is none.
    if let cover = cover.flatMap(WebAddress.encoded), let type = MediaType.ofAddress(cover),
      !type.isExactly("image/svg+xml")
    {
      document.add("images", [["href": .text(cover), "type": .text(type)]])
    }
    return document.object
  }
}

extension DigitalBook.Copy {
  fileprivate func link(_ relation: String) -> JSONNode? {
    guard let address = WebAddress.encoded(address) else { return nil }
    var members = MemberList(["rel": .text(relation), "href": .text(address), "type": .text(type)])
    members.add("size", size.map { .integer($0) })
    if let lentType {
      members.add("properties", ["indirectAcquisition": [["type": .text(lentType)]]])
    }
    return members.object
  }
}
