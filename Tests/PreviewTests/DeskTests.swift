import Diagnostics
import Tables
import TestSupport
import Testing

@testable import Preview

struct DeskTests {
  private func texts(_ language: String) throws -> JSONValue {
    let bytes = DeskFiles.texts(language).bytes
    return try #require(JSONDocument.read(path: language, bytes: bytes, log: DiagnosticLog())?.root)
  }

  /// What a text has in braces; of plural forms that of each.
  private func placeholders(_ value: JSONValue) -> Set<String> {
    let forms = value.string.map { [$0] } ?? value.members.compactMap { $0.value.string }
    return Set(forms.flatMap { $0.matches(of: /\{\w+\}/).map { String($0.0) } })
  }

  @Test(arguments: ["pl", "ru", "es", "zh-Hant"])
  func theDeskSaysTheSameInEveryLanguage(_ language: String) throws {
    let (english, other) = (try texts("en"), try texts(language))
    #expect(DeskFiles.texts(language).language == language)
    #expect(Set(english.members.map(\.name)) == Set(other.members.map(\.name)))
    for (name, _, value) in english.members {
      let translated = try #require(other[name])
      #expect(placeholders(value) == placeholders(translated), "\(name)")
      #expect((value.string == nil) == (translated.string == nil), "\(name)")
    }
  }

  /// The texts stand in a script element, which the first `<` could end.
  @Test(arguments: ["en", "pl", "ru", "es", "zh-Hant"])
  func noTextOfTheDeskHasMarkup(_ language: String) {
    #expect(!DeskFiles.texts(language).bytes.contains(UInt8(ascii: "<")))
  }

  @Test func pagesAskForWordsThatThereAre() throws {
    let known = Set(try texts("en").members.map(\.name))
    for file in [
      "desk.js", "form.js", "grid.js", "model.js", "parts.js", "bulk.js", "children.js", "extras.js", "filter.js",
      "paste.js", "publish.js", "intake.js", "phone.js", "pictures.js", "camera.js", "suggest.js",
    ] {
      let script = String(decoding: try #require(DeskFiles.file(file)), as: UTF8.self)
      for match in script.matches(of: /say\('([\w.-]+)'/) {
        #expect(known.contains(String(match.1)), "\(file): \(match.1)")
      }
    }
  }

  @Test func aPictureIsKnownByItsFirstBytes() {
    #expect(PictureKind([0xFF, 0xD8, 0xFF, 0xE0])?.ending == "jpg")
    #expect(PictureKind(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
    #expect(PictureKind([]) == nil)
  }
}
