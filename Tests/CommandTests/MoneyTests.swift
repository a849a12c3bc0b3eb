import TestSupport
import Testing

/// Amounts of money have their sign wherever the theme itself shows a field.
@Suite struct MoneyTests {
  /// A language, its currency and how an amount is written in it; blanks are those that do not break.
  static let languages = [
    ("en", "GBP", "£1,234.50"), ("pl", "PLN", "1234,50\u{A0}zł"), ("ru", "RUB", "1\u{A0}234,50\u{A0}₽"),
    ("es", "EUR", "1234,50\u{A0}€"), ("zh-Hant", "TWD", "$1,234.50"),
  ]

  private func site(_ language: String, _ currency: String) throws -> TestSite {
    try TestSite([
      "site.yaml": """
      title: Money
      language: \(language)
      currency: \(currency)
      collections:
        things:
          kind: product
          source: things.csv
          key: id
          path: /
          computed:
            worth: {formula: price * 1, money: true}
            plain: price * 1
          search: {show: [worth]}
        notes: {source: notes.csv, key: id, fields: {cost: {type: number, money: true}}}
        lines:
          source: lines.csv
          key: id
          pages: false
          list: false
          fields: {thing: {references: things}, amount: {type: number, money: true}, count: {type: integer}}
      """,
      "things.csv": "id,name,price\na,Alpha,1234.5\nb,Beta,2\n", "notes.csv": "id,name,cost\nn,Note,1234.5\n",
      "lines.csv": "id,name,thing,amount,count\n1,Line,a,1234.5,7\n",
    ])
  }

  private func value(_ field: String, _ page: String) -> String {
    let text = page.firstRange(of: "id=\"field-\(field)\"").map { String(page[$0.upperBound...]) } ?? ""
    return String(
      text.drop { $0 != ">" }.prefix(200).replacing("<span class=\"amount\">", with: "").dropFirst().prefix {
        $0 != "<"
      })
  }

  @Test(arguments: languages) func isWrittenWithItsSign(_ language: String, _ currency: String, _ shown: String) throws
  {
    let site = try site(language, currency)
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let product = try site.page("/things/a/")
    #expect(value("worth", product) == shown)
    #expect(!value("plain", product).contains { "£ł₽€$".contains($0) } && value("plain", product).contains("234"))
    // The table of the lines that refer to it: an amount is one, a count is none.
    #expect(product.contains("<td class=\"number\"><span class=\"amount\">\(shown)</span></td>"), "\(product)")
    #expect(product.contains("<td class=\"number\"><span class=\"amount\">7</span></td>"))
    #expect(value("cost", try site.page("/notes/n/")) == shown)
    // The results of the search.
    let index = try site.output().filter { $0.key.hasPrefix("assets/search-") }
    #expect(index.values.contains { String(decoding: $0, as: UTF8.self).contains(shown) })
    #expect(try site.page("/search/").contains("data-range=\"price\" data-currency=\"\(currency)\""))
  }

  @Test func isOfTheRecordWhereItSaysSo() throws {
    let site = try site("en", "GBP")
    try site.write("id,name,price,currency\na,Alpha,1234.5,EUR\nb,Beta,2,GBP\n", to: "things.csv")
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    #expect(value("worth", try site.page("/things/a/")) == "€1,234.50")
    #expect(!(try site.page("/search/").contains("data-currency")))
    let index = try site.output().filter { $0.key.hasPrefix("assets/search-") }.values
    #expect(index.contains { String(decoding: $0, as: UTF8.self).contains("€1,234.50") })
  }

  @Test func isANumberWhereNoCurrencyIsStated() throws {
    let site = try site("en", "GBP")
    try site.edit("site.yaml", "currency: GBP\n", "")
    #expect(try site.build().code == 0)
    #expect(value("worth", try site.page("/things/a/")) == "1,234.5")
  }

  @Test func thePriceOfAnEventIsAnAmountWhereItIsANumber() throws {
    let site = try TestSite.built(
      "currency: EUR\n" + TestSite.events,
      ["events.csv": "id,name,start,price\n1,Talk,2026-10-01,12.5\n2,Walk,2026-10-02,by donation\n"])
    #expect(try site.page("/events/1/").contains("id=\"event-price\">€12.50</dd>"))
    #expect(try site.page("/events/2/").contains("id=\"event-price\">by donation</dd>"))
  }
}
