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
  public static func product(_ facts: ProductFacts) -> JSONNode {
    var members = MemberList(["@type": "Product"])
    members.add("@id", address: identifier(facts.url, "product"))
    members.add("name", text: facts.name)
    members.add("url", address: facts.url)
    members.add("description", text: facts.description)
    members.add("image", images(facts.images))
    members.add("sku", text: facts.sku)
    members.add("category", text: facts.category)
    members.add("brand", named("Organization", facts.supplier))
    members.add("offers", facts.price.map { offer(facts, at: $0) })
    members.add("review", facts.review.flatMap(review))
    return members.object
  }

  private static func offer(_ facts: ProductFacts, at price: OfferPrice) -> JSONNode {
    var members = MemberList(["@type": "Offer"])
    members.add("price", .number(price.amount))
    members.add("priceCurrency", .text(price.currency))
    members.add("availability", availability(facts).map { .text("https://schema.org/" + $0) })
    members.add("url", address: facts.url)
    return members.object
  }

  private static func availability(_ facts: ProductFacts) -> String? {
    if facts.isDiscontinued { return "Discontinued" }
    return facts.stock.map { $0 > 0 ? "InStock" : "OutOfStock" }
  }
}
