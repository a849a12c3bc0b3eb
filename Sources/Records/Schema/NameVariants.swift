import Diagnostics
import Locales
import Text

/// The names that a site prefers, with what else they are called: an authority table.
///
/// A text is looked up by its spelling without capitals and blanks (`spellingKey`).
public final class NameVariants: Sendable {
  /// A name with another that it has.
  public struct Entry: Sendable {
    public let name: String
    public let other: String
    /// Where the table says so.
    public let location: SourceLocation

    public init(_ name: String, also other: String, at location: SourceLocation) {
      (self.name, self.other, self.location) = (name, other, location)
    }
  }

  /// What it was made of.
  public let entries: [Entry]
  private let names: [ExactString: String]

  /// Takes entries in their order. A variant of two names is reported; the first stays.
  public init(_ entries: [Entry], log: DiagnosticLog) {
    var names: [ExactString: String] = [:]
    var places: [ExactString: SourceLocation] = [:]
    for entry in entries {
      let key = ExactString(spellingKey(entry.other))
      guard let twin = names[key] else {
        (names[key], places[key]) = (entry.name, entry.location)
        continue
      }
      if twin.isExactly(entry.name) { continue }
      log.warning(
        "variants.ambiguous",
        "\(quoted(entry.other)) is a variant of \(quoted(entry.name)) here and of \(quoted(twin)) above, which is taken",
        at: entry.location, notes: places[key].map { [Diagnostic.Note("the first one is here", at: $0)] } ?? [],
        suggestion: "remove one of them")
    }
    self.entries = entries
    self.names = names
  }

  /// The preferred name of a text; `nil` where it is in no entry.
  func name(of text: String) -> String? { names[ExactString(spellingKey(text))] }
}
