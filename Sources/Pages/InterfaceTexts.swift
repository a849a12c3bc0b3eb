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
          "texts.plural", "\"\(member.name)\" is no plural form, expected zero, one, two, few, many or other",
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
  guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
  var result: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
      let match = values.first(where: { $0.name.utf8.elementsEqual(rest[(rest.startIndex + 1)..<end]) })
    {
      result.append(text: match.value)
      rest = rest[(end + 1)...]
    } else {
      result.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: result, as: UTF8.self)
}
