import Diagnostics
import Text

/// What the values of a field are. The words are those of the site file.
public enum FieldType: String, Sendable, CaseIterable, Hashable {
  /// Text in one line; blanks at the ends are dropped.
  case string
  /// A whole number of 64 bits. `2008.0` is one, `2008.5` is not.
  case integer
  /// A decimal number, exact: see `DecimalNumber`.
  case number
  /// One of the field's true or false words.
  case boolean
  /// A calendar date.
  case date
  /// A time of day.
  case time
  /// A date with a time in the site's zone, or a date alone (an event of whole days).
  case datetime
  /// A URL that passed `URLPolicy`.
  case url
  /// A path of a picture in the site, or a URL that passed `URLPolicy`.
  case image
  /// Text with Markdown; line breaks and blanks stay.
  case markdown
  /// Text with HTML; what of it is no safe markup is dropped. Its values are what `HTMLText` made of them.
  case html
  /// Several values of the field's item type.
  case list
  /// Text out of a small set; the set may be stated (then others are mistakes) or found in the data.
  case choice
  /// One record or several of a collection, by key.
  case reference
  /// One category or several of a tree with two levels.
  case category

  /// The type of a word of the site file, exactly as written.
  public init?(word: String) {
    guard let type = FieldType.allCases.first(where: { $0.rawValue.isExactly(word) }) else { return nil }
    self = type
  }

  /// The word most like a mistyped one; knows the words of other tools, such as `text`, `float`, `enum`.
  public static func nearest(to word: String) -> String? {
    if let near = nearMiss(to: word, among: allCases.map(\.rawValue)) { return near }
    let others: [(String, FieldType)] = [
      ("text", .string), ("varchar", .string), ("int", .integer), ("float", .number), ("decimal", .number),
      ("money", .number), ("currency", .number), ("bool", .boolean), ("timestamp", .datetime), ("link", .url),
      ("uri", .url), ("picture", .image), ("photo", .image), ("array", .list), ("enum", .choice),
      ("htm", .html), ("richtext", .html), ("ref", .reference), ("foreign_key", .reference), ("tree", .category),
    ]
    return others.first { $0.0.isExactly(word) }?.1.rawValue
  }

  /// What a message calls a value of this type, with its article.
  var noun: String {
    switch self {
    case .string, .markdown, .html: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "yes or no"
    case .date: "a date"
    case .time: "a time"
    case .datetime: "a date with a time"
    case .url: "a URL"
    case .image: "a picture's path or URL"
    case .list: "a list"
    case .choice: "one of its choices"
    case .reference: "a record's key"
    case .category: "a category"
    }
  }

  /// Whether its values are paragraphs with markup.
  public var isMarkup: Bool { self == .markdown || self == .html }

  /// Whether a value is one piece of text, so that blanks and quotes in it may matter.
  var isText: Bool {
    switch self {
    case .string, .markdown, .html, .choice, .url, .image: true
    default: false
    }
  }
}
