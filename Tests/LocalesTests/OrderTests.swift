import Testing

@testable import Locales

@Suite struct OrderTests {
  @Test(arguments: [
    ("pl", "Cieszyn Czas Ćma Lwów lza Łódź łza Opole Ozorków Ósmy Źrebię Żagań"),
    ("ru", "ёж ежевика Елка Ёлка Ель"), ("es", "nube nzambi ñandú oso"), ("zh-Hant", "一 二 三 王 台 李 林 張 陳 黃 圖"),
    ("zh-Hans", "安 北 陈 李 王 张"), ("en", "Äpfel apple Apple banana Zebra"),
  ])
  func sortsAsTheLanguageDoes(_ identifier: String, _ expected: String) throws {
    let words = expected.split(separator: " ").map(String.init)
    let language = try language(identifier)
    #expect(language.sorted(words.reversed()) == words)
    #expect(language.sorted(words.sorted()) == words)
    for (left, right) in zip(words, words.dropFirst()) {
      #expect(SiteLanguage.precedes(language.collationKey(left), language.collationKey(right)), "\(left) \(right)")
    }
  }

  @Test func isTotalAlsoWhereTheLanguageSeesNoDifference() throws {
    let polish = try language("pl")
    let composed = "\u{F3}"
    let decomposed = "o\u{301}"
    #expect(polish.collationKey(composed) == polish.collationKey(decomposed))
    for order in [[composed, decomposed], [decomposed, composed]] {
      #expect(polish.sorted(order).map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
    }
    #expect(polish.collationKey("").count < polish.collationKey("a").count)
  }

  @Test func sortsNumbersByValueWhenAsked() throws {
    let volumes = ["t. 1", "t. 2", "t. 10", "t. 100"]
    #expect(try language("pl").sorted(volumes.reversed(), numeric: true) == volumes)
    #expect(try language("pl").sorted(volumes) == ["t. 1", "t. 10", "t. 100", "t. 2"])
  }

  @Test func putsTextsUnderTheirHeadings() throws {
    func labels(_ identifier: String, _ words: [String]) throws -> [String] {
      let language = try language(identifier)
      return words.map { language.indexHeading($0).label }
    }
    #expect(
      try labels("pl", ["Łódź", "lza", "ósmy", "Ćma", "1984", "«Zaria»", "Книга"]) == [
        "Ł", "L", "Ó", "Ć", "#", "#", "…",
      ])
    #expect(try labels("ru", ["Ёлка", "яблоко", "Python", "1984"]) == ["Е", "Я", "P", "#"])
    #expect(try labels("es", ["ñandú", "Ábaco", "llama"]) == ["Ñ", "A", "L"])
    #expect(try labels("zh-Hant", ["一", "王", "圖書館", "Swift"]) == ["1劃", "4劃", "14劃", "S"])
    let polish = try language("pl").indexHeadings.map(\.label)
    let l = try #require(polish.firstIndex(of: "L"))
    #expect(polish[l + 1] == "Ł")
    #expect(try language("pl").indexHeading("l") < language("pl").indexHeading("ł"))
  }

  @Test func changesCaseByTheLanguage() throws {
    #expect(try language("pl").lowercased("ŻÓŁW") == "żółw" && language("ru").uppercased("ёлка") == "ЁЛКА")
    #expect(try language("tr").lowercased("IĞDIR") == "ığdır" && SiteLanguage.english.lowercased("IĞDIR") == "iğdir")
  }
}
