import Markdown
import Testing

/// Fenced blocks that stand for something else, and pictures with captions.
@Suite struct InsertionTests {
  private func rendered(_ text: String) -> MarkdownResult {
    var options = MarkdownOptions()
    options.insertionWord = "put"
    options.hasFigures = true
    return MarkdownRenderer.html(of: text, options: options)
  }

  @Test func aFenceWithTheWordIsAPlaceAndNotCode() {
    let result = rendered("Before.\n\n```put events\nlimit: 3\n```\n\nAfter.\n")
    #expect(result.text == "<p>Before.</p>\n<p>After.</p>\n")
    #expect(result.insertions.map(\.info) == ["events"] && result.insertions[0].lines == 3...5)
    #expect(result.insertions[0].offset == "<p>Before.</p>\n".utf8.count)
  }

  @Test func tildesAreFencesTooAndOtherFencesAreCode() {
    let result = rendered("~~~ put new\n~~~\n\n```puts\nx\n```\n\n````\n```put events\n```\n````\n")
    #expect(result.insertions.map(\.info) == ["new"])
    #expect(result.text.contains("language-puts") && result.text.contains("```put events"))
  }

  @Test func insideOfAListAFenceStaysCode() {
    let result = rendered("- one\n\n  ```put events\n  ```\n")
    #expect(result.insertions.isEmpty && result.text.contains("language-put"))
  }

  @Test func aReferenceIsKnownOnBothSidesOfAPlace() {
    let result = rendered("[a][x]\n\n```put new\n```\n\n[x]: /there/\n")
    #expect(result.text.contains("href=\"/there/\"") && result.insertions.count == 1)
  }

  @Test func aPictureAloneWithATitleHasACaption() {
    let result = rendered("![A door](/d.jpg \"The *door* in 1911\")\n")
    #expect(
      result.text
        == "<figure><img src=\"/d.jpg\" alt=\"A door\" loading=\"lazy\"><figcaption>The *door* in 1911</figcaption></figure>\n"
    )
  }

  @Test func aPictureAmongWordsOrWithoutATitleHasNone() {
    for text in ["See ![A door](/d.jpg \"x\")\n", "![A door](/d.jpg)\n"] {
      #expect(!rendered(text).text.contains("figcaption"), "\(text)")
    }
  }
}
