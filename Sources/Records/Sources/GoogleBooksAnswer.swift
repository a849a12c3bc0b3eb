import BookNumbers
import Diagnostics
import Tables
import Text

/// An answer of the Google Books interface to a search by ISBN: `volumes?q=isbn:9780141439563`. Any of its members may be
/// missing.
public struct GoogleBooksAnswer: Sendable {
  /// What an answer says.
  public enum Finding: Sendable, Equatable {
    /// A book: the dotted path of its record in the file (`nil`: the whole file) and its ISBN, of 13 digits where it is
    /// right, otherwise what was asked for.
    case book(records: String?, isbn: String?)
    /// Nobody knows the number.
    case nothing
    /// The interface refused, in its own words: too many questions, a wrong key.
    case failure(String)
    /// It is no answer of the interface.
    case foreign
  }

  /// What it says.
  public let finding: Finding
  /// The ISBN that was asked for, of 13 digits, as the file's name tells; `nil` where it does not.
  public let asked: String?
  /// The right ISBNs that the answer names for the book, of 13 digits, each once.
  public let numbers: [String]

  /// Reads an answer.
  ///
  /// - Parameter name: the file's name, or what stood for `{key}` in its path; the ISBN asked for is looked for in it.
  public init(_ document: JSONDocument, name: String) {
    let asked = GoogleBooksAnswer.isbn(in: name)
    self.asked = asked
    let root = document.root
    guard root.kind == .object, let place = GoogleBooksAnswer.place(in: root, asked: asked) else {
      numbers = []
      finding = GoogleBooksAnswer.findingWithoutBook(root)
      return
    }
    let numbers = GoogleBooksAnswer.numbers(of: place.value)
    self.numbers = numbers
    let isbn = asked.flatMap { numbers.isEmpty || numbers.contains($0) ? $0 : nil } ?? numbers.first
    finding = .book(records: place.path, isbn: isbn ?? asked)
  }

  /// Where the words of a book's vocabulary stand in a volume.
  public static let columns: [(field: String, columns: [String])] = [
    ("title", ["volumeInfo.title"]),
    ("subtitle", ["volumeInfo.subtitle"]),
    ("authors", ["volumeInfo.authors"]),
    ("publisher", ["volumeInfo.publisher"]),
    ("year", ["volumeInfo.publishedDate"]),
    ("language", ["volumeInfo.language"]),
    ("pages", ["volumeInfo.pageCount"]),
    (
      "isbn",
      [
        "volumeInfo.industryIdentifiers.type=ISBN_13.identifier",
        "volumeInfo.industryIdentifiers.type=ISBN_10.identifier",
      ]
    ),
    ("categories", ["volumeInfo.categories"]),
    ("cover", ["volumeInfo.imageLinks.thumbnail", "volumeInfo.imageLinks.smallThumbnail"]),
    ("description", ["volumeInfo.description"]),
    ("link", ["volumeInfo.canonicalVolumeLink", "volumeInfo.infoLink"]),
  ]

  private static func findingWithoutBook(_ root: JSONValue) -> Finding {
    if let error = root["error"] {
      let words = [error["code"]?.numberText, error["message"]?.string].compactMap(\.self)
      return .failure(words.isEmpty ? "error" : words.joined(separator: " "))
    }
    let isAnswer = root.kind == .object && (root["totalItems"] != nil || root["items"] != nil || root["kind"] != nil)
    return isAnswer ? .nothing : .foreign
  }

  /// The volume that has the number that was asked for, otherwise the first.
  private static func place(in root: JSONValue, asked: String?) -> (path: String?, value: JSONValue)? {
    if root["volumeInfo"]?.kind == .object { return (nil, root) }
    let items = (root["items"]?.elements ?? []).enumerated().filter { $0.element.kind == .object }
    let fitting = items.first { item in
      asked.map { asked in numbers(of: item.element).contains { $0.isExactly(asked) } } ?? false
    }
    return (fitting ?? items.first).map { ("items.\($0.offset)", $0.element) }
  }

  private static func numbers(of volume: JSONValue) -> [String] {
    var numbers: [String] = []
    for identifier in volume["volumeInfo"]?["industryIdentifiers"]?.elements ?? [] {
      guard identifier.kind == .object, let isbn = identifier["identifier"]?.string.flatMap(BookNumber.isbn13),
        !numbers.contains(isbn)
      else { continue }
      numbers.append(isbn)
    }
    return numbers
  }

  /// The first right ISBN among the digits of a name: `isbn_9780007152599.json`.
  private static func isbn(in name: String) -> String? {
    let isPart = { (byte: UInt8) in
      isDigit(byte) || byte == UInt8(ascii: "-") || byte | 0x20 == UInt8(ascii: "x")
    }
    return name.utf8.split { !isPart($0) }.lazy
      .compactMap { BookNumber.isbn13(String(decoding: $0, as: UTF8.self)) }.first
  }
}
