import Diagnostics
import Text

/// What the records of a collection are. A kind brings a vocabulary, so that theme, feeds and search know a record
/// without knowing its table.
public enum Kind: String, Sendable, CaseIterable, Hashable {
  case library, event, book, copy, product, question, record

  /// The kind a word of the site file names, exactly as written; `nil` for an unknown word.
  public init?(word: String) {
    guard let kind = Kind.allCases.first(where: { $0.rawValue.isExactly(word) }) else { return nil }
    self = kind
  }

  /// The kind most like a mistyped word.
  public static func nearest(to word: String) -> String? {
    nearMiss(to: word, among: allCases.map(\.rawValue))
  }

  /// The field that is a record's display name: what `title` means in a template.
  public var titleField: String {
    switch self {
    case .library, .event, .product, .record: "name"
    case .book: "title"
    case .question: "question"
    case .copy: "inventory"
    }
  }

  /// The order of a list page when the site file states none.
  public var defaultSort: [SortKey] {
    switch self {
    case .library, .product, .record: [SortKey("name")]
    case .copy: [SortKey("library"), SortKey("shelfmark"), SortKey("inventory")]
    case .event: [SortKey("start"), SortKey("name")]
    case .book: [SortKey("title"), SortKey("year", .descending)]
    case .question: [SortKey("popularity", .descending), SortKey("question")]
    }
  }

  /// The fields that get facet pages when the site file states none.
  public var defaultFacets: [String] {
    switch self {
    case .library, .copy, .record: []
    case .event: ["type"]
    case .book: ["categories", "authors", "type", "availability", "year"]
    case .product: ["category"]
    case .question: ["topic"]
    }
  }

  /// Whether its records only belong to others and have no pages and lists of their own unless asked for.
  public var isPart: Bool { self == .copy }
}

/// Whether a book's field is one of its shelfmarks: `shelfmark`, and `shelfmark_NAME` for those of other shelves.
public func isShelfmark(_ field: String) -> Bool {
  field.isExactly("shelfmark") || isPrefix("shelfmark_", of: field)
}
