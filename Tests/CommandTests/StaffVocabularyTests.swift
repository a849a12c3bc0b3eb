import Kinds
import Records
import TestSupport
import Testing

/// Whatever word of whatever kind is for staff: no page, index, feed, calendar, citation, metadata or file name has it.
@Suite struct StaffVocabularyTests {
  /// A cell for a word with a text that stands nowhere else; `nil` for what is no text, what must be there, currencies,
  /// which are codes of three letters that stand anywhere, statuses, whose words are those that everybody knows, and how
  /// events repeat, which no other text may say.
  private func planted(_ word: VocabularyWord, _ number: Int) -> Token? {
    if word.isRequired || ["draft", "currency", "status", "repeats"].contains(word.name) { return nil }
    let text = "planted\(number)q"
    if word.items == .image { return Token(field: word.name, text: text, isDeclared: false) }
    switch word.type {
    case .string, .list, .markdown, .choice, .category, .reference: return Token(field: word.name, text: text)
    case .url, .image: return Token(field: word.name, text: text, isDeclared: word.type == .url)
    case .date, .datetime:
      return Token(field: word.name, text: "\(1300 + number)", isDeclared: false, isYear: true)
    case .integer where ["price", "stock", "reorder_level", "on_order", "popularity", "pages"].contains(word.name):
      return Token(field: word.name, text: "\(7_310_000 + number * 13)")
    default: return nil
    }
  }

  private func cell(_ word: VocabularyWord, _ token: Token) -> String {
    switch word.items == .image ? .image : word.type {
    case .url, .image: "https://\(token.text).example/a.jpg"
    case .date, .datetime: "\(token.text)-03-04"
    default: token.text
    }
  }

  @Test(arguments: knownKinds.all.filter { $0 != .copy }) func everyWordCanBeForStaff(_ kind: Kind) throws {
    let words = kind.vocabulary.enumerated().compactMap { number, word in
      planted(word, number + 1).map { (word: word, token: $0) }
    }
    let required = kind.vocabulary.filter(\.isRequired)
    let fields = words.map { "      \($0.word.name): {from: \($0.word.name), audience: staff}\n" }.joined()
    let open = required.map { $0.type == .datetime || $0.type == .date ? "1200-10-01" : "Open" }
    let site = try TestSite([
      "site.yaml": """
      title: Words
      base_url: https://words.example
      collections:
        things:
          kind: \(kind.name)
          source: things.csv
          key: id
          path: /
          citations: \(kind == .book)
          search: true
          fields:
      \(fields)
      """,
      "things.csv": (["id"] + required.map(\.name) + words.map(\.word.name)).joined(separator: ",") + "\n"
        + (["1"] + open + words.map { cell($0.word, $0.token) }).joined(separator: ",") + "\n",
    ])
    let result = try site.build()
    #expect(result.code == 0, "\(result.errorText)")
    let files = try site.output()
    #expect(files.keys.contains { $0.hasSuffix(".html") && $0 != "404.html" })
    for leak in leaks(of: words.map(\.token), in: files) { Issue.record("\(leak)") }
    #expect(try site.build("--audience", "staff").code == 0)
    let inside = try tree(site.folder.path("site/staff"))
    let missing = words.map(\.token).filter { $0.isDeclared && leaks(of: [$0], in: inside).isEmpty }
    #expect(missing.count * 2 <= words.count, "\(missing.map(\.field))")
  }
}
