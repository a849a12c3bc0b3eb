import Testing

@testable import Locales

@Suite struct SlugTests {
  @Test(arguments: [
    ("Библиотека № 3 «Заря»", "biblioteka-3-zarya"), ("Łódź, żółw & Święto", "lodz-zolw-swieto"),
    ("圖書館史", "tu-shu-guan-shi"), ("O’Brien's C++", "obriens-c"), ("Ёлка: объявление!", "yolka-obyavlenie"),
    ("Щука, Чайка, Цапля, Хоббит", "shchuka-chayka-tsaplya-khobbit"), ("El Niño ¿qué?", "el-nino-que"),
    ("Straße — Æther Œuvre Ørsted", "strasse-aether-oeuvre-orsted"), ("ﬁn ① ½ ＡＢＣ", "fin-1-1-2-abc"),
    ("Ελλάδα", "ellada"), ("e\u{301}a\u{308}", "ea"), ("и\u{306}од", "yod"), ("---", ""), ("", ""),
    ("🎉 Party 🎉", "party"),
    ("C:\\..\\con", "c-con"), ("CON", "con-x"), ("Nul.", "nul-x"), ("LPT1", "lpt1-x"), ("com10", "com10"),
    ("a\u{0}b\u{202E}c", "a-b-c"), ("10:00—12:00", "10-00-12-00"), ("™©®", ""),
  ])
  func makesASCIIOfAnyTitle(_ title: String, _ slug: String) throws {
    #expect(try language("ru").slug(title) == slug)
  }

  @Test func readsLettersAsTheirLanguageDoes() throws {
    #expect(try language("de").slug("Über Größe") == "ueber-groesse" && language("pl").slug("Über") == "uber")
    #expect(try language("uk").slug("Київ, Галич") == "kyiv-halych" && language("ru").slug("Галич") == "galich")
    #expect(try language("bg").slug("Къща") == "kashta")
  }

  @Test func writesLatinLettersAsICUDoes() {
    for value in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let latin = Transliteration.ascii(String(scalar))
      #expect(LatinLetters.ascii(scalar) == (latin.utf8.allSatisfy { $0 < 0x80 } ? latin : nil))
    }
  }

  @Test func readsChineseCharactersAsICUDoes() {
    let values = Array(0x3400...0x9FFF) + Array(0xF900...0xFAFF) + Array(stride(from: 0x20000, to: 0x32400, by: 7))
    var count = 0
    for scalar in values.compactMap({ Unicode.Scalar(UInt32($0)) }) {
      guard let reading = HanReadings.ascii(scalar) else { continue }
      count += 1
      #expect(reading == Transliteration.ascii(String(scalar)))
    }
    #expect(count > 20_000)
  }

  @Test func cutsBetweenWords() throws {
    let title = "Очень длинное название мероприятия в районной библиотеке"
    #expect(try language("ru").slug(title, limit: 24) == "ochen-dlinnoe-nazvanie")
    #expect(SiteLanguage.english.slug("one two three", limit: 7) == "one-two")
    #expect(SiteLanguage.english.slug("one two three", limit: 8) == "one-two")
    #expect(SiteLanguage.english.slug("incomprehensibilities", limit: 5) == "incom")
    #expect(SiteLanguage.english.slug("one", limit: 0) == "")
  }

  @Test func leavesNothingButLettersDigitsAndHyphensOfAnyScalar() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    var text = String.UnicodeScalarView()
    for value in 0..<0x2_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.append(scalar)
      if text.count == 256 {
        let slug = SiteLanguage.english.slug(String(text), limit: 100_000)
        #expect(slug.utf8.allSatisfy(allowed.contains))
        #expect(slug.utf8.first != UInt8(ascii: "-") && slug.utf8.last != UInt8(ascii: "-"))
        text = String.UnicodeScalarView()
      }
    }
  }
}
