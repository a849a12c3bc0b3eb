import Locales
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("pl", "pl"), ("pol", "pl"), ("PL", "pl"), ("polski", "pl"), ("Polish", "pl"), ("польский", "pl"), ("POLACO", "pl"),
    ("波蘭文", "pl"), ("ger", "de"), ("deu", "de"), ("Deutsch", "de"), ("niemiecki", "de"), ("немецкий", "de"),
    ("łaciński", "la"), ("lat", "la"), ("español", "es"), ("en_US", "en-US"), ("zh-tw", "zh-TW"),
    ("zh-Hant", "zh-Hant"),
    ("chi", "zh"), ("rosyjski", "ru"), ("angielski", "en"), ("中文", "zh"), ("日文", "ja"), (" fr ", "fr"), ("grc", "grc"),
    ("e\u{301}s", ""), ("espan\u{303}ol", "es"),
  ])
  func codesAndNamesAreKnown(_ text: String, _ tag: String) {
    #expect(LanguageTag.of(text) == (tag.isEmpty ? nil : tag))
  }

  @Test(arguments: [
    "", "-", "mul", "und", "zxx", "multilingüe", "polski, angielski", "xx", "qqq", "p", "the", "pl-!", "pl\"x", "книга",
    "a b", String(repeating: "polski", count: 900),
  ])
  func whatIsNoLanguageOrSeveralIsLeft(_ text: String) {
    #expect(LanguageTag.of(text) == nil)
  }
}
