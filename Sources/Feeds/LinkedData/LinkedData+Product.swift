import Text

/// What a product's page shows of it.
public struct ProductFacts: Sendable {
  /// The page's absolute address; also the product's `@id`, with `#product` behind it.
  public var url: String
  /// Its name.
  public var name: String
  /// Plain text.
  public var description: String?
  /// Absolute addresses.
  public var images: [String] = []
  /// The shop's own number for it.
  public var sku: String?
  /// The kind of goods.
  public var category: String?
  /// Who makes or delivers it.
  public var supplier: String?
  /// Without a price and an ISO 4217 currency there is no offer.
  public var price: OfferPrice?
  /// How many there are, if that is known.
  public var stock: Int?
  /// Whether it is not sold any more.
  public var isDiscontinued = false
  /// The owner's own stars.
  public var review: ReviewFacts?

  /// A product with its page's address and its name; the rest is set as far as it is known.
  public init(url: String, name: String) {
    self.url = url
    self.name = name
  }
}

extension LinkedData {
  /// A `Product`, with an `Offer` if it has a price.
  public static func product(_ facts: ProductFacts) -> [UInt8] {
    var product = LinkedObject("Product")
    product.add("@id", address: identifier(facts.url, "product"))
    product.add("name", text: facts.name)
    product.add("url", address: facts.url)
    product.add("description", text: facts.description)
    product.add(images: facts.images)
    product.add("sku", text: facts.sku)
    product.add("category", text: facts.category)
    product.add("brand", "Organization", named: facts.supplier)
    if let price = facts.price {
      product.add("offers", "Offer") { offer in
        offer.add(price: price)
        if let availability = availability(facts) { offer.add("availability", word: availability) }
        offer.add("url", address: facts.url)
      }
    }
    if let review = facts.review { product.add(review: review) }
    return product.finished()
  }

  private static func availability(_ facts: ProductFacts) -> StaticString? {
    if facts.isDiscontinued { return "https://schema.org/Discontinued" }
    return facts.stock.map { $0 > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock" }
  }
}
