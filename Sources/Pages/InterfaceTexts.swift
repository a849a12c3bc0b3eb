import Diagnostics
import Locales
import Tables
import Text

/// The words of the interface in the site's language: by name, with plural forms where a number decides.
public struct InterfaceTexts: Sendable {
  /// One text, or a form for each plural category.
  public enum Forms: Sendable {
    case one(String)
    case plural([PluralCategory: String])
  }

  /// The language whose plural rules and numbers are used.
  public let language: SiteLanguage
  private var forms: [ExactString: Forms] = [:]

  public init(language: SiteLanguage) { self.language = language }

  /// Adds or replaces a text.
  public mutating func set(_ name: String, _ text: Forms) { forms[ExactString(name)] = text }

  /// Adds the texts of a JSON file: `{"events.upcoming": "…", "events.count": {"one": "…", "other": "…"}}`.
  public mutating func add(_ document: JSONDocument, log: DiagnosticLog) {
    for member in document.root.members {
      if let text = member.value.string {
        set(member.name, .one(text))
      } else if let forms = pluralForms(member.value, log: log) {
        set(member.name, .plural(forms))
      }
    }
  }

  private func pluralForms(_ value: JSONValue, log: DiagnosticLog) -> [PluralCategory: String]? {
    var forms: [PluralCategory: String] = [:]
    for member in value.members {
      guard let category = PluralCategory(rawValue: member.name), let text = member.value.string else {
        log.error(
          "texts.plural", "\"\(member.name)\" is not a plural form, expected zero, one, two, few, many or other",
          at: member.value.location)
        return nil
      }
      forms[category] = text
    }
    return forms.isEmpty ? nil : forms
  }

  /// The names of all texts, sorted.
  public var names: [String] { forms.keys.sorted().map(\.string) }

  /// Whether there is a text of this name.
  public func has(_ name: String) -> Bool { forms[ExactString(name)] != nil }

  /// The text of a name with its placeholders filled; `{n}` is the number, written as the language writes numbers.
  /// `nil` when there is no such text.
  public func text(_ name: String, count: Int? = nil, values: [(name: String, value: String)] = []) -> String? {
    guard let forms = forms[ExactString(name)] else { return nil }
    var values = values
    if let count { values.append(("n", language.number(count))) }
    switch forms {
    case .one(let text): return filled(text, values)
    case .plural(let forms):
      let category = language.pluralCategory(count ?? 0)
      guard let text = forms[category] ?? forms[.other] ?? forms[.many] else { return nil }
      return filled(text, values)
    }
  }

  /// All forms of a text, for scripts that count in the browser: category by category.
  public func pluralForms(of name: String) -> [(category: PluralCategory, text: String)] {
    switch forms[ExactString(name)] {
    case .plural(let forms): PluralCategory.allCases.compactMap { category in forms[category].map { (category, $0) } }
    case .one(let text): [(.other, text)]
    case nil: []
    }
  }
}

/// Replaces `{name}` by its value; a name without a value stays as it is.
private func filled(_ text: String, _ values: [(name: String, value: String)]) -> String {
  if values.isEmpty { return text }
  var copy = text
  return copy.withUTF8 { filledBytes($0, values) }.map { String(known: $0) } ?? text
}

/// `nil` where the text has no placeholder.
private func filledBytes(_ text: UnsafeBufferPointer<UInt8>, _ values: [(name: String, value: String)]) -> [UInt8]? {
  guard var open = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
  var result: [UInt8] = []
  result.reserveCapacity(text.count + 32)
  var start = 0
  while let end = text[open...].firstIndex(of: UInt8(ascii: "}")) {
    let name = text[(open + 1)..<end]
    var rest = open + 1
    if let match = values.first(where: { $0.name.utf8.elementsEqual(name) }) {
      result.append(contentsOf: text[start..<open])
      result.append(text: match.value)
      start = end + 1
      rest = start
    }
    guard let next = text[rest...].firstIndex(of: UInt8(ascii: "{")) else { break }
    open = next
  }
  result.append(contentsOf: text[start...])
  return result
}
