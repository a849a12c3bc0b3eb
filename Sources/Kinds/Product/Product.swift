import Records

extension Kind {
  /// Goods with a price.
  public static let product = Kind(
    "product", words: productWords, facets: ["category"], isSearched: true,
    telling: "product price stock sku товар produkt precio cena", check: { $0.checkCurrencies($1) })
}
