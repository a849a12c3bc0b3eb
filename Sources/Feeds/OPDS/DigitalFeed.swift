import Locales
import Text

/// A document of a catalogue of books for reading apps: ways through it, or a page of books. The same for OPDS 1.2 and 2.0.
///
/// Addresses are absolute and have no ending here: each form has its own (`.xml`, `.json`).
public struct DigitalFeed: Sendable {
  /// A way into the catalogue.
  public struct Way: Sendable {
    public var title: String
    public var address: String
    /// How many books or ways are behind it, in words.
    public var summary: String
    /// Whether it leads to other ways.
    public var isNavigation: Bool
    /// Whether it is the list of what is new.
    public var isNew = false

    public init(_ title: String, _ address: String, summary: String, isNavigation: Bool, isNew: Bool = false) {
      (self.title, self.address, self.summary) = (title, address, summary)
      (self.isNavigation, self.isNew) = (isNavigation, isNew)
    }
  }

  /// Which part of a list it is.
  public struct Part: Sendable {
    /// From 1.
    public var number: Int
    public var total: Int
    /// The addresses of its neighbours and of the ends.
    public var addresses: [(relation: String, address: String)]

    public init(number: Int, total: Int, addresses: [(relation: String, address: String)]) {
      (self.number, self.total, self.addresses) = (number, total, addresses)
    }
  }

  public enum Content: Sendable {
    case ways([Way])
    case books([DigitalBook], Part)
  }

  /// How many books a page has at most.
  public static let pageSize = 50

  /// A URI that never changes, from `SiteIdentity.tag`.
  public var id: String
  public var title: String
  public var address: String
  public var start: String
  /// What is above it.
  public var up: String?
  /// The absolute address of the page for people.
  public var home: String
  public var author: String
  public var language: String
  public var updated: Instant
  public var content: Content

  public init(
    id: String, title: String, address: String, start: String, up: String?, home: String, author: String,
    language: String, updated: Instant, content: Content
  ) {
    (self.id, self.title, self.address, self.start, self.up, self.home) = (id, title, address, start, up, home)
    (self.author, self.language, self.updated, self.content) = (author, language, updated, content)
  }
}

/// The relations of OPDS.
enum Relation {
  private static let base = "http://opds-spec.org/"
  static let image = base + "image"
  static let thumbnail = base + "image/thumbnail"
  static let newest = base + "sort/new"
  static let borrow = base + "acquisition/borrow"

  static func acquisition(_ copy: DigitalBook.Copy) -> String {
    base + (copy.isOpen ? "acquisition/open-access" : "acquisition")
  }
}
