import Locales
import Testing

/// Years out of what cataloguers write.
@Suite struct WrittenYearTests {
  @Test(arguments: [
    ("1879", 1879), (" 1879 ", 1879), ("-44", -44), ("800", 800), ("1879 [1878]", 1879), ("1860-63", 1860),
    ("1860/61", 1860),
    ("[1897?]", 1897), ("c1998", 1998), ("©2004", 2004), ("cop. 1998", 1998), ("November 2006", 2006),
    ("3.11.2006", 2006),
    ("2016-09-13", 2016), ("1697 [i.e. 1967]", 1967), ("1998, c1996", 1998), ("民國87 [1998]", 1998), ("1998年", 1998),
    ("2550 [2007]", 2007), ("ca. 1850", 1850), ("1990-luku", 1990), ("MCMXC [1990]", 1990),
  ]) func aYearIsRead(_ text: String, _ year: Int) {
    #expect(WrittenYear.year(in: text) == year)
  }

  @Test(arguments: [
    "18--", "19th century", "n.d.", "", "1860s", "1860's", "186-?", "[19--?]", "9780140328721", "20061103",
  ])
  func whatStatesNoYearIsLeft(_ text: String) {
    #expect(WrittenYear.year(in: text) == nil)
  }

  @Test(arguments: [
    ("The Hobbit", "en", "Hobbit"), ("The Hobbit", "en-GB", "Hobbit"), ("The", "en", "The"), ("Theory", "en", "Theory"),
    ("A. N. Wilson", "en", "A. N. Wilson"), ("the The", "en", "The"), ("“The Gift”", "en", "Gift”"),
    ("¿El qué?", "es", "qué?"), ("L'Étranger", "fr", "Étranger"), ("L\u{2019}Étranger", "fr", "Étranger"),
    ("Der Berg", "de", "Berg"), ("Der Berg", "pl", "Der Berg"), ("A / B", "en", "A / B"), ("", "en", ""),
  ]) func articlesArePassedOver(_ title: String, _ language: String, _ sorted: String) {
    #expect(TitleArticles.sortText(title, language: language) == sorted)
  }
}
