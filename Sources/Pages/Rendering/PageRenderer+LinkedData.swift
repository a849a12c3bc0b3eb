import Feeds
import Locales
import Markdown
import Records
import Templates
import Text

/// schema.org data of pages; none where the site's address is not known, since all addresses in it are absolute.
extension PageRenderer {
  /// The home page's `WebSite`.
  func siteData() -> [Value] {
    guard let url = model.site.absolute("/") else { return [] }
    let description = model.site.description.isEmpty ? nil : model.site.description
    return [
      script(
        LinkedData.site(
          SiteFacts(
            url: url, name: model.site.title, description: description, language: model.site.language.identifier)))
    ]
  }

  /// What a record's page shows, in the words of schema.org.
  ///
  /// - Parameters:
  ///   - url: the page's address, where it is known.
  ///   - summary: the page's description, which was worked out before.
  func recordData(_ record: Record, at url: String?, summary: String?) -> [Value] {
    guard let url else { return [] }
    switch model.tables[record.id.collection].kind {
    case .library: return [script(LinkedData.library(libraryFacts(record, url, summary)))]
    case .event: return eventFacts(record, url, summary).map { [script(LinkedData.event($0))] } ?? []
    case .book: return [script(LinkedData.book(bookFacts(record, url, summary)))]
    case .product: return [script(LinkedData.product(productFacts(record, url, summary)))]
    case .question, .copy, .record: return []
    }
  }

  func script(_ document: [UInt8]) -> Value { .safe(String(known: document)) }

  private func libraryFacts(_ record: Record, _ url: String, _ summary: String?) -> LibraryFacts {
    var facts = LibraryFacts(url: url, name: record.title)
    facts.address = model.words("address", of: record)
    facts.latitude = text(of: record["latitude"])
    facts.longitude = text(of: record["longitude"])
    facts.description = summary
    facts.images = ([record["image"]] + record["gallery"].elements).compactMap { $0.text.flatMap(absoluteImage) }
    facts.telephones = model.wordList("telephone", of: record)
    facts.emails = model.wordList("email", of: record)
    facts.links = model.wordList("link", of: record)
    facts.openingHours = model.words("opening_hours", of: record).flatMap { OpeningHours($0) }
    return facts
  }

  private func eventFacts(_ record: Record, _ url: String, _ summary: String?) -> EventFacts? {
    guard let span = model.span(record.id) else { return nil }
    var facts = EventFacts(url: url, name: record.title, span: span, zone: model.site.zone)
    facts.description = summary
    facts.images = [record["image"]].compactMap { $0.text.flatMap(absoluteImage) }
    facts.venue = model.venue(of: record)
    facts.organizers = model.organizers(of: record)
    facts.status = model.status(of: record)
    facts.hosts = model.wordList("host", of: record)
    facts.ages = model.words("age", of: record)
    facts.links = model.wordList("link", of: record)
    facts.previousStart = record["previous_start"].moment
    return facts
  }

  private func productFacts(_ record: Record, _ url: String, _ summary: String?) -> ProductFacts {
    var facts = ProductFacts(url: url, name: record.title)
    facts.description = summary
    facts.images = [record["image"]].compactMap { $0.text.flatMap(absoluteImage) }
    facts.sku = text(of: record["sku"])
    facts.stock = record["stock"].integer
    if case .boolean(true) = record["discontinued"] { facts.isDiscontinued = true }
    if let amount = text(of: record["price"]), let currency = record["currency"].text ?? model.site.currency {
      facts.price = OfferPrice(amount: amount, currency: currency)
    }
    return facts
  }

  func text(of value: FieldValue) -> String? { model.text(of: value) }
}

extension FieldValue {
  /// A whole number.
  fileprivate var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
