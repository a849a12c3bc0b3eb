import Foundation
import TestSupport
import Testing

/// The words of the interface: in five languages, with the forms that each needs.
@Suite struct InterfaceTextTests {
  private static let folder = projectRoot() + "/templates"
  private static let languages = ["en", "pl", "ru", "es", "zh-Hant"]
  private static let forms: [String: Set<String>] = [
    "en": ["one", "other"], "pl": ["one", "few", "many", "other"], "ru": ["one", "few", "many", "other"],
    "es": ["one", "many", "other"], "zh-Hant": ["other"],
  ]

  private static func texts(_ language: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/texts/\(language).json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// A use of a text: its name, whether only its beginning is known, the values that are filled in.
  private struct Use: Hashable {
    let name: String
    let isPrefix: Bool
    let values: Set<String>
    let place: String
    /// Whether it stands in an attribute for scripts, which fill in the values.
    var isForScripts = false
  }

  // MARK: What is used is there

  @Test(arguments: languages)
  func everyTextThatTemplatesAndCodeUseIsThere(_ language: String) throws {
    let texts = try Self.texts(language)
    let uses = try Self.uses()
    #expect(uses.count > 60)
    for use in uses {
      let found = use.isPrefix ? texts.keys.contains { $0.hasPrefix(use.name) } : texts[use.name] != nil
      #expect(found, "\(language): no \"\(use.name)\", which \(use.place) uses")
    }
  }

  @Test func everyPlaceholderGetsAValue() throws {
    let texts = try Self.texts("en")
    for use in try Self.uses() where !use.isPrefix && !use.isForScripts && !use.place.contains("Syndication") {
      guard let text = texts[use.name] else { continue }
      let wanted = Self.placeholders(text)
      #expect(wanted.isSubset(of: use.values), "\(use.place): \"\(use.name)\" wants \(wanted), gets \(use.values)")
    }
  }

  @Test func noTextIsThereThatNobodyUses() throws {
    let uses = try Self.uses()
    let dynamic = [
      "field.", "status.", "collection.", "count.", "empty.", "related.all.", "value.", "availability.", "shelf.",
      "book.stars", "opds.",
    ]
    for name in try Self.texts("en").keys.sorted() where !dynamic.contains(where: name.hasPrefix) {
      #expect(
        uses.contains { $0.isPrefix ? name.hasPrefix($0.name) : $0.name == name } || Self.isNamedInAScript(name),
        "nobody uses \"\(name)\"")
    }
  }

  // MARK: The five languages agree

  @Test(arguments: languages)
  func everyLanguageHasTheSameTextsWithTheSamePlaceholders(_ language: String) throws {
    let (english, texts) = (try Self.texts("en"), try Self.texts(language))
    #expect(Set(texts.keys).symmetricDifference(english.keys) == [])
    for (name, text) in texts {
      guard let original = english[name] else { continue }
      #expect((text is String) == (original is String), "\(language): \(name)")
      #expect(Self.placeholders(text) == Self.placeholders(original), "\(language): \(name)")
    }
  }

  @Test(arguments: languages)
  func pluralsHaveTheFormsOfTheLanguage(_ language: String) throws {
    for (name, text) in try Self.texts(language) {
      guard let forms = text as? [String: String] else { continue }
      #expect(Set(forms.keys) == Self.forms[language], "\(language): \(name)")
      for form in forms.values { #expect(form.contains("{n}"), "\(language): \(name)") }
    }
  }

  @Test(arguments: languages)
  func noTextIsEmptyOrLeftInEnglish(_ language: String) throws {
    let english = try Self.texts("en")
    let same: Set<String> = ["field.isbn", "field.issn", "library.email", "field.email"]
    for (name, text) in try Self.texts(language) {
      guard let text = text as? String else { continue }
      #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(language): \(name)")
      guard ["pl", "ru", "zh-Hant"].contains(language), !same.contains(name), !text.contains("{") else { continue }
      #expect(text != english[name] as? String, "\(language): \(name) is English")
    }
  }

  // MARK: Looking for uses

  private static func placeholders(_ text: Any) -> Set<String> {
    let all = (text as? String).map { [$0] } ?? (text as? [String: String]).map { Array($0.values) } ?? []
    return Set(all.flatMap { $0.matches(of: /\{(\w+)\}/).map { String($0.1) } })
  }

  private static func uses() throws -> [Use] {
    try templateUses() + codeUses()
  }

  private static func templateUses() throws -> [Use] {
    var uses: [Use] = []
    for (path, bytes) in try tree(folder) where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for match in text.matches(of: /\bt\('([a-z_.-]+)'([^()]*(?:\([^()]*\)[^()]*)*)\)/) {
        // In an attribute for scripts, or in what they show themselves.
        let isForScripts = text[..<match.range.lowerBound].contains(/(\bdata-[a-z-]+="| hidden>)\{\{ *$/)
        uses += read(String(match.1), rest: String(match.2), place: "templates/\(path)", isForScripts)
      }
      for match in text.matches(of: /'([a-z_.-]+)'\s*\|\s*t\b/) {
        uses.append(Use(name: String(match.1), isPrefix: false, values: ["n"], place: "templates/\(path)"))
      }
    }
    return uses
  }

  /// What stands between the brackets behind the name: another name after `else`, `~` and a variable, named values.
  private static func read(_ name: String, rest: String, place: String, _ isForScripts: Bool) -> [Use] {
    let values = Set(rest.matches(of: /(\w+)=/).map { String($0.1) })
    let isPrefix = rest.trimmingCharacters(in: .whitespaces).hasPrefix("~")
    var names = [name]
    if let other = rest.firstMatch(of: /else '([a-z_.-]+)'/) { names.append(String(other.1)) }
    return names.map {
      Use(name: $0, isPrefix: isPrefix, values: values, place: place, isForScripts: isForScripts)
    }
  }

  private static func codeUses() throws -> [Use] {
    var uses: [Use] = []
    for module in ["Kinds", "Pages", "SiteBuild"] {
      for (path, bytes) in try tree("\(projectRoot())/Sources/\(module)") where path.hasSuffix(".swift") {
        let text = String(decoding: bytes, as: UTF8.self)
        for match in text.matches(of: /\btext\((.{0,30}?)"([a-z_]+\.[a-z_.-]*)(\\\()?[^\n]*/.wordBoundaryKind(.simple))
        {
          let named = match.0.matches(of: /\("(\w+)",/).map { String($0.1) }
          let values = Set(named + (match.0.contains("count: ") ? ["n"] : []))
          let isOptional = match.0.contains("??")
          let use = Use(
            name: String(match.2), isPrefix: match.3 != nil, values: values, place: "Sources/\(module)/\(path)")
          uses.append(use)
          if let other = match.0.firstMatch(of: /\? "[a-z_.]+" : "([a-z_.]+)"/) {
            uses.append(Use(name: String(other.1), isPrefix: isOptional, values: values, place: use.place))
          }
        }
      }
    }
    return uses
  }

  private static func isNamedInAScript(_ name: String) -> Bool {
    let scripts = (try? tree(folder + "/js"))?.values.map { String(decoding: $0, as: UTF8.self) } ?? []
    return scripts.contains { $0.contains(name) }
  }
}
