import TestSupport
import Testing

@testable import SearchIndexing

/// Traditional and simplified Chinese find each other.
@Suite struct HanFormTests {
  @Test func theTableIsThatOfICU() throws {
    let letters = (UInt32(0x3400)...0x9FFF).compactMap { Unicode.Scalar($0) }
    let input = letters.map { String($0) }.joined(separator: "\n")
    let answer = try TestSupport.run(
      "uconv", ["-f", "utf-8", "-t", "utf-8", "-x", "Hant-Hans"], input: Array(input.utf8))
    let forms = answer.text.unicodeScalars.split(separator: "\n").map { String($0) }
    try #require(forms.count == letters.count)
    for (letter, form) in zip(letters, forms) where !["苎", "苧"].contains(letter) {
      let found = String(HanForms.simplified(letter))
      #expect(found.utf8.elementsEqual(form.utf8), "\(letter)")
      // What is found by a form of a form has one form itself.
      #expect(HanForms.simplified(HanForms.simplified(letter)) == HanForms.simplified(letter), "\(letter)")
    }
  }

  @Test(arguments: [("紅樓夢", "红楼梦"), ("臺灣", "台湾"), ("裏", "里"), ("漢語", "汉语"), ("著", "着")])
  func bothWritingsFoldToTheSame(_ traditional: String, _ simplified: String) {
    #expect(Folding.folded(exact: traditional).utf8.elementsEqual(Folding.folded(exact: simplified).utf8))
  }

  @Test func anIndexHandsOutTheFormsOfItsOwnLettersAlone() {
    let source = { (title: String) in
      SearchSource(
        count: 1, texts: [TextColumn("title", .text, weight: 5, isInBox: true, values: [[title]])], choices: [],
        numbers: [], orders: [], cards: [CardColumn("url", values: [["/1/"]]), CardColumn("title", values: [[title]])])
    }
    let index = { (title: String) in
      String(decoding: SearchIndex(source(title), layout: .oneFile).files[0].bytes, as: UTF8.self)
    }
    #expect(index("红楼").contains("\"han\":") && index("红楼").contains("紅红") && !index("红楼").contains("夢梦"))
    #expect(!index("Łódź").contains("\"han\""))
  }
}
