import Feeds
import Pages
import Records

extension KindPages {
  /// What products are to pages: offers with a price.
  static let product: KindPages = {
    var pages = KindPages(.product, listTemplate: "products.html")
    pages.linkedData = { LinkedData.product($1.facts(of: $0)) }
    return pages
  }()
}

extension LinkedPage {
  fileprivate func facts(of record: Record) -> ProductFacts {
    var facts = ProductFacts(url: url, name: record.title)
    facts.description = summary
    facts.images = [record["image"]].compactMap { $0.text.flatMap(model.absoluteImage) }
    facts.sku = model.text(of: record["sku"])
    facts.stock = record["stock"].integer
    if case .boolean(true) = record["discontinued"] { facts.isDiscontinued = true }
    if let amount = model.text(of: record["price"]),
      let currency = record["currency"].text ?? model.site.currency
    {
      facts.price = OfferPrice(amount: amount, currency: currency)
    }
    return facts
  }
}

extension FieldValue {
  /// A whole number.
  fileprivate var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
